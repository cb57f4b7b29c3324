import { defineMessages } from '#kit/message.ts';

/** Why this copy cannot be updated by itself, and why an update was refused. */
export const messages = defineMessages('updates', {
  notByItself:
    'This copy is not updated by itself: install a newer version as you installed this one.',
  noFeed: 'Updates are off: no address for them was built into this version.',
  noKey: 'Updates are off: no key to check them with was built into this version.',
  addressInvalid: 'Updates are off: the address that was built into this version is not valid.',
  notWithoutNetwork: 'In this world nobody is asked, not even for a newer version.',
  notEncrypted:
    'Updates are off: {{host}} would be asked without encryption, which is allowed on this computer only.',
  noAnswer: '{{host}} could not be reached.',
  tooSlow: '{{host}} was too slow: nothing more came for {{seconds, number}} seconds.',
  status: '{{host}} answered with status {{status, number}}.',
  feedTooLarge:
    '{{host}} sent more than the {{most, figure}} bytes that the news of a version may have.',
  feedCut: 'What {{host}} sent is cut off, or is not the news of a version.',
  noPackage: 'Version {{version}} is not offered for your system ({{package}}).',
  unsigned: 'Version {{version}} is not signed. It was not used.',
  otherKey: 'Version {{version}} is signed, but not with the key of Bowerbird. It was not used.',
  brokenSuccession:
    'The key of version {{version}} is not vouched for by the key that this program knows. It was not used.',
  older: '{{host}} offers version {{version}}, which is older than this program ({{own}}).',
  replayed:
    '{{host}} offers version {{version}}, although it has offered {{known}} before: an old answer was sent again.',
  fileTooLarge: 'The file of version {{version}} is larger than was signed. It was deleted.',
  fileCut: 'The file of version {{version}} broke off before its end. It was deleted.',
  fileDiffers: 'The file of version {{version}} is not the one that was signed. It was deleted.',
  diskFull: 'There is no room on the disk for version {{version}}. What had come was deleted.',
  notKept: 'The file of version {{version}} could not be stored: {{why}}',
  notInstalled: 'Version {{version}} could not be installed. This version goes on: {{why}}',
  noMeansToInstall:
    'Your system cannot ask for the right to install (pkexec is missing). Get version {{version}} by hand and install it as you installed this one.',
  notWritable:
    'You may not write to the folder of this program. Get version {{version}} by hand and install it as you installed this one.',
});
