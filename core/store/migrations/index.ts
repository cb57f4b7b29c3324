import { openDb, type Db } from '../file/db.ts';
import { foreignSchema, readSchema, settleSchema, type Schema } from '../file/schema.ts';
import { OLDEST_VERSION, readSchemaVersion, refuseOtherVersions } from '../file/schema-version.ts';
import { signedDays } from './030-signed-days.ts';
import { caseLogs } from './032-case-logs.ts';
import { checks } from './033-checks.ts';
import { keptPages } from './034-kept-pages.ts';
import { peopleAndProjects } from './038-people-and-projects.ts';
import { outbox } from './039-outbox.ts';
import { authorsOfNotes } from './041-authors-of-notes.ts';
import { forgottenElsewhere } from './042-forgotten-elsewhere.ts';
import { turns } from './044-turns.ts';
import { severalProcesses } from './045-several-processes.ts';
import { whatIsAbsent } from './047-what-is-absent.ts';
import { countedRows } from './049-counted-rows.ts';
import { publishedNames } from './050-published-names.ts';
import { deleted } from './051-deleted.ts';
import { wordsOfScripts } from './052-words-of-scripts.ts';
import { itemSums } from './053-item-sums.ts';
import { VERSION_29 } from './version-29.ts';
import { inPostgres } from '../schema/postgres.ts';
import { SCHEMA_VERSION } from '../schema/version.ts';
import { sqliteFirstRows, sqliteSchema } from '../schema/sqlite.ts';
import { countRowsFromNow, recountRows } from '../file/row-counts.ts';

/** To version 31: what an authority was asked about a day that ended, and what it answered (RFC 3161). */
const timestamps = `
CREATE TABLE dayTimestamps (
  day INTEGER PRIMARY KEY REFERENCES signedDays (seq),
  query BLOB NOT NULL,
  reply BLOB NOT NULL
) STRICT;
`;

/** To version 35: calls that an official API answered are found by their operation: its terms may ask to delete what is old. */
const officialCalls = `
CREATE INDEX officialCalls ON calls (operation, finishedAt) WHERE route = 'official-api';
`;

/**
 * To version 36: Whether a key may start gatherings, and which run a request began that carried a key of its own
 * (`Idempotency-Key`): the same request that comes again is answered with it.
 */
const requestsOfRuns = `
ALTER TABLE keys ADD COLUMN startsRuns INTEGER NOT NULL DEFAULT 0;

CREATE TABLE runRequests (
  family TEXT NOT NULL,
  requestKey TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  run INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
  at TEXT NOT NULL,
  PRIMARY KEY (family, requestKey)
) STRICT, WITHOUT ROWID;
CREATE INDEX runRequestsByRun ON runRequests (run);
CREATE INDEX runRequestsByTime ON runRequests (at);
`;

/** To version 37: a schedule collects its sources again, or asks for each row again by its id. */
const schedulesThatCheck = `
ALTER TABLE schedules ADD COLUMN kind TEXT NOT NULL DEFAULT 'collect'
  CHECK (kind IN ('collect', 'recheck'));
`;

/** To version 40: when the data file of a project was deleted, once a package of it had been written. */
const archivedProjects = `
ALTER TABLE projects ADD COLUMN archived TEXT CHECK (archived IS NULL OR closed IS NOT NULL);
`;

/**
 * To version 43: Replies that are kept outside of the data file. `bodies.bytes` of such a one is empty: a NOT NULL is not taken
 * off without writing the whole table anew. `objectSize`: the bytes that the object has.
 *
 * `evidenceStore` has one row at most: where the objects are, and the mark by which the store knows whose it is
 * (`evidence-store/ownership.ts`).
 */
const evidenceStore = `
ALTER TABLE bodies ADD COLUMN object TEXT;
ALTER TABLE bodies ADD COLUMN objectSize INTEGER;
CREATE UNIQUE INDEX bodiesByObject ON bodies (object) WHERE object IS NOT NULL;

CREATE TABLE evidenceStore (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  location TEXT NOT NULL,
  mark TEXT,
  nextMark TEXT
) STRICT;
`;

/** To version 46: PostgreSQL alone had sums by hour, which those of version 53 replace. */
const hoursOfItems = '';

/**
 * To version 48: With which reader the answer of a call was read, and with which one an item was read again since, from the same
 * reply (`Operation.reader`). NULL: of a call, that it was kept before numbers were noted; of an item, that it
 * says what its call said.
 */
const readerNumbers = `
ALTER TABLE calls ADD COLUMN reader INTEGER;
ALTER TABLE items ADD COLUMN reader INTEGER;
`;

/** SQL, or what is done to the data step by step where SQL alone cannot. */
type SqliteStep = string | ((db: Db) => void);

/**
 * A text is the step of both engines (`inPostgres`). PostgreSQL's is written so that the program of the version before
 * goes on working beside it: what one release adds, only a later one may take away.
 */
export type Migration =
  | SqliteStep
  | {
      readonly sqlite: SqliteStep;
      readonly postgres: string;
      /** What is done to rows of PostgreSQL beyond that, once all steps are taken. */
      readonly rewriteRows?: (db: Db) => void;
    };

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
  deleted,
  wordsOfScripts,
  itemSums,
];

/** From which version a step leads on. */
export const versionBefore = (step: Migration): number => OLDEST_VERSION + MIGRATIONS.indexOf(step);

export interface PostgresSteps {
  readonly texts: readonly string[];
  /** What is done to rows after them, within their transaction. */
  readonly rewriteRows: (db: Db) => void;
}

/** What leads a schema of PostgreSQL from `from` to the present version. The first that was made had the version 45. */
export const postgresSteps = (from: number): PostgresSteps => {
  const steps = MIGRATIONS.slice(from - OLDEST_VERSION);
  return {
    texts: steps.map((step) => {
      if (typeof step === 'function') throw new TypeError('a step without its pair for PostgreSQL');
      return typeof step === 'string' ? inPostgres(step) : step.postgres;
    }),
    rewriteRows: (db) => {
      for (const step of steps) if (typeof step === 'object') step.rewriteRows?.(db);
    },
  };
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
  for (const step of stepsBetween(from, target))
    try {
      const work = typeof step === 'object' ? step.sqlite : step;
      if (typeof work === 'string') db.exec(work);
      else {
        settle(versionBefore(step));
        work(db);
      }
    } catch (error) {
      throw isOfTables(error) ? foreignSchema([error.message], error) : error;
    }
  db.exec(`PRAGMA user_version = ${target}`);
};

/** New data of the present version are made at once. */
const stepsBetween = (from: number, target: number): readonly Migration[] => {
  if (from === 0 && target === SCHEMA_VERSION) return [`${sqliteSchema()};${sqliteFirstRows()}`];
  const steps = MIGRATIONS.slice(Math.max(from - OLDEST_VERSION, 0), target - OLDEST_VERSION);
  return from === 0 ? [VERSION_29, ...steps] : steps;
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
