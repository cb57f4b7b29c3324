import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('engine', {
  browserPagesSwitchedOff:
    '{{brand}} serves this to browsers, and opening its pages in the app’s own browser is not switched on',
  switchOnBrowserPages: 'Switch on pages of {{brand}} in Settings, after reading what that means.',
  browserPagesNeedDesktopApp: '{{brand}} serves this to browsers, and only the desktop app has one',
  useDesktopApp: 'Ask in the desktop app, with its local API switched on.',
  answeredFromCapture:
    'The public page refused: {{says, message}} The answer is what was read while browsing.',
  nextPageNotCaptured:
    'The next page of this list has not been captured: {{brand}} shows it when the page is scrolled further',
  scrollInCaptureWindow: 'Scroll further in the Capture window; then ask again.',
  openInCaptureWindow:
    'Open it in the Capture window, and scroll as far as you want to read: what the page loads is kept.',
  reasonAsOf: '{{because, message}} (as of {{since}}).',
  browserRouteNotSwitchedOn:
    '{{brand}} serves this to browsers only, and the route browser-page is not switched on here.',
  openPageInBrowser: 'Open the page in your own browser.',
  itemsWithoutTitle: 'Items without a title: {{count, number}}',
  itemsWithoutName: 'Accounts without a name: {{count, number}}',
  itemsWithoutContents: 'Items without contents: {{count, number}}',
  itemsWithoutAuthor: 'Items without an author: {{count, number}}',
  itemsWithoutDate: 'Items without a date: {{count, number}}',
  answerInvalid: 'the answer could not be read: {{path}} {{message}}',
  cursorInvalid: 'cursor: not a cursor of this list',
  cursorExpired: 'the cursor has expired; start again from the first page',
  cursorAnswerGone:
    'cursor: the answer that it goes on with is not at hand any more; start without a cursor',
  listEndsBelowTotal:
    'The list ended after {{read, number}} of the {{total, number}} items that the platform states.',
  listGoesInCircles: 'the list leads back to a page that was given already',
  bowerbirdIsShuttingDown: 'Bowerbird is shutting down',
  noSuchOperation: 'no such operation',
  noOperationOfName: 'no such operation: {{name}}',
  noOperationButNear: 'no such operation: {{name}}. Did you mean {{near, alternatives}}?',
  operationOfSeveral: '{{name}} is an operation of several platforms: {{operations, alternatives}}',
  noSavedCopy: 'No saved copy of this answer',
  noAnswerWithStatuses: 'the platform answered {{statuses}}, which is no answer',
  listUnknown:
    'Neither the request nor the answer says whose list this is; what is missing: {{names}}.',
  filesMissing:
    'Pictures and videos that the platform counts and this answer does not hold: {{files, number}}, of {{posts, number}} of its posts.',
  shuttingDown: 'shutting down',
  announcedItemsMissing: 'the page announces items and brings none of them',
  operationNotInThread: 'no operation {{operation}} in this thread',
  routeNotOffered: 'route: this operation is not answered by that one, but by {{routes}}',
  cursorOfAnotherRoute: 'cursor: this list was begun by {{begun}}',
  answeredByOfficialApi:
    'The public page refused: {{says, message}} The answer is that of {{name}}, asked with credentials of your own.',
  spendingCapReached:
    '{{name}} has billed about ${{spent}} this month, and this request could go beyond your cap of ${{cap}}; nobody was asked. Raise the cap in Settings, or wait for the next month',
  workerEnded: '{{name}} ended',
  callEnded: 'the call was ended',
  idInUse: 'id: another one under way has it',
  capturedOrBrowserPage:
    'captured while browsing, or imported, or from its page in the app’s own browser where that is switched on',
  capturedOrImported: 'captured while browsing, or imported',
  answeredFromCapturesOnly:
    '{{brand}} shows this in a browser only; it is answered from what was {{ways, message}}',
  answeredFromCapturesOpenPage:
    '{{brand}} shows this in a browser only; it is answered from what was {{ways, message}}: open {{page}}',
  moreWithApiClient:
    'Answered by the public pages of {{brand}}; with an API client of your own (Settings) there would be more.',
  moreAfterTheTerms:
    'Answered by the public pages of {{brand}}; there would be more by the {{api}}, whose terms come before its first use (Settings).',
  moreWithThePassphrase:
    'Answered by the public pages of {{brand}}; there would be more by the {{api}}, but the passphrase of the file with your credentials is not at hand (BOWERBIRD_PASSPHRASE).',
  needsApiClient:
    '{{brand}} no longer serves this without an API client of your own; add yours in Settings',
  storeCredentials:
    'Store credentials of your own in Settings, or by `bowerbird official`; the steps to get them stand there.',
  needsTermsOfApi:
    '{{brand}} serves this only by the {{api}}, whose terms come before its first use; read them in Settings',
  readTheTerms: 'Read the terms in Settings, or by `bowerbird official`.',
  needsPassphrase:
    '{{brand}} serves this only by the {{api}}, and the passphrase of the file with your credentials is not at hand',
  giveThePassphrase: 'Give the passphrase in BOWERBIRD_PASSPHRASE.',
  switchOnPagesOfTheDesktopApp:
    'Switch on pages of {{brand}} in Settings, after reading what that means: the desktop app then opens the one page by itself.',
  redirectWithoutAddress:
    '{{from}} redirects without an address ({{status}}), which is not followed',
  redirectNotFollowed: '{{from}} redirects to {{to}} ({{status}}), which is not followed',
});
