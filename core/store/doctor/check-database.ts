import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { checkReferences } from './checks/check-rows.ts';
import { readDb, type Db } from '../file/db.ts';
import { compareSchemas, readSchema } from '../file/schema.ts';
import { sql } from '../file/sql.ts';
import { expectedSchema } from '../migrations/index.ts';
import { SCHEMA_VERSION } from '../schema/version.ts';
import { OLDEST_VERSION, readSchemaVersion } from '../file/schema-version.ts';
import {
  bad,
  brokenBy,
  faulty,
  found,
  RESTORE,
  UPDATE,
  type CheckOptions,
  type Finding,
  type Result,
} from './finding.ts';
import { lookThrough } from './look-through.ts';

export type { CheckOptions, Finding } from './finding.ts';

/**
 * Checks one database file without changing anything in it: what SQLite thinks of it, its references
 * and schema, the ledger, every table as it is declared in `checks/`, and what is kept under a hash
 * against that hash. Never throws for what is in the file.
 */
export const checkDatabase = (file: string, options: CheckOptions = {}): Finding[] => {
  const unreadable = checkFile(file);
  if (unreadable) return [unreadable];
  let db: Db | undefined;
  try {
    db = readDb(file);
    return checkOpened(db, file, options);
  } catch (error) {
    return [brokenBy('data file', error)];
  } finally {
    db?.close();
  }
};

/** What can be seen before SQLite opens it. */
const checkFile = (file: string): Finding | undefined => {
  try {
    if (!statSync(file).isFile()) return bad('data file', `${file} is not a file`);
    if (statSync(file).size === 0 && !hasContent(`${file}-wal`))
      return bad('data file', `${file} is empty: nothing is kept in it`, RESTORE);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return bad('data file', `${file} ${missing ? 'is not there' : 'cannot be looked at'}`);
  }
  return undefined;
};

const checkOpened = (db: Db, file: string, options: CheckOptions): Finding[] => {
  const version = readSchemaVersion(db);
  if (version > SCHEMA_VERSION)
    return [
      bad(
        'data file',
        `${file} was written by a newer Bowerbird (schema ${version}, this one knows ${SCHEMA_VERSION})`,
        UPDATE,
      ),
    ];
  if (version > 0 && version < OLDEST_VERSION)
    return [
      bad(
        'data file',
        `${file} was written by a Bowerbird older than 0.9.0 (schema ${version}), which 0.9.0 opens and brings up to date`,
        'Open it once with Bowerbird 0.9.0, or restore it with that, and then use this one.',
      ),
    ];
  if (version === 0) return [bad('data file', `${file} holds nothing of Bowerbird`, RESTORE)];
  options.progress?.('checking the structure of the data file');
  const expected = expectedSchema(version);
  // What is missing is told by the check of the schema.
  const tables = new Map([...readSchema(db)].filter(([name]) => expected.has(name)));
  const first: Finding[] = [
    { what: 'data file', ok: true, says: `${file}, schema ${version}` },
    found('structure', () => checkStructure(db, file)),
    found('write-ahead log', () => checkLog(`${file}-wal`)),
    found('references', () => checkReferences(db, tables)),
    found('schema', () => checkSchema(db, version)),
  ];
  return [...first, ...lookThrough(db, tables, options)];
};

const checkStructure = (db: Db, file: string): Result => {
  const rows = db.all<{ integrity_check: string }>(sql`PRAGMA integrity_check(20)`);
  const faults = rows
    .flatMap(({ integrity_check: lines }) => lines.split('\n'))
    .filter((line) => line !== 'ok' && !line.startsWith('***'));
  // SQLite fills a last page that is cut short with zeros.
  const page = db.get<{ page_size: number }>(sql`PRAGMA page_size`)?.page_size ?? 1;
  if (statSync(file).size % page !== 0) faults.unshift('the last page is cut short');
  return faulty(faults, 'pages, rows and indexes are whole');
};

/** SQLite passes over a log whose head is not one, with everything in it. */
const checkLog = (log: string): Result => {
  const well = { ok: true, says: hasContent(log) ? 'can be read' : 'is empty' };
  if (!hasContent(log)) return well;
  const head = Buffer.alloc(4);
  const handle = openSync(log, 'r');
  try {
    readSync(handle, head, 0, 4, 0);
  } finally {
    closeSync(handle);
  }
  return (head.readUInt32BE() & 0xfffffffe) >>> 0 === 0x377f0682
    ? well
    : { ok: false, says: 'is damaged: the last changes in it are lost', advice: RESTORE };
};

const hasContent = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

const checkSchema = (db: Db, version: number): Result => {
  const differences = compareSchemas(readSchema(db), expectedSchema(version));
  const mendable = differences.length > 0 && differences.every(({ repair }) => repair);
  const well =
    version < SCHEMA_VERSION
      ? `as version ${version} made it; the next start brings it to ${SCHEMA_VERSION}`
      : 'tables, indexes and triggers are as they should be';
  return faulty(
    differences.map(({ says: text }) => text),
    well,
    mendable ? 'The next start of Bowerbird puts them back.' : RESTORE,
  );
};
