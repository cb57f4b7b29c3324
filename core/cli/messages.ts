import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('cli', {
  noLineOfTheList:
    'no line of the list means anything that can be gathered; the first is line {{line, number}}: {{reason}}',
  listIsEmpty: 'the list is empty',
  thereIsNoDataFile: '{{dir}}: there is no data file',
  noReadableKey: 'no readable key in {{file}}',
  noSuchPlatform: 'no such platform',
  noReadableRecording: 'no readable recording in {{folder}}',
  cannotBeRead: '{{file}} cannot be read',
  pausedByCtrlC: 'paused by Ctrl-C: bowerbird runs resume {{id}}',
});
