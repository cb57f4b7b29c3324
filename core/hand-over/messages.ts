import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('handOver', {
  parcelsCutOff: 'the parcels end in the middle of one',
  parcelTooLarge: 'a parcel is larger than is taken at once',
  parcelsUnreadable: 'what was sent are no parcels of Bowerbird: {{problem}}',
  bodyChanged: 'a reply is not what its hash says: it was changed on the way',
  bodyUnpacksTooLarge: 'a reply unpacks to more than {{most, number}} bytes',
  partsMissing: 'parts of a reply are not there',
  tooMuchWaits: 'too many parts wait for the calls to which they belong',
  tooManyRequests: 'too many requests to forget somebody wait for a decision',
  operationUnknown:
    'the project does not know the operation {{operation}}: update it, and hand over again',
  paramsInvalid: 'the parameters of the call are none of {{operation}}: {{problem}}',
  nothingToRead: 'no reply of the call is kept, so that nothing can be read again',
  answerUnreadable: 'the replies cannot be read here: {{problem}}',
  idTaken: 'there is another call of that id',
  contentChanged: 'the call was handed over before with other replies',
  runTaken: 'there is another run of that id',
  runMissing: 'the run is not there yet',
  sourceMissing: 'the source of a list is not there yet',
  itemMissing: 'an item to which it belongs is not there',
  timeAhead: 'its time, {{at, time}}, lies ahead of the clock of the project',
  readOtherwise: {
    one: '{{count, number}} item was read otherwise on the desktop that handed it over.',
    other: '{{count, number}} items were read otherwise on the desktop that handed them over.',
  },
  clockCorrected:
    'The clock of the desktop was {{minutes, number}} minutes off; its times were corrected.',
  repliesDeleted:
    'replies of the call were deleted because a person asked for it: the rest cannot be read again',
});
