import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('store', {
  noSuchAccount: 'no account {{id}}',
  unknownPlan: 'plan is one of {{planNames}}',
  planHasNoExtraUsage: 'the {{plan}} plan offers no extra usage',
  storedAnswerDamaged: 'the kept answer of call {{callId}} is damaged',
  dataFileMissing: '{{dir}}: there is no data file',
  backupSourceDamaged: '{{source}} is not sound: {{what}}: {{says}}',
  diskFullWhileCopying: '{{copy}}: the disk is full',
  noSuchFolder: 'there is no folder {{folder}}',
  targetIsDataFile: '{{target}} is the data file itself',
  targetExists: '{{target}} is there already; --force replaces it',
  targetIsNoBackup:
    '{{target}} is there already, and is no backup of a laboratory; choose another name',
  onlyFilesAreShared:
    'what is kept in PostgreSQL is handed over to nobody; a desktop hands over, which keeps a file',
  noSuchClient: 'no client {{id}}',
  noSuchRun: 'no run {{id}}',
  noSuchSchedule: 'no schedule {{id}}',
  noSuchCollection: 'no collection {{nameOrId}}',
  nameLength: 'name: takes 1 to {{mostName, number}} characters',
  collectionExists: 'name: there is a collection {{name}} already',
  orderIsOfFewRows:
    'sort: by {{order}} at most {{most, number}} rows are put in order; narrow the view first',
  noSuchItem: 'no item {{item, number}}',
  noSuchPage: 'no kept page {{id}}',
  pageShowsLeftOut: 'the page shows somebody who asked to be forgotten, so that it was not kept',
  pageFileGone: 'a file of the page was removed while it was kept: keep the page again',
  noCoder: 'no coder {{id}}',
  thereIsACoderAlready: 'name: there is a coder {{name}} already',
  noCode: 'no code {{id}} in the codebook',
  codebookHasChanged: 'the codebook was changed meanwhile: look at it again, then change it',
  codebookIsNotSound: 'codes: not a codebook',
  twoCodesHaveTheName: 'two codes under the same one are called {{name}}',
  twoCodesHaveTheKey: 'two codes have the key {{key}}',
  codeStandsUnderNone: 'the code {{name}} stands under a code that is not there, or under itself',
  sourceDamaged: 'what is kept of source {{seq, number}} of the collection is damaged',
  dataFileLost:
    '{{problem}} while Bowerbird ran; nothing is answered or written until it is back in its place or Bowerbird is started anew',
  dataFolderBusy: 'another process is writing to the data folder',
  olderProcessAtWork:
    'an older Bowerbird works with it (process {{pid}} of {{host}}), and would go on writing in its own way: end it first, then start this one',
  databaseBusy: 'another process is writing to the database',
  databaseAway: 'the database cannot be reached: {{reason}}',
  databaseEndedStatement:
    'the database did not answer within {{seconds}} seconds, or its operator ended the question',
  databaseClosed: 'the database is closed',
  databaseServerOlder: 'it is PostgreSQL {{version}}, and 16 or newer is needed',
  databaseNotMade:
    'it holds nothing of Bowerbird, and the role {{role}} may make nothing in it: run `bowerbird lab migrate --grant {{role}}` with the address of the role that owns the database',
  databaseNotGranted:
    'the role {{role}} may not use its schema {{schema}}: run `bowerbird lab migrate --grant {{role}}` with the address of the role that owns the database',
  databaseOlder:
    'its schema {{schema}} is of an older Bowerbird (version {{version, number}}, this one needs {{needed, number}}), and the role {{role}} may not change it: run `bowerbird lab migrate` with the address of the role that owns the database',
  databaseNewer:
    'its schema {{schema}} was written by a newer Bowerbird (version {{version, number}}, this one knows {{known, number}}): update Bowerbird',
  databaseNotOwned:
    'its schema {{schema}} is not of the role {{role}}, which may not delete it: give the address of the role that owns the database with `--database`',
  databaseRefused:
    '{{reason}}. If the role that owns the database may do that, give its address with `--database`',
  databaseSays: 'PostgreSQL says: {{reason}}',
  databaseRoleMissing: 'grant: PostgreSQL has no role {{role}}',
  databaseRoleOwns:
    'grant: the role {{role}} owns the schemas or is a superuser, so that nothing keeps it from changing them; give another one',
  noSuchDownload: 'no download {{id}}',
  noReplyWithHash: 'no kept reply has the hash {{sha256}}',
  storedReplyDamaged: 'the kept reply {{sha256}} is damaged: its bytes no longer have that hash',
  storedObjectDamaged:
    'the kept reply {{sha256}} of the exchange {{exchange}} is damaged: its object {{object}} in the evidence store no longer has that hash',
  storedObjectMissing:
    'the kept reply {{sha256}} of the exchange {{exchange}} is missing: the evidence store has no object {{object}}',
  evidenceStoreAway: 'the evidence store cannot be used now: {{reason}}',
  evidenceStoreOfOthers:
    'the evidence store belongs to other data, or to a later state of these; to take it over, empty its object bowerbird-owner',
  evidenceStoreWithoutOwner:
    'the evidence store does not hold what these data kept in one: its object bowerbird-owner is missing',
  evidenceStoreUnfaithful:
    'the evidence store does not give back what was put as {{object}}: nothing of it was taken out of the data',
  evidenceLocationInvalid: 'an evidence store is dir:/path or s3://bucket/prefix',
  noSuchKey: 'no key {{id}}',
  keyExpired: 'it expired on {{expires}}',
  keyReplaced: 'its successor took over on {{graceUntil}}',
  keyAlreadyRotated: 'this key has a successor already: rotate that one',
  graceTimeInvalid: 'the grace time is milliseconds, 0 or more',
  keyIsBuiltIn: '{{name}} is a built-in key',
  keyRevoked: 'this key is revoked',
  budgetInvalid: 'a budget is a whole number of credits, 0 or more',
  expiryInvalid: 'expires must be an ISO 8601 instant',
  noSuchPerson: 'no person {{id}}',
  noSuchProject: 'no project {{id}}',
  noSuchInvitation: 'no invitation {{id}}',
  lastOwner: 'the laboratory needs an owner who can sign in: name another one first',
  identityTaken: 'somebody else signs in with this identity',
  passwordNeedsEmail: 'a person needs an e-mail address to sign in with a password',
  emailHasPassword: 'email: somebody else with this address signs in with a password',
  emailInvalid: 'email: is an address, as name@example.org',
  emailTwice: 'email: {{email}} stands in the list twice',
  unknownRole: 'role: is reader, coder, collector or manager, and goes with a project',
  partInvalid: 'monthly: is a whole number of credits, 0 or more',
  projectIsOpen: 'the project is open: close it first',
  projectEndInvalid: 'ends: is a day, as 2027-01-31',
  callRefundedWhileStopped:
    'this program stood still for so long that the call was given up and refunded meanwhile',
  grantTooSmall: 'a grant is at least 1 credit',
  creditsInvalid: '{{what}} must be a whole number of credits, 0 or more',
  dataFolderInUseBy:
    '{{dir}}: another process (number {{pid, number}} on {{host}}) works with it; end it first',
  dataMoved: 'its data were moved to PostgreSQL: name the database with --database',
  dataFileThere: '{{dir}}: there is a data file already',
  databaseTaken: 'it holds a schema {{schema}} already; move into a database that has none',
  movedOtherwise: '{{what}}: after moving, {{tables}} are not as they were; nothing was switched',
  noSuchFile: 'there is no file {{file}}',
  dataFolderInUse: '{{dir}}: another process works with it; end it first',
  retainUntilTooLate: 'retain-until: the laboratory lets it be kept until {{day}} at most',
  retainUntilInvalid: 'retain-until: is a day after today, as 2027-01-31',
  notInDeleted: 'it is not in Deleted any more',
  putBackFirst: 'the collection {{name}} is in Deleted as well: put it back first',
  noSuchView: 'no view {{name}}',
  tooManyViews: 'a collection keeps {{most, number}} views at most',
  viewExists: 'there is a view {{newName}} already',
  dataFileNotRecognised:
    'the data file was made by an early or other version, or is damaged: {{says}}{{more}}. Put back a backup with `bowerbird restore FILE`, or choose another data folder with `--data`',
  dataFileFromOlderVersion:
    'it was written by a Bowerbird older than 0.9.0 (schema {{version, number}}): open it once with Bowerbird 0.9.0, which brings it up to date, and then with this one',
  dataFileFromNewerVersion:
    'it was written by a newer Bowerbird (schema {{version, number}}, this one knows {{migrationCount, number}}): update Bowerbird, or choose another data folder',
  dataFileFromNewerVersionWithCopy:
    'it was written by a newer Bowerbird (schema {{version, number}}, this one knows {{migrationCount, number}}): update Bowerbird, or go back to the copy that was made before the update: `bowerbird restore {{copy}}`. What was collected since stays in the file that is set aside',
  noRoomForUpdateCopy:
    'this version has to change the data file, and copies it first: that takes {{needed, number}} MB, and {{free, number}} MB are free. Free some room and start again; nothing was changed',
  cannotBeInspected: 'it cannot be looked at',
  notReadableByUser: '{{whose, message}} cannot be read by this user',
  notWritableByUser: '{{whose, message}} cannot be written to by this user',
  dataFileIsNoFile: '{{dataFile}} in it is not a file',
  dataFileNotAccessible: '{{dataFile}} in it cannot be read and written by this user',
  folderNotCreated: 'the folder cannot be made',
  dataFolderNotWritable: 'the data folder cannot be written to',
  diskFailed: 'the disk failed while the data file was read or written',
  dataFileDamaged: 'the data file is damaged',
  diskFullNothingWritten: 'the disk is full: nothing was written',
  dataFileNotOpened: 'the data file cannot be opened',
  notABowerbirdDatabase: 'the data file is not a Bowerbird database',
  detailOf: '{{what}}: {{words, message}}',
  cannotBeCopied: 'it cannot be copied ({{why}})',
  dataFileUnusable: 'the data file cannot be worked with',
  diskFull: 'the disk is full',
  isFileNotFolder: 'it is a file and not a folder',
  belongsToAnotherUser: 'it belongs to another user (number {{uid}}) and',
  notEnoughCredits: '{{sentences, sentences}}',
  costOfCall: 'This call costs {{cost, number}}.',
  keyBudgetLeft:
    "The key's own budget of {{budget, number}} has {{left, number}} left: raise the key's budget in Settings under Programs and assistants (to upgrade the plan or to grant credits does not change it).",
  memberPartLeft:
    "The member's part of {{part, number}} credits a month has {{left, number}} left: a manager of the project can raise it, and the next one begins on {{day, day}}.",
  accountCreditsLeft:
    'The account has {{left, number}} left. To go on, {{ways, alternatives}}; Settings, Pace and limits, does the same.',
  accountCreditsLeftWithExtraUsage:
    'The account has {{left, number}} left, extra usage included. To go on, {{ways, alternatives}}; Settings, Pace and limits, does the same.',
  grantCredits: 'grant credits (`bowerbird credits grant N`)',
  nextAllowance: 'The {{plan}} plan gives its next allowance on {{day, day}}.',
  upgradePlan:
    'upgrade the plan (`bowerbird plan set {{plan}}`: {{credits, number}} credits a month)',
  allowExtraUsage:
    'allow extra usage (`bowerbird plan extra on`: up to {{price, number}} credits a cycle, billed)',
  pathRunsThroughFile: 'a part of its path is a file and not a folder',
  mayNotCreateFolder: 'this user may not make a folder there',
  diskIsReadOnly: 'the disk is read-only',
  pathIsTooLong: 'the path is too long',
  pathIsCircular: 'its path leads in a circle',
  theFolder: 'it',
});
