import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('app', {
  downloadPlatformUnknown: 'the platform of this download is not known',
  needsTooMuchMemory: 'it needs more than the {{mostMb, number}} MB of memory it may have',
  lookedTooLong:
    'the search was ended after {{seconds, number}} seconds: narrow it to one collection, a shorter time or rarer words',
  noSuchMember: 'no member of this project has that id',
  noSuchInvitation: 'no invitation to this project has that id',
  projectNotOpened: 'the project cannot be opened just now',
  lastManager: 'a project keeps a manager: name another one first',
  modeNotOffered: 'mode: there is no other world here',
  recordingTooLarge: '{{dir}} is left: its {{name}} is larger than {{most}}',
  modeIsFixed: 'mode: started in the {{first}} world, stays there',
  packageCannotBeRead: 'the study package cannot be read: is it still there, and whole?',
  nobodyAskedInThisWorld: 'in this world nobody is asked, not even for a timestamp',
  chosenFolderMissing:
    '{{dir}}, the folder that was chosen for the data, holds none now: is its drive plugged in? To use another one, name it with --data; without the file {{file}}, the usual one is used',
  choiceNamesNoFolder: '{{file}} names no folder; without that file, the usual one is used',
  folderPathInvalid: 'folder: takes an absolute path on this computer',
  originInvalid:
    '{{text}} is no address of pages: it takes a scheme, a host and a port, such as http://localhost:8888',
});
