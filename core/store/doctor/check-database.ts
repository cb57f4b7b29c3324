import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { auditLedger } from '../accounts/audit.ts';
import {
  checkAnswers,
  checkContents,
  checkEvidence,
  checkStates,
  type HashCheck,
} from './check-hashes.ts';
import { checkCaseLogs } from './checks/check-case-logs.ts';
import { CODING_CHECKS } from './checks/check-codings.ts';
import { ITEM_CHECKS } from './checks/check-items.ts';
import { checkCounts, checkNames, checkReferences, checkValues } from './checks/check-rows.ts';
import {
  checkCallLeaves,
  checkDayTimestamps,
  checkSignedDays,
} from './checks/check-signed-days.ts';
import { checkObjects } from './checks/check-objects.ts';
import { PAGE_CHECKS } from './checks/check-pages.ts';
import { checkWords } from './checks/check-words.ts';
import { readDb, type Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { auditTrailFaults } from '../laboratory/audit-trail.ts';
import {
  bad,
  brokenBy,
  faulty,
  found,
  REPAIR,
  RESTORE,
  type CheckOptions,
  type Finding,
  type Result,
} from './finding.ts';
import { expectedSchema, MIGRATIONS, readSchemaVersion } from '../migrations/index.ts';
import { createUnreadReplies } from '../calls/unread-replies.ts';
import { compareSchemas, readSchema, type Schema } from '../file/schema.ts';

export type { CheckOptions, Finding } from './finding.ts';

const UPDATE = 'Update Bowerbird, or choose another data folder with `--data`.';

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

/** What was taken out at a request is no fault of the data; which rows tell of it is checked with its table. */
const changedReplies = (db: Db): readonly Finding[] => {
  const count =
    db.get<{ count: number }>(sql`SELECT count(*) AS count FROM changedReplies`)?.count ?? 0;
  const text = `${count} replies were changed or deleted at a person’s request`;
  return count === 0 ? [] : [{ what: 'changed replies', ok: true, says: text }];
};

/** A site that answers otherwise than this version reads is no fault of the data. */
const unreadReplies = (db: Db): readonly Finding[] => {
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

/** One look into the file, where it has that table: an early version had fewer. */
interface Look {
  readonly table: string;
  readonly what: string;
  readonly look: () => Result;
}

const checkOpened = (db: Db, file: string, options: CheckOptions): Finding[] => {
  const version = readSchemaVersion(db);
  if (version > MIGRATIONS.length)
    return [
      bad(
        'data file',
        `${file} was written by a newer Bowerbird (schema ${version}, this one knows ${MIGRATIONS.length})`,
        UPDATE,
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
  return [
    ...first,
    ...[...looksAtCalls(db, tables, options), ...looksAtItems(db, tables, options)]
      .filter(({ table }) => tables.has(table))
      .map(({ what, look }) => found(what, look)),
    ...(tables.has('evidenceStore') ? checkObjects(db, options) : []),
    ...(tables.has('changedReplies') ? changedReplies(db) : []),
    ...(tables.has('unreadReplies') ? unreadReplies(db) : []),
  ];
};

const looksAtCalls = (db: Db, tables: Schema, options: CheckOptions): readonly Look[] => [
  { table: 'ledger', what: 'ledger', look: () => checkLedger(db, tables) },
  { table: 'calls', what: 'values', look: () => checkValues(db, tables) },
  {
    table: 'bodies',
    what: 'evidence',
    look: () => hashResult(checkEvidence(db, options), 'kept replies'),
  },
  tables.has('contents')
    ? {
        table: 'contents',
        what: 'answers',
        look: () => hashResult(checkContents(db, options), 'answers'),
      }
    : {
        table: 'answers',
        what: 'answers',
        look: () => hashResult(checkAnswers(db, options), 'answers'),
      },
  {
    table: 'callLeaves',
    what: 'calls under days',
    look: () => hashResult(checkCallLeaves(db, options), 'leaves of calls'),
  },
  { table: 'signedDays', what: 'signed days', look: () => checkSignedDays(db) },
  { table: 'dayTimestamps', what: 'timestamps of days', look: () => checkDayTimestamps(db) },
  {
    table: 'longStates',
    what: 'cursors',
    look: () => hashResult(checkStates(db, options), 'long cursors'),
  },
];

const looksAtItems = (db: Db, tables: Schema, options: CheckOptions): readonly Look[] => {
  const { knowledge } = options;
  return [
    // From before hashes of items were kept there is none to compare with.
    ...[
      ...(tables.has('itemHashes') ? [...ITEM_CHECKS, ...CODING_CHECKS] : []),
      ...PAGE_CHECKS,
    ].map(({ table, what, called, look }) => ({
      table,
      what,
      look: () => hashResult(look(db, options), called, what === 'items' ? REPAIR : RESTORE),
    })),
    { table: 'collections', what: 'counts', look: () => checkCounts(db, tables, REPAIR) },
    { table: 'caseEntries', what: 'case logs', look: () => checkCaseLogs(db) },
    { table: 'auditEntries', what: 'audit trail', look: () => checkAuditTrail(db) },
    { table: 'itemWords', what: 'index of words', look: () => checkWords(db, options) },
    ...(knowledge
      ? [{ table: 'calls', what: 'names', look: () => checkNames(db, tables, knowledge) }]
      : []),
  ];
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
    version < MIGRATIONS.length
      ? `as version ${version} made it; the next start brings it to ${MIGRATIONS.length}`
      : 'tables, indexes and triggers are as they should be';
  return faulty(
    differences.map(({ says: text }) => text),
    well,
    mendable ? 'The next start of Bowerbird puts them back.' : RESTORE,
  );
};

const checkLedger = (db: Db, tables: Schema): Result => {
  const faults = auditLedger(db).map(({ seq, message }) =>
    seq === null ? message : `line ${seq}: ${message}`,
  );
  const unpaid = !tables.has('calls')
    ? []
    : db.all<{ says: string }>(
        sql`SELECT 'call ' || id || ' cost ' || credits || ', and the ledger says ' || coalesce(-sum(amount),
          0) AS says
          FROM calls LEFT JOIN ledger ON ledger.callId = calls.id
          GROUP BY calls.id HAVING credits <> coalesce(-sum(amount), 0)`,
      );
  return faulty(
    [...faults, ...unpaid.map(({ says: text }) => text)],
    `balances; ${sumBalances(db)} credits left`,
  );
};

const checkAuditTrail = (db: Db): Result =>
  faulty(auditTrailFaults(db), `${countAuditEntries(db)} entries are an unbroken chain`, RESTORE);

const countAuditEntries = (db: Db): number =>
  db.get<{ count: number }>(sql`SELECT count(*) AS count FROM auditEntries`)?.count ?? 0;

const sumBalances = (db: Db): number =>
  db.get<{ sum: number }>(sql`SELECT coalesce(sum(amount), 0) AS sum FROM ledger`)?.sum ?? 0;

const hashResult = (
  { total, checked, unknown, damaged, faults }: HashCheck,
  what: string,
  advice = RESTORE,
): Result => {
  const part = checked === total ? 'all' : `${checked} of`;
  const without = unknown > 0 ? `; ${unknown} from before hashes were kept cannot be checked` : '';
  const sampled = checked === total ? '' : ' (a sample; --full checks all)';
  return faulty(
    faults,
    `${part} ${total} ${what} are as they were kept${without}${sampled}`,
    advice,
    damaged,
  );
};
