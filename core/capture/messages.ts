import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('capture', {
  tooManyItems: 'it lists more than {{mostItems}} items',
  noSuchOperation: 'no operation {{operation}}',
  recordedAtHttpAddress:
    'The page was recorded at its http address, as sites were asked in former years; it was read and kept as the page of the same https address.',
  formatUnknown: '{{path}} is none of the formats that can be imported: {{formats}}',
  fileUnreadable: '{{path}} cannot be read',
  fileGone: '{{name}} is not there any more',
  notAHarFile: '{{path}} is no HAR file, or is cut off before its entries: it holds no log.entries',
  nothingToCollect: 'the latest import brought nothing that can be put into a collection',
  importStillRunning: 'another import is not finished yet',
  notAWebArchive: '{{path}} is no web archive, or is cut off before its first record',
  identifierWasRounded:
    'Zeeschuimer had rounded the identifier; the true one was read from the item. Items whose identifiers round to the same number were exported once.',
  bodyIsNotBase64:
    'The HAR file calls a reply base64 that is plain text; it was read as the text that it is.',
  notAZipFile: 'the file is no whole ZIP file',
  zipLeadsOutside: 'the file holds names that lead out of it',
  zipWithoutWebArchive: 'the ZIP file holds no web archive',
  noPageToKeep: 'no page of a platform is open that could be kept',
  pageIsPrivate: 'pages of messages, notifications and account settings are not kept',
  pagesAreKeptInDesktop: 'pages are kept in the desktop app only',
  pageNotKeptInPause: 'capturing is paused: nothing is kept meanwhile',
  pageNavigatedMeanwhile:
    'the page gave way to another one while its picture was taken, so that nothing was kept: keep it again',
  pageResizedMeanwhile:
    'the page changed its width while its picture was taken, so that nothing was kept: keep it again',
  pageDidNotAnswer: 'the page did not answer while its picture was taken; nothing was kept',
  pageIsBeingKept: 'a page is being kept already',
  pageTooWide: 'the page is too wide for a picture; nothing was kept',
  problemOfFile: '{{file}}: {{why, message}}',
});
