import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('cli', {
  noLineUsable:
    'no line of the list means anything that can be gathered; the first is line {{line, number}}: {{reason}}',
  listEmpty: 'the list is empty',
  dataFileMissing: '{{dir}}: there is no data file',
  databaseEmpty: 'it holds nothing of Bowerbird yet',
  databaseBackup:
    'the data lie in PostgreSQL: back them up with its own programs, such as pg_dump or pgBackRest',
  databaseRestore:
    'the data lie in PostgreSQL: put a backup back with its own programs, such as pg_restore or pgBackRest',
  keyUnreadable: 'no readable key in {{file}}',
  noDayEnded: 'no day has ended and is signed yet',
  noSigningKeyYet: 'no key to sign with was made yet: bowerbird signing-key --make',
  noSuchPlatform: 'no such platform',
  recordingUnreadable: 'no readable recording in {{folder}}',
  fileUnreadable: '{{file}} cannot be read',
  noSuchProject: 'there is no project {{name}}',
  severalProjects: '{{name}} is the name of several projects: give the code',
  noSuchPerson: 'nobody here is {{name}}',
  severalPeople: '{{name}} is the name of several people: give the address',
  projectArchived: '{{name}} is archived: its data are deleted, and stand in its package',
  projectChangedMeanwhile:
    'the project was changed after its package was written: nothing is deleted, archive it again',
  noEvidenceStore:
    'no evidence store is known: start the server with --evidence once, and open each project in it',
  evidenceUnusable: '--evidence {{location}}: {{reason, message}}',
  evidenceFolderMissing: 'its folder is not there: make it, or put its disk in place',
  pausedByCtrlC: 'paused by Ctrl-C: bowerbird runs resume {{id}}',
});
