import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('capture', {
  listsMoreThanItems: 'it lists more than {{mostItems}} items',
  noOperation: 'no operation {{operation}}',
  pageWasRecordedAt:
    'The page was recorded at its http address, as sites were asked in former years; it was read and kept as the page of the same https address.',
  noneOfTheFormats: '{{path}} is none of the formats that can be imported: {{formats}}',
  cannotBeRead: '{{path}} cannot be read',
  notThereAnyMore: '{{name}} is not there any more',
  cannotBeRead2: '{{name}} cannot be read',
  noHarFileOr: '{{path}} is no HAR file, or is cut off before its entries: it holds no log.entries',
  nothingToCollect: 'the latest import brought nothing that can be put into a collection',
  anotherImportIsNotFinished: 'another import is not finished yet',
  noWebArchiveOr: '{{path}} is no web archive, or is cut off before its first record',
  zeeschuimerHadRoundedTheIdentifier:
    'Zeeschuimer had rounded the identifier; the true one was read from the item. Items whose identifiers round to the same number were exported once.',
  fileIsNoWholeZip: 'the file is no whole ZIP file',
  fileHoldsNamesThatLead: 'the file holds names that lead out of it',
  zipFileHoldsNoWeb: 'the ZIP file holds no web archive',
  ofFile: '{{file}}: {{why, message}}',
});
