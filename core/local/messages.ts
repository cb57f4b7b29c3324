import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('local', {
  thereIsNo: 'there is no {{strange}}',
  contentItIsNoPng: 'content: it is no PNG',
  folderThereIsNoSuch: 'folder: there is no such folder',
  folderItHoldsTooMany: 'folder: it holds too many files called {{stem}}',
  itsRunWasJustEnded: 'its run was just ended; delete it in a moment',
  noSuchItem: 'no such item',
  codebookFileIsAnother:
    'text: not a codebook: a CSV needs a column called name, a JSON file the format bowerbird-codebook',
  codingFileIsNoJson: 'text: not a JSON file',
  codingFileIsAnother: 'text: not a file with codes of Bowerbird, or of a later version',
  codingFileNamesUnknown:
    'text: the file is incomplete: a code names a row, code or coder that it does not hold',
  noSuchReplyIsKept: 'no such reply is kept',
  replyDoesNotHold: 'the reply does not hold that text',
  noSuchCall: 'no such call',
  noOfficialApiOfThis: 'no official API of this platform is used',
  downloadGoesOnElsewhere: 'the download goes on elsewhere',
  noSuchDownload: 'no such download',
  addressAnsweredWhichIsNo:
    'the address answered {{what}}, which is no picture, video or sound that is saved',
  operationGivesNoFile: 'operation: gives no file',
  url: 'url: {{reason, message}}',
  noSuchPictureOnThis: 'no such picture on this computer',
  operationIsNotKnown: 'operation: is not known',
  fileEndedAfterOfBytes: 'the file ended after {{at, number}} of {{total, number}} bytes',
  mediaHostSentAnEmpty: 'the media host sent an empty file',
  anotherProgramChangedTheFile: 'another program changed the file while it was fetched',
  mediaHostAnswered: 'the media host answered with a part of the file, unasked',
  linkIsNoLongerGood: 'the link is no longer good (status {{status, number}})',
  mediaHostAnswered2: 'the media host answered {{status, number}}',
  mediaHostSentAPart: 'the media host sent a part of the file and called it the whole',
  mediaHostSentTheFile: 'the media host sent the file packed ({{coding}}), which was not asked for',
  mediaHostDoesNotSay:
    'the media host does not say where the file ends, so it could be a part of it',
  mediaHostSentMoreThan: 'the media host sent more than the {{total, number}} bytes that it named',
  diskIsFullWhatHas: 'the disk is full. What has come is kept: make room, then resume',
  downloadFolderCannotBeWritten:
    'the download folder cannot be written to: choose another in the settings',
  fileIsLargerThanThis:
    'the file is larger than this disk takes (4 GB on FAT32): choose another folder',
  downloadFolderIsNoFolder: 'the download folder is no folder: choose another in the settings',
  downloadFolderWentAway: 'the download folder went away: is its disk still there?',
  diskFailedWhileTheFile: 'the disk failed while the file was written',
  diskWentAwayWhile: 'the disk went away while the file was written',
  notAMediaFile: 'not a picture, video or sound that is saved',
  notHttps: 'not an https address',
  notAnAddress: 'not an address',
  notOnAMediaHost: 'not on a media host of {{brand}}',
  addressWithAPassword: 'an address with a user name or password',
  addressWithAnUnusualPort: 'an address with an unusual port',
  unfit: 'unfit',
  noOperationFitsYet: '{{brand}}: no operation fits this link yet.',
  linkIsNoLongerGoodAskAgain:
    'the link is no longer good (status {{status, number}}): ask again for the answer that named it, and save the file anew from there',
});
