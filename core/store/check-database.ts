import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { AppError, ERRORS, toAppError } from '../kit/errors.ts';
import { auditOf } from './audit.ts';
import { PLAN_NAMES } from './billing-plans.ts';
import {
  checkAnswers,
  checkContents,
  checkEvidence,
  checkStates,
  type HashCheck,
} from './check-hashes.ts';
import { readDb, worded, type Db } from './db.ts';
import { expectedSchema, MIGRATIONS, versionOf } from './migrations/index.ts';
import { createUnreadReplies } from './unread-replies.ts';
import { compareSchemas, schemaOf, type Schema } from './schema.ts';

/** What was looked at, and how it was found. */
export interface Finding {
  readonly what: string;
  readonly ok: boolean;
  /** One sentence without its full stop. */
  readonly says: string;
  /** What the person can do about it, one sentence. Absent when all is well. */
  readonly advice?: string;
}

export interface CheckOptions {
  /** Every kept reply and answer instead of a sample. */
  readonly full?: boolean;
  /** Hears what is being looked at. */
  readonly progress?: (line: string) => void;
}

const RESTORE =
  'Stop Bowerbird and put back a backup: `bowerbird restore FILE`; the present file is kept aside.';
const AGAIN = 'End the other process, or wait for it, and check again.';
const UPDATE = 'Update Bowerbird, or choose another data folder with `--data`.';

/**
 * Checks one database file without changing anything in it: what SQLite thinks of it, its references
 * and schema, the ledger, and the kept replies and answers against their hashes. Never throws for
 * what is in the file.
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

/** A site that answers otherwise than this version reads is no fault of the data. */
const unreadSays = (db: Db): readonly Finding[] => {
  const rows = createUnreadReplies(db).list();
  const [row] = rows;
  if (!row) return [];
  const { platform, endpoint, firstAt } = row;
  return [
    {
      what: 'browsed sites',
      ok: true,
      says: `${rows.length} endpoints whose replies this version does not understand, such as ${endpoint} of ${platform} since ${firstAt.slice(0, 10)}; Health tells all of them`,
    },
  ];
};

const checkOpened = (db: Db, file: string, options: CheckOptions): Finding[] => {
  const version = versionOf(db);
  if (version > MIGRATIONS.length)
    return [
      bad(
        'data file',
        `${file} was written by a newer Bowerbird (schema ${version}, this one knows ${MIGRATIONS.length})`,
        UPDATE,
      ),
    ];
  if (version === 0) return [bad('data file', `${file} holds nothing of Bowerbird`, RESTORE)];
  const says = (line: string) => options.progress?.(line);
  says('checking the structure of the data file');
  const first: Finding[] = [
    { what: 'data file', ok: true, says: `${file}, schema ${version}` },
    found('structure', () => checkStructure(db, file)),
    found('write-ahead log', () => checkLog(`${file}-wal`)),
    found('references', () => checkReferences(db, expectedSchema(version))),
    found('schema', () => checkSchema(db, version)),
  ];
  const tables = expectedSchema(version);
  const rest: readonly (readonly [table: string, what: string, look: () => Result])[] = [
    ['ledger', 'ledger', () => checkLedger(db, tables)],
    ['calls', 'values', () => checkValues(db, tables)],
    ['bodies', 'evidence', () => hashesSay(checkEvidence(db, options), 'kept replies')],
    tables.has('contents')
      ? ['contents', 'answers', () => hashesSay(checkContents(db, options), 'answers')]
      : ['answers', 'answers', () => hashesSay(checkAnswers(db, options), 'answers')],
    ['longStates', 'cursors', () => hashesSay(checkStates(db, options), 'long cursors')],
  ];
  // An early version had fewer tables.
  const present = rest.filter(([table]) => tables.has(table));
  return [
    ...first,
    ...present.map(([, what, look]) => found(what, look)),
    ...(tables.has('unreadReplies') ? unreadSays(db) : []),
  ];
};

type Result = { readonly ok: boolean; readonly says: string; readonly advice?: string };

const found = (what: string, look: () => Result): Finding => {
  try {
    return { what, ...look() };
  } catch (error) {
    return brokenBy(what, error);
  }
};

const bad = (what: string, says: string, advice?: string): Finding => ({
  what,
  ok: false,
  says,
  ...(advice === undefined ? {} : { advice }),
});

const brokenBy = (what: string, thrown: unknown): Finding => {
  const error = toAppError(thrown instanceof AppError ? thrown : worded(thrown));
  const words = error.message.replace(error.row.message, '').replace(/^:\s*/, '');
  if (error.kind === 'service_unavailable') return bad(what, words, AGAIN);
  // What SQLite says of damage that has no words of ours: a missing table, a type that cannot be.
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const says = words || `it cannot be read (${cause || 'unknown error'})`;
  return bad(what, says, RESTORE);
};

const MOST_NAMED = 3;

/** The first few, and how many more. */
const named = (all: readonly string[]): string =>
  all.length <= MOST_NAMED
    ? all.join('; ')
    : `${all.slice(0, MOST_NAMED).join('; ')}; and ${all.length - MOST_NAMED} more`;

const faulty = (faults: readonly string[], well: string, advice = RESTORE): Result =>
  faults.length === 0 ? { ok: true, says: well } : { ok: false, says: named(faults), advice };

const checkStructure = (db: Db, file: string): Result => {
  const rows = db.prepare<{ integrity_check: string }>('PRAGMA integrity_check(20)').all();
  const faults = rows
    .flatMap(({ integrity_check: lines }) => lines.split('\n'))
    .filter((line) => line !== 'ok' && !line.startsWith('***'));
  // SQLite fills a last page that is cut short with zeros.
  const page = db.prepare<{ page_size: number }>('PRAGMA page_size').get()?.page_size ?? 1;
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

/** What is kept once under its hash, by whom it is pointed at. */
const ORPHANS = [
  ['bodies', { exchanges: 'bodySha256' }, 'kept replies'],
  ['contents', { answers: 'sha256', itemVersions: 'sha256' }, 'kept answers'],
] as const;

const checkReferences = (db: Db, tables: Schema): Result => {
  const rows = db
    .prepare<{ says: string }>(
      `SELECT count(*) || ' rows of ' || "table" || ' point to a row of ' || parent || ' that is not there' AS says
       FROM pragma_foreign_key_check GROUP BY "table", parent`,
    )
    .all();
  const orphans = ORPHANS.filter(([table]) => tables.has(table)).flatMap(([table, by, what]) => {
    const pointers = Object.entries(by)
      .filter(([from]) => tables.has(from))
      .map(([from, column]) => `AND sha256 NOT IN (SELECT ${column} FROM ${from})`);
    const sql = `SELECT count(*) AS count FROM ${table} WHERE TRUE ${pointers.join(' ')}`;
    const count = db.prepare<{ count: number }>(sql).get()?.count ?? 0;
    return count === 0 ? [] : [`${count} ${what} belong to no call`];
  });
  const faults = [...rows.map(({ says }) => says), ...orphans];
  return faulty(faults, 'every row finds what it points to');
};

const checkSchema = (db: Db, version: number): Result => {
  const differences = compareSchemas(schemaOf(db), expectedSchema(version));
  const mendable = differences.length > 0 && differences.every(({ repair }) => repair);
  const well =
    version < MIGRATIONS.length
      ? `as version ${version} made it; the next start brings it to ${MIGRATIONS.length}`
      : 'tables, indexes and triggers are as they should be';
  return faulty(
    differences.map(({ says }) => says),
    well,
    mendable ? 'The next start of Bowerbird puts them back.' : RESTORE,
  );
};

const checkLedger = (db: Db, tables: Schema): Result => {
  const faults = auditOf(db).map(({ seq, message }) =>
    seq === null ? message : `line ${seq}: ${message}`,
  );
  const unpaid = !tables.has('calls')
    ? []
    : db
        .prepare<{ says: string }>(
          `SELECT 'call ' || id || ' cost ' || credits || ', and the ledger says ' || coalesce(-sum(amount), 0) AS says
       FROM calls LEFT JOIN ledger ON ledger.callId = calls.id
       GROUP BY calls.id HAVING credits <> coalesce(-sum(amount), 0)`,
        )
        .all();
  return faulty(
    [...faults, ...unpaid.map(({ says }) => says)],
    `balances; ${balancesOf(db)} credits left`,
  );
};

const balancesOf = (db: Db): number =>
  db.prepare<{ sum: number }>('SELECT coalesce(sum(amount), 0) AS sum FROM ledger').get()?.sum ?? 0;

const isJson = (column: string): string => `json_valid(${column})`;
/** `2026-08-15T10:00:01.000Z`, the one form in which instants are written. */
const isInstant = (column: string): string =>
  `${column} GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'`;
/** `2026-08` */
const isMonth = (column: string): string => `${column} GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'`;
const isOneOf =
  (...values: readonly string[]) =>
  (column: string): string =>
    `${column} IN (${values.map((value) => `'${value}'`).join()})`;

/** What a value has to look like for its readers, by table and column. */
const FORMS: Readonly<Record<string, Readonly<Record<string, (column: string) => string>>>> = {
  calls: {
    params: isJson,
    notices: isJson,
    refusal: isJson,
    finishedAt: isInstant,
    outcome: isOneOf('ok', ...Object.keys(ERRORS)),
  },
  exchanges: { requestHeaders: isJson, requestBody: isJson, responseHeaders: isJson },
  accounts: { plan: isOneOf(...PLAN_NAMES), cycle: isMonth },
  ledger: { at: isInstant, cycle: isMonth },
  downloads: { params: isJson },
  settings: { value: isJson },
  clients: { redirects: isJson },
};

const checkValues = (db: Db, tables: Schema): Result => {
  const present = Object.entries(FORMS).filter(([table]) => tables.has(table));
  const faults = present.flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, form]) => {
      if (!tables.get(table)?.columns.some((one) => one.startsWith(`${column} `))) return [];
      const row = db
        .prepare<{ count: number }>(
          `SELECT count(*) AS count FROM ${table} WHERE ${column} IS NOT NULL AND NOT ${form(column)}`,
        )
        .get();
      const count = row?.count ?? 0;
      return count === 0 ? [] : [`${count} rows of ${table} have a damaged ${column}`];
    }),
  );
  return faulty(faults, 'can be read');
};

const hashesSay = ({ total, checked, unknown, damaged }: HashCheck, what: string): Result => {
  const says = damaged.map((name) => `${name} is no longer as it was kept`);
  const part = checked === total ? 'all' : `${checked} of`;
  const without = unknown > 0 ? `; ${unknown} from before hashes were kept cannot be checked` : '';
  const sampled = checked === total ? '' : ' (a sample; --full checks all)';
  return faulty(says, `${part} ${total} ${what} are as they were kept${without}${sampled}`);
};
