import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('exports', {
  notAStudyPackage: 'this is no study package: it has no manifest',
  tooManyCodingColumns: 'it has more than {{mostCodes, number}} coding columns',
  tooManyLines: 'it has more than {{most, number}} lines that count',
  lineTooLong: 'line {{line, number}} is longer than {{most, number}} bytes',
  tooManyReplies: 'a call has more than {{mostExchanges, number}} replies',
  repliesTooLarge: 'the replies of one call are too large to be read',
  repliesNamedTooOften: 'its replies are named by too many calls to be read',
  pseudonymKeyTooShort: 'the key of pseudonyms needs at least 16 bytes',
  noColumnToRemove: 'there is no column {{name}} to take out',
  noSuchColumn: 'there is no column {{name}}; there are {{columns}}',
  exportCancelled: 'the export was cancelled: nothing was written',
  fileMissing: 'there is no {{path}} in it',
  fileTooLarge: '{{path}} is larger than {{most, number}} bytes',
  filesOverlap: 'files in it overlap',
  fileTwice: '{{path}} stands in it twice',
  compressionUnknown: '{{path}} is packed in an unknown way',
  fileLargerThanStated: '{{path}} is larger than it says',
  fileNotUnpacked: '{{path}} cannot be unpacked',
  notAZipFile: 'the file is no whole ZIP file',
  problemOfFile: '{{file}}: {{why}}',
});
