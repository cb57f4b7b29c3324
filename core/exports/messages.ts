import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('exports', {
  thisIsNoStudyPackage: 'this is no study package: it has no manifest',
  hasMoreThanCodingColumns: 'it has more than {{mostCodes, number}} coding columns',
  hasMoreThanLines: 'it has more than {{most, number}} lines that count',
  lineIsLongerThanBytes: 'line {{line, number}} is longer than {{most, number}} bytes',
  callHasMoreThanReplies: 'a call has more than {{mostExchanges, number}} replies',
  repliesOfOneCallAre: 'the replies of one call are too large to be read',
  itsRepliesAreNamed: 'its replies are named by too many calls to be read',
  keyOfPseudonymsNeedsAt: 'the key of pseudonyms needs at least 16 bytes',
  thereIsNoColumn: 'there is no column {{name}} to take out',
  thereIsNoColumnThere: 'there is no column {{name}}; there are {{columns}}',
  exportWasCancelledNothingWas: 'the export was cancelled: nothing was written',
  thereIsNoInIt: 'there is no {{path}} in it',
  largerThanBytes: '{{path}} is larger than {{most, number}} bytes',
  filesInItOverlap: 'files in it overlap',
  standsInItTwice: '{{path}} stands in it twice',
  packedInAnUnknownWay: '{{path}} is packed in an unknown way',
  largerThanItSays: '{{path}} is larger than it says',
  cannotBeUnpacked: '{{path}} cannot be unpacked',
  notAZip: 'the file is no whole ZIP file',
  ofFile: '{{file}}: {{why}}',
});
