import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('local', {
  importInSample:
    'the sample world holds invented data only: leave it, and import the files into your own data',
  noSuchThing: 'there is no {{strange}}',
  contentNotPng: 'content: it is no PNG',
  folderNotFound: 'folder: there is no such folder',
  folderHasTooManyFiles: 'folder: it holds too many files called {{stem}}',
  runJustEnded: 'its run was just ended; delete it in a moment',
  noSuchItem: 'no such item',
  codebookFileIsAnother:
    'text: not a codebook: a CSV needs a column called name, a JSON file the format bowerbird-codebook',
  codingFileIsNoJson: 'text: not a JSON file',
  codingFileIsAnother: 'text: not a file with codes of Bowerbird, or of a later version',
  codingFileNamesUnknown:
    'text: the file is incomplete: a code names a row, code or coder that it does not hold',
  noSuchReply: 'no such reply is kept',
  replyWithoutText: 'the reply does not hold that text',
  noSuchCall: 'no such call',
  noOfficialApi: 'no official API of this platform is used',
  downloadRunsElsewhere: 'the download goes on elsewhere',
  noSuchDownload: 'no such download',
  answeredOtherType:
    'the address answered {{what}}, which is no picture, video or sound that is saved',
  operationHasNoFile: 'operation: gives no file',
  urlInvalid: 'url: {{reason, message}}',
  noSuchPicture: 'no such picture on this computer',
  operationUnknown: 'operation: is not known',
  fileEndedEarly: 'the file ended after {{at, number}} of {{total, number}} bytes',
  fileEmpty: 'the media host sent an empty file',
  fileChangedByOther: 'another program changed the file while it was fetched',
  partialAnswerUnasked: 'the media host answered with a part of the file, unasked',
  linkExpired: 'the link is no longer good (status {{status, number}})',
  mediaHostAnsweredStatus: 'the media host answered {{status, number}}',
  partialFileAsWhole: 'the media host sent a part of the file and called it the whole',
  fileCompressed: 'the media host sent the file packed ({{coding}}), which was not asked for',
  fileLengthUnknown: 'the media host does not say where the file ends, so it could be a part of it',
  fileLongerThanStated: 'the media host sent more than the {{total, number}} bytes that it named',
  diskFull: 'the disk is full. What has come is kept: make room, then resume',
  downloadFolderNotWritable:
    'the download folder cannot be written to: choose another in the settings',
  fileTooLargeForDisk:
    'the file is larger than this disk takes (4 GB on FAT32): choose another folder',
  downloadFolderNotAFolder: 'the download folder is no folder: choose another in the settings',
  downloadFolderLost: 'the download folder went away: is its disk still there?',
  diskFailed: 'the disk failed while the file was written',
  diskLost: 'the disk went away while the file was written',
  typeNotSaved: 'not a picture, video or sound that is saved',
  addressNotHttps: 'not an https address',
  addressInvalid: 'not an address',
  addressNotMediaHost: 'not on a media host of {{brand}}',
  addressHasPassword: 'an address with a user name or password',
  addressHasUnusualPort: 'an address with an unusual port',
  fileUnfit: 'unfit',
  noOperationForLink: '{{brand}}: no operation fits this link yet.',
  linkExpiredFetchAgain:
    'the link is no longer good (status {{status, number}}): ask again for the answer that named it, and save the file anew from there',
});
