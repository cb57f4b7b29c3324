import { openDb, type Db } from '../file/db.ts';
import { foreignSchema, readSchema, settleSchema, type Schema } from '../file/schema.ts';
import { readSchemaVersion, refuseNewer } from '../file/schema-version.ts';
import { keysAndCredits } from './001-keys-and-credits.ts';
import { callsAndEvidence } from './002-calls-and-evidence.ts';
import { downloadsAndSettings } from './003-downloads-and-settings.ts';
import { clients } from './004-clients.ts';
import { filesInDownloads } from './005-files-in-downloads.ts';
import { longStates } from './006-long-states.ts';
import { partsOfDownloads } from './007-parts-of-downloads.ts';
import { answerHashes } from './008-answer-hashes.ts';
import { billingCycles } from './009-billing-cycles.ts';
import { contents } from './010-contents.ts';
import { collections } from './011-collections.ts';
import { deletions } from './012-deletions.ts';
import { leftOutAndRetention } from './013-left-out-and-retention.ts';
import { widerItemIndexes } from './014-wider-item-indexes.ts';
import { savedViews } from './015-saved-views.ts';
import { unreadReplies } from './016-unread-replies.ts';
import { officialSpending } from './017-official-spending.ts';
import { vagueDates } from './018-vague-dates.ts';
import { changedReplies } from './019-changed-replies.ts';
import { itemHashes } from './020-item-hashes.ts';
import { worldsAndCutReplies } from './021-worlds-and-cut-replies.ts';
import { leftOutCalls } from './022-left-out-calls.ts';
import { messageSources } from './023-message-sources.ts';
import { links } from './024-links.ts';
import { coding } from './025-coding.ts';
import { viewsOfItems } from './026-views-of-items.ts';
import { foldersOfDownloads } from './027-folders-of-downloads.ts';
import { exactRows } from './028-exact-rows.ts';
import { facetsFromIndexes } from './029-facets-from-indexes.ts';
import { signedDays } from './030-signed-days.ts';
import { timestamps } from './031-timestamps.ts';
import { caseLogs } from './032-case-logs.ts';
import { checks } from './033-checks.ts';
import { keptPages } from './034-kept-pages.ts';
import { officialCalls } from './035-official-calls.ts';
import { requestsOfRuns } from './036-requests-of-runs.ts';
import { schedulesThatCheck } from './037-schedules-that-check.ts';
import { peopleAndProjects } from './038-people-and-projects.ts';
import { outbox } from './039-outbox.ts';
import { archivedProjects } from './040-archived-projects.ts';
import { authorsOfNotes } from './041-authors-of-notes.ts';
import { forgottenElsewhere } from './042-forgotten-elsewhere.ts';
import { evidenceStore } from './043-evidence-store.ts';
import { turns } from './044-turns.ts';
import { severalProcesses } from './045-several-processes.ts';
import { hoursOfItems } from './046-hours-of-items.ts';
import { whatIsAbsent } from './047-what-is-absent.ts';
import { readerNumbers } from './048-reader-numbers.ts';
import { countedRows } from './049-counted-rows.ts';
import { publishedNames } from './050-published-names.ts';
import { renameKept } from '../collections/rename-kept.ts';
import { countRowsFromNow, recountRows } from '../file/row-counts.ts';

/** SQL, or what is done to the data step by step where SQL alone cannot. */
export type Migration = string | ((db: Db) => void);

/**
 * In order; number n leads to version n. One that has been released is never edited: people's files
 * have it behind them. Change the schema by adding one at the end.
 */
export const MIGRATIONS: readonly Migration[] = [
  keysAndCredits,
  callsAndEvidence,
  downloadsAndSettings,
  clients,
  filesInDownloads,
  longStates,
  partsOfDownloads,
  answerHashes,
  billingCycles,
  contents,
  collections,
  deletions,
  leftOutAndRetention,
  widerItemIndexes,
  savedViews,
  unreadReplies,
  officialSpending,
  vagueDates,
  changedReplies,
  itemHashes,
  worldsAndCutReplies,
  leftOutCalls,
  messageSources,
  links,
  coding,
  viewsOfItems,
  foldersOfDownloads,
  exactRows,
  facetsFromIndexes,
  signedDays,
  timestamps,
  caseLogs,
  checks,
  keptPages,
  officialCalls,
  requestsOfRuns,
  schedulesThatCheck,
  peopleAndProjects,
  outbox,
  archivedProjects,
  authorsOfNotes,
  forgottenElsewhere,
  evidenceStore,
  turns,
  severalProcesses,
  hoursOfItems,
  whatIsAbsent,
  readerNumbers,
  countedRows,
  publishedNames,
];

/**
 * What steps do to rows beyond what SQL can, for a schema of PostgreSQL that had the version `from`: there a step is its
 * SQL alone.
 */
export const rewriteRows = (db: Db, from: number): void => {
  if (from <= MIGRATIONS.indexOf(publishedNames)) renameKept(db);
};

/** Whether there is something in it that an older program has written. */
export const isOfOlderProgram = (db: Db): boolean => {
  const version = readSchemaVersion(db);
  return version > 0 && version < MIGRATIONS.length;
};

/**
 * Brings the schema up to `target`, all steps or none, and holds it against what it should be.
 * Answers what had to be put back (indexes, triggers). Throws `data_folder` for a database that is
 * newer than the program, with the name of a copy to go back to (`copy`) where there is one, or whose
 * tables are not those of its version.
 */
export const migrate = (db: Db, target = MIGRATIONS.length, copy?: string): string[] => {
  refuseNewer(readSchemaVersion(db), MIGRATIONS.length, copy);
  if (readSchemaVersion(db) < target)
    db.transaction(() => {
      // Read again: another process may have migrated while we waited for the lock.
      const from = readSchemaVersion(db);
      refuseNewer(from, MIGRATIONS.length, copy);
      apply(db, from, target);
      settleSchema(db, expectedSchema(readSchemaVersion(db)));
      if (target === MIGRATIONS.length) recountRows(db);
    });
  const settled = settleSchema(db, expectedSchema(readSchemaVersion(db)));
  if (target === MIGRATIONS.length) countRowsFromNow(db);
  return settled;
};

/** `settle` is called before a step that reads and writes rows: the tables must be those of the version before. */
const apply = (
  db: Db,
  from: number,
  target: number,
  settle: (version: number) => void = (version) => settleSchema(db, expectedSchema(version)),
): void => {
  if (from >= target) return;
  for (const step of MIGRATIONS.slice(from, target))
    try {
      if (typeof step === 'string') db.exec(step);
      else {
        settle(MIGRATIONS.indexOf(step));
        step(db);
      }
    } catch (error) {
      throw isOfTables(error) ? foreignSchema([error.message], error) : error;
    }
  db.exec(`PRAGMA user_version = ${target}`);
};

/** SQLite's plain error: a table that is there already, a column that is not. */
const isOfTables = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && error.errcode === 1;

const expectedSchemas = new Map<number, Schema>();

/** What the migrations make of an empty database, up to a version; the same each time. */
export const expectedSchema = (version: number): Schema => {
  const known = expectedSchemas.get(version);
  if (known) return known;
  const empty = openDb(':memory:');
  try {
    // Every start pays for this: a database that only these steps have made needs no look between them.
    apply(empty, 0, version, () => {});
    const schema = readSchema(empty);
    expectedSchemas.set(version, schema);
    return schema;
  } finally {
    empty.close();
  }
};
