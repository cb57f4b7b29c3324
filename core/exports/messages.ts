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
  redactUnsigned: 'the package is not signed: make it again without what is to be taken out',
  redactNotAsSigned: 'the package is not as it was signed: nothing was taken out of it',
  timestampUnsigned:
    'the package is not signed: there is nothing that a timestamp could be of. Make a key, and export it again',
  timestampNotAsSigned: 'the package is not as it was signed: nothing was asked for it',
  nobodyToTakeOut: 'no row of the package names them',
  tooManyNames:
    'they have more than {{most, number}} names in the package: take fewer people at once',
  redactedNotSound:
    'what would be left does not verify, so nothing was written: {{file}}: {{problem, message}}',
  redactedNames: 'what would be left still names them, so nothing was written: {{file}}',
  columnNotTakenOut: 'there is no column {{name}} that could be taken out',
  noColumnToRemove: 'there is no column {{name}} to take out',
  formatNamesPeople:
    'as {{format}} it cannot be written with pseudonyms: identifiers and replies name people; choose another format',
  noSuchColumn: 'there is no column {{name}}; there are {{columns}}',
  exportCancelled: 'the export was cancelled: nothing was written',
  fileMissing: 'there is no {{path}} in it',
  fileTooLarge: '{{path}} is larger than {{most, number}} bytes',
  filesOverlap: 'files in it overlap',
  fileTwice: '{{path}} stands in it twice',
  compressionUnknown: '{{path}} is packed in an unknown way',
  fileLargerThanStated: '{{path}} is larger than it says',
  fileNotUnpacked: '{{path}} cannot be unpacked',
  notACodingProject: 'the file is no project of a program for qualitative analysis (REFI-QDA)',
  projectTooLarge: 'the project is nested too deep or has too many parts',
  notAZipFile: 'the file is no whole ZIP file',
  problemOfFile: '{{file}}: {{why}}',

  // What contradicts a study package; each stands behind the name of a file or a row.
  partUnreadable: 'it cannot be read',
  partTooLarge: 'it is too large or nested too deeply to be read',
  problemOfCall: '{{callId}}: {{problem, message}}',
  thereTwice: 'it is there twice',
  observationMissing: 'a reply holds it, and the observation is missing',
  rowMissing: 'a reply holds it, and it is not among the rows',
  replyMissing: 'the reply {{sha256}} is not in the evidence',
  columnsNotOfCodebook: 'its columns are not those of the codebook',
  tableRowOther: 'the row is not that of items.ndjson',
  tableGoesOn: 'it goes on behind the last row',
  timeInvalid: 'its time is none',
  cameBeforeMade: 'it came at {{at}}, before its server made it ({{made}})',
  manifestLineWithoutFile: 'a line of it names no file',
  partMissing: 'it is missing',
  inManifestTwice: 'it stands in the manifest twice',
  notInManifest: 'it is not in the manifest',
  fileWithoutPlace: 'it is no file of a study package',
  bodyOfNoExchange: 'no exchange names it',
  pageFileOfNoRecord: 'no record of a kept page names it',
  pageRecordUnreadable: 'line {{line, number}} is no record of a kept page',
  pageRecordOther: 'the record in line {{line, number}} is not the one that was hashed',
  pageReplyNotHere: 'replies that kept pages loaded and that are not among the evidence',
  pagesKept: {
    one: '{{count, figure}} kept page is as it was recorded; {{rows, figure}} rows were read from replies that it loaded',
    other:
      '{{count, figure}} kept pages are as they were recorded; {{rows, figure}} rows were read from replies that they loaded',
  },
  wordOfPages:
    'that the picture of a kept page is of that page: the record names address, time and replies, which the program wrote down when it was taken',
  notAsInDirectory:
    'it stands in the ZIP file otherwise than its directory says: other programs may read something else',
  bytesOfNoFile:
    'the ZIP file holds bytes that are of none of its files: other programs may read something else',
  caseEntryUnreadable: 'line {{line, number}} is no entry of a case log as it is written',
  caseEntryNumber: 'line {{line, number}} does not have the number of its place',
  caseEntryPrevious: 'line {{line, number}} does not follow the line before it',
  caseEntryCollection: 'line {{line, number}} is of another collection',
  caseEndOther:
    'it says that the log ends with entry {{stated, number}}, and the log has {{entries, number}} or another end',
  caseDetailsOther: 'the details of the case are not those that the log tells of',
  caseHeadWrong: 'the signature over entry {{number, number}} is none, or is over another entry',
  pageOther: 'it is not the page of version {{version}}',
  pageOfOtherVersion:
    'it is the page of version {{version}}, and the package is said to be of version {{written}}',
  sumNotOfManifest: 'its SHA-256 is not the one of the manifest',
  sumNotItsName: 'its SHA-256 is not its name',
  sourceWithoutCall:
    'no call is of the source {{source}}, and {{calls, number}} calls are of no source',
  pagesOther: 'it tells of {{stated, number}} pages, and there are {{pages, number}}',
  totalOther: 'it tells of a total of {{stated, number}}, and the replies of {{total, number}}',
  totalOnlyStated: 'it tells of a total of {{stated, number}}, and the replies of none',
  totalNotStated: 'it tells of a total of nothing, and the replies of {{total, number}}',
  seenTwiceByCall: 'it was seen twice by one call',
  seenOtherwiseOften: 'it was seen {{seen, number}} times, not {{stated, number}}',
  lastSeenNotOrigin: 'it was last seen at another time than its origin',
  firstSeenOther: 'it was first seen {{seen}}, not {{stated}}',
  lastSeenOther: 'it was last seen {{seen}}, not {{stated}}',
  observationOfNoRow: 'it is an observation of no row',
  notSeenByOrigin: 'the call that it comes from has not seen it',
  seenOtherwiseByOrigin: 'the call that it comes from has seen it otherwise',
  removalNotMarked: 'it was seen as removed, and is not marked so',
  removedAndNotShown: 'it is marked as removed and as not shown',
  seenAfterRemoval: 'it was seen after {{removed}}, since when it is gone',
  noObservation: 'a line of it is no observation',
  noRow: 'it is no row',
  lineWrittenOtherwise:
    'it is not written as a package is written: other programs may read something else in it',
  keyNotOfShape: 'its key is not of its shape',
  chainBreaks: 'the chain over the rows breaks here',
  rowsMissingAtEnd: 'rows are missing at the end',
  partUnknown: 'it is not what a package has there',
  evidenceUntold: 'it does not say whether the evidence is in the package',
  itemsOther: 'it tells of {{stated, number}} items, and there are {{items, number}}',
  notShownOther:
    'it tells of {{stated, number}} items that are not shown, and there are {{notShown, number}}',
  removedOther: 'it tells of {{stated, number}} removed items, and there are {{removed, number}}',
  worldOther:
    'it tells of {{stated, number}} items of the world “{{world}}”, and there are {{items, number}}',
  textOther: 'it is not what is made of the rows and of dataset.json',
  codebookRowsOther: 'it tells of {{stated, number}} rows, and there are {{rows, number}}',
  figuresOther: '{{figures, list}}',
  figureOther: '{{figure}} of {{column}} is {{right, number}}, not {{stated}}',
  andMore: 'and {{n, number}} more',
  exchangeOfNoCall: 'it is of no call: {{callId}}',
  noExchange: 'a line of it is no exchange',
  noCall: 'a line of it is no call',
  rowContradicted: 'a row is contradicted',
  originOther: 'its origin is not the call and the place in which it is read again',
  callMissing: 'its call {{callId}} is not in the evidence',
  noAnswerRead: 'version {{version}} reads no answer in its replies',
  parentOther: 'it does not stand under the row that it answers',
  notFoundAgain: 'version {{version}} does not find it in its replies',
  readOtherwise: 'read otherwise by version {{version}}: {{cells, list}}',
  readOtherwiseThan:
    'read otherwise by version {{version}} than by version {{written}}: {{cells, list}}',
  cellOther: '{{field}} {{after, message}} instead of {{before, message}}',
  cellAbsent: '(absent)',
  seenAtOtherTime: 'it was seen at another time than its reply came',
  notInReply: 'its reply does not hold it',
  noAnswerInReplies: 'its replies hold no answer',
  unknownOperationOfWriter:
    'no operation of version {{version}} is named {{operation}}, which is said to have written it',

  // What contradicts the signature of a study package.
  statementUnreadable: 'it is no statement of what was signed',
  signatureWrong: 'the signature is not one of the key that it names',
  successionBroken: 'the key is not vouched for by those before it',
  openingUnreadable: 'a line of it opens nothing',
  lineNotAsSigned: 'it is not as it was signed',
  lineUnsigned: 'it was put in after signing',
  fileUnsigned: 'it is not among the files that were signed',
  fileNotAsSigned: 'it is not the file that was signed',
  linesNotAsSigned: 'its lines are not those that were signed',
  versionNotAsSigned: 'it says that it is of version {{version}}, and it was signed by {{signed}}',
  createdNotAsSigned:
    'it says that the collection was made on {{stated}}, and it was signed as one of {{signed}}',
  dayNotSigned: 'the day {{day}} is not signed by a key of this installation',
  callNotInDay: 'the call is not in the journal of {{day}} as it is here',

  timestampOfNothing: 'it is of no statement that was signed',
  certificatesOther: 'they are not the certificates from the signer of the timestamp upwards',

  // What of a study package can neither be proven nor contradicted; each stands behind a number.
  capturedAtOtherTime: 'captured observations at another time than their reply',
  callsUntold: 'calls of which the package does not say what they asked for',
  callsOfLostCursor: 'calls whose cursor names what is not in the package',
  callsWithoutAnswer: 'calls whose replies hold no answer',
  repliesRedacted:
    'replies of which a part was taken out: what is left is checked under its own hash',
  sourcesUntold: 'sources of which no call in the package is',
  callsOfNoSource: 'calls of no source that is named',
  pagesWithoutReply: 'pages of which no reply in the package tells',
  itemsBeyondLimit: 'items of the replies are beyond the limit of their source',
  itemsTooOld: 'items of the replies are older than their source goes back',
  itemsProtected: 'items of the replies are left out, as not everybody is shown them',
  itemsNotRead:
    'items of replies to calls that, as the package says, ended before they were answered',
  itemsDamaged: 'items of the replies that are left out, as what was kept of them is damaged',
  itemsOutsideView: 'items of the replies are not in the view from which the package was made',
  itemsBehindEnd: 'items behind the end of lists that were followed only as far as was asked',
  itemsUntold:
    'items of the replies that are not among the rows: the package does not say how far it went',
  removalsUntold: 'removals that no reply tells of',
  columnsUnknown:
    '{{file}} and the codebook: version {{written}} has columns that version {{version}} does not know',
  textsOfEarlyVersion: 'texts of an early version, which does not say what they were made from',
  casePageOfOtherVersion: 'case-log.html reads otherwise than this version writes it',
  textOfOtherVersion: '{{file}}: version {{written}} makes it otherwise than {{version}}',
  rowsUnderUnknown: 'rows under an item that is not among the rows',
  rowsWithoutReply: 'rows whose replies are not in the package',
  rowsOfUnknownOperation: 'rows of an operation that version {{version}} does not know',
  rowsOfLostCursor: 'rows of a call whose cursor names what is not in the package',
  readInAddition:
    'readings of {{operation}} in which reader {{reader, number}} finds {{field}} in addition',
  readOtherwiseByReader:
    'readings of {{operation}} that are read otherwise by reader {{reader, number}}, in what it may change: {{fields}}',
  itemsInAddition:
    'items that reader {{reader, number}} of {{operation}} finds in addition in the replies',
  itemsReadBefore: 'rows and observations that an earlier reader found, and today’s does not',
  observationsWithoutReply: 'observations of which no reply in the package tells',
  paramsUntold: 'parameters of calls or sources that their requests do not tell',
  rowsBeyondLimit: 'rows beyond the limit that their source is said to have',
  timesLeftOut: 'times that items were seen and that are left out',
  filesWithoutPlace: 'files of which version {{version}} does not know what they are',
  otherKinds: 'more of other kinds',

  // What is to be known beside.
  readerNumbersUnsigned:
    'The package is not contradicted only if its readers had the numbers that it tells, or that its version had: that is the packer’s word, as the package is not signed.',
  rowReadOtherwise: '{{row}}: {{text, message}}',
  takenOut:
    '{{cells, number}} cells and {{rows, number}} rows were taken out after signing, with {{others, number}} observations, requests and files that tell of them; the others are as signed',
  changedAfterSigning:
    '{{files, list}} changed after signing: nobody signed what stands there now, and nothing of it is proven',
  missingAfterSigning: '{{files, list}} taken out after signing',
  timestampBeforeTakingOut:
    'the timestamp is of the package as it was signed: what is left of it existed then, and so did what stands for what went; when that was taken out, it does not tell',
  becauseTakenOut: 'what cannot be compared any more, as its counterpart was taken out',
  counted: '{{n, number}} {{what, message}}',
  evidenceLeftOut: 'the evidence is left out of this package',
  pageUnknown:
    'verify.html is not known here: it is said to be of version {{written}}, and what it shows is the word of whoever made the package',
  unknownOperation: 'no operation of version {{version}} is named {{operation}}',

  // What no reply tells of.
  wordOfTimes: 'when the replies came, and from which world',
  wordOfRequests:
    'what was asked for: the address of each request with its search words, its method, headers and body; and status and headers of the replies',
  wordOfOrder: 'the order of the rows, and of what they are seen by',
  wordOfLeftOut:
    'that no call was left out with all that it brought, and that no source was added or left out',
  wordOfTitle: 'title, description, authors and the day on which the collection was made',
  wordOfNotes: 'notes, tags, codes, and who gave them',
  wordOfLinks: 'the table of links that were given',
  wordOfPage: 'what verify.html shows',
  wordOfCase:
    'who acted, and when, in the case log: the chain shows that nothing in it was changed since, and its signed ends that it was not replaced',
  wordOfMethods:
    'the words on methods, notices, gaps and refusals, limits of sources, and how many items were listed twice',
});
