import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('doors', {
  tokenInvalid: 'this token is not good any more',
  decisionNotAwaited: 'nobody waits for this decision any more',
  allowAtLeastOne: 'at least one thing must be allowed',
  scopeNotRequested: 'the client did not ask for {{extra}}',
  maxTextForTablesOnly: 'maxText: only a table cuts texts; ask format table',
  formatInvalid: 'format: json or table',
  numberTooSmall: '{{name}}: a whole number, {{least, number}} or more',
  fieldsInvalid: 'fields: a list of names of fields',
  noSuchField: 'fields: there is no {{strange}}, but {{known}}',
  collectionNeedsName: 'collection: give it a name',
  collectionOfOthers: 'collection: others gather into the one of that name; choose another name',
  tooManyOpenRuns: '{{mostOpen, number}} of your runs are not over yet: wait, or cancel one',
  maxCreditsTooHigh: {
    one: 'maxCredits: {{wanted, number}} is more than the 1 credit that may still be promised; your open runs hold the others.',
    other:
      'maxCredits: {{wanted, number}} is more than the {{count, number}} credits that may still be promised; your open runs hold the others.',
  },
  tooManyConcurrentRequests: 'too many requests at one time',
  noSuchRun: 'no run of yours has that id',
  answerOverBudget:
    "{{what}} is about {{tokens, number}} tokens long, over this client's budget of {{budget, number}}; it is kept, and fields, format table or a higher budget in the settings show it at no cost with maxAge{{onward}}",
  runNotNamed: 'run: which one?',
  itemOverBudget: "the next item is longer than this client's budget of {{budget, number}} tokens",
  noSuchPlatforms: 'platforms: there is no {{name}}, but {{known}}',
  noSuchTool: 'tools: there is no {{name}}',
  copiesInvalid: 'copies: {{copies}}',
  noSuchPlatform: 'platform: there is no {{name}}',
  noOperationOfName: 'name: there is no operation {{name}}; find_operations knows them all',
  noSuchOperation: 'no such operation',
  callInvalid: 'not a call',
  unknownParameter: 'unknown parameter {{name}}',
  givenMoreThanOnce: '{{name}}: given more than once',
  requestMalformed: 'this is not a well-formed request',
  bodyNotJson: 'the body is not JSON',
  bodyNotAnObject: 'the body is not a JSON object',
  expectationUnsupported: 'of the expectations only 100-continue can be met',
  notJson: 'not JSON',
  linkNotRecognised: 'the link {{link}} is not recognised',
  startsNoRuns:
    'this key was not made to start gatherings; make one that may, in Access or with `bowerbird keys add --may-collect`',
  requestKeyInvalid: 'Idempotency-Key: 1 to 255 visible ASCII characters',
  requestKeyReused:
    'Idempotency-Key: this one began another gathering; a new request needs a new one',
  tooManyEventStreams: 'too many event streams are open at one time',
  limitInvalid: 'limit: a whole number of items, or all',
  limitNeedsRows:
    'limit: a list of several pages is sent as rows; send the header Accept: application/x-ndjson or Accept: text/csv',
  limitNeedsChunks:
    'limit: over HTTP/1.0 nobody could tell whether the CSV is whole; use HTTP/1.1, or application/x-ndjson',
  tooManyWholeLists: 'too many whole lists are being sent at one time',
  portIsTaken: '{{where}} is taken by another program',
  portNotOpened: '{{where}} cannot be opened ({{code}})',
  pausedByAssistant: 'paused by the assistant that began it',
});
