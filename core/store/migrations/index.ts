import { openDb, type Db } from '../file/db.ts';
import { foreignSchema, readSchema, settleSchema, type Schema } from '../file/schema.ts';
import { OLDEST_VERSION, readSchemaVersion, refuseOtherVersions } from '../file/schema-version.ts';
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
import { VERSION_29 } from './version-29.ts';
import { renameKept } from '../collections/rename-kept.ts';
import { countRowsFromNow, recountRows } from '../file/row-counts.ts';

/** SQL, or what is done to the data step by step where SQL alone cannot. */
export type Migration = string | ((db: Db) => void);

/**
 * In order; the first leads from version 29, which 0.9.0 wrote, to version 30. One that has been released is never
 * edited: people's files have it behind them. Change the schema by adding one at the end.
 */
export const MIGRATIONS: readonly Migration[] = [
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

/** What the present program writes. */
export const SCHEMA_VERSION = OLDEST_VERSION + MIGRATIONS.length;

/** From which version a step leads on. */
export const versionBefore = (step: Migration): number => OLDEST_VERSION + MIGRATIONS.indexOf(step);

/**
 * What steps do to rows beyond what SQL can, for a schema of PostgreSQL that had the version `from`: there a step is its
 * SQL alone.
 */
export const rewriteRows = (db: Db, from: number): void => {
  if (from <= versionBefore(publishedNames)) renameKept(db);
};

/** Whether there is something in it that an older program has written, and that this one brings up to date. */
export const isOfOlderProgram = (db: Db): boolean => {
  const version = readSchemaVersion(db);
  return version >= OLDEST_VERSION && version < SCHEMA_VERSION;
};

/**
 * Brings the schema up to `target`, all steps or none, and holds it against what it should be.
 * Answers what had to be put back (indexes, triggers). Throws `data_folder` for a database that is
 * newer than the program, with the name of a copy to go back to (`copy`) where there is one, that is older than
 * version 29, or whose tables are not those of its version.
 */
export const migrate = (db: Db, target = SCHEMA_VERSION, copy?: string): string[] => {
  refuseOtherVersions(readSchemaVersion(db), SCHEMA_VERSION, copy);
  if (readSchemaVersion(db) < target)
    db.transaction(() => {
      // Read again: another process may have migrated while we waited for the lock.
      const from = readSchemaVersion(db);
      refuseOtherVersions(from, SCHEMA_VERSION, copy);
      apply(db, from, target);
      settleSchema(db, expectedSchema(readSchemaVersion(db)));
      if (target === SCHEMA_VERSION) recountRows(db);
    });
  const settled = settleSchema(db, expectedSchema(readSchemaVersion(db)));
  if (target === SCHEMA_VERSION) countRowsFromNow(db);
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
  const first = from === 0 ? [VERSION_29] : [];
  const steps = MIGRATIONS.slice(Math.max(from - OLDEST_VERSION, 0), target - OLDEST_VERSION);
  for (const step of [...first, ...steps])
    try {
      if (typeof step === 'string') db.exec(step);
      else {
        settle(versionBefore(step));
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

/** What a database of a version is made of; the same each time. */
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
