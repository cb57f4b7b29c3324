import { auditLedger } from '../accounts/audit.ts';
import { createUnreadReplies } from '../calls/unread-replies.ts';
import type { Db } from '../file/db.ts';
import type { Schema } from '../file/schema.ts';
import { readSchemaVersion } from '../file/schema-version.ts';
import { sql } from '../file/sql.ts';
import {
  checkContents,
  checkEvidence,
  checkStates,
  type HashCheck,
  checkEach,
  noLongerAsKept,
} from './check-hashes.ts';
import { checkCaseLogs, CODING_CHECKS } from './checks/check-case-logs.ts';
import { checkAuditTrail } from './checks/check-audit-trail.ts';
import { checkCutWords } from './checks/check-cut-words.ts';
import { checkSums, SUMS_SINCE } from './checks/check-sums.ts';
import { ITEM_CHECKS } from './checks/check-items.ts';
import { checkObjects } from './checks/check-objects.ts';
import { checkCounts, checkNames, checkValues } from './checks/check-rows.ts';
import {
  checkCallLeaves,
  checkDayTimestamps,
  checkSignedDays,
} from './checks/check-signed-days.ts';
import { checkWords } from './checks/check-words.ts';
import {
  faulty,
  found,
  REPAIR,
  RESTORE,
  type CheckOptions,
  type Finding,
  type Result,
} from './finding.ts';
import { findMiscounted } from '../file/row-counts.ts';
import { leftOutKeyHash, leftOutNameHash } from '../file/left-out-hashes.ts';
import { hash } from 'node:crypto';
import { isPageFileSound } from '../calls/page-files.ts';

/** One look into the data, where there is that table: an early version had fewer. */
interface Look {
  readonly table: string;
  readonly what: string;
  readonly look: () => Result;
}

/** What is kept, table by table, the same for a file and for a schema of PostgreSQL; of the tables that are there. */
export const lookThrough = (db: Db, tables: Schema, options: CheckOptions): Finding[] => [
  ...[...looksAtCalls(db, tables, options), ...looksAtItems(db, tables, options)]
    .filter(({ table }) => tables.has(table))
    .map(({ what, look }) => found(what, look)),
  ...(tables.has('evidenceStore') ? checkObjects(db, options) : []),
  ...(tables.has('changedReplies') ? changedReplies(db) : []),
  ...(tables.has('unreadReplies') ? unreadReplies(db) : []),
];

const looksAtCalls = (db: Db, tables: Schema, options: CheckOptions): readonly Look[] => [
  { table: 'ledger', what: 'ledger', look: () => checkLedger(db, tables) },
  { table: 'calls', what: 'values', look: () => checkValues(db, tables) },
  {
    table: 'bodies',
    what: 'evidence',
    look: () => hashResult(checkEvidence(db, tables, options), 'kept replies'),
  },
  {
    table: 'contents',
    what: 'answers',
    look: () => hashResult(checkContents(db, options), 'answers'),
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
    ...[...ITEM_CHECKS, ...CODING_CHECKS, ...PAGE_CHECKS].map(({ table, what, called, look }) => ({
      table,
      what,
      look: () => hashResult(look(db, options), called, what === 'items' ? REPAIR : RESTORE),
    })),
    { table: 'collections', what: 'counts', look: () => checkCounts(db, tables, REPAIR) },
    ...(readSchemaVersion(db) >= SUMS_SINCE
      ? [{ table: 'items', what: 'sums of items', look: () => checkSums(db) }]
      : []),
    ...(db.engine === 'sqlite' && readSchemaVersion(db) >= COUNTED_SINCE
      ? [{ table: 'rowCounts', what: 'rows', look: () => checkRowCounts(db) }]
      : []),
    ...(readSchemaVersion(db) >= LEFT_OUT_HASHED_SINCE
      ? [{ table: 'leftOutPeople', what: 'people who are left out', look: () => checkLeftOut(db) }]
      : []),
    { table: 'caseEntries', what: 'case logs', look: () => checkCaseLogs(db) },
    { table: 'auditEntries', what: 'audit trail', look: () => checkAuditTrail(db) },
    {
      table: 'itemWords',
      what: 'index of words',
      look: () => (db.engine === 'sqlite' ? checkWords : checkCutWords)(db, options),
    },
    ...(knowledge
      ? [{ table: 'calls', what: 'names', look: () => checkNames(db, tables, knowledge) }]
      : []),
  ];
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
          GROUP BY calls.id, calls.credits HAVING credits <> coalesce(-sum(amount), 0)`,
      );
  return faulty(
    [...faults, ...unpaid.map(({ says: text }) => text)],
    `balances; ${sumBalances(db)} credits left`,
  );
};

const sumBalances = (db: Db): number =>
  db.get<{ sum: number }>(sql`SELECT coalesce(sum(amount), 0) AS sum FROM ledger`)?.sum ?? 0;

const hashResult = (
  { total, checked, damaged, faults }: HashCheck,
  what: string,
  advice = RESTORE,
): Result => {
  const part = checked === total ? 'all' : `${checked} of`;
  const sampled = checked === total ? '' : ' (a sample; --full checks all)';
  return faulty(
    faults,
    `${part} ${total} ${what} are as they were kept${sampled}`,
    advice,
    damaged,
  );
};

/** The version of the schema since which rows are counted. */
const COUNTED_SINCE = 49;

/** Rows that were lost or doubled by something else than this program, table by table. */
const checkRowCounts = (db: Db): Result =>
  faulty(
    findMiscounted(db).map(({ table, written, held }) =>
      held < written
        ? `${written - held} rows of ${table} are missing`
        : `${held - written} rows of ${table} were not written by Bowerbird`,
    ),
    'are as many as were written',
    `${RESTORE} \`bowerbird doctor --repair\` takes what is there from now on.`,
  );

/** The version of the schema since which their rows have hashes. */
const LEFT_OUT_HASHED_SINCE = 49;

interface NameRow {
  readonly platform: string;
  readonly hash: string;
  readonly request: string;
  readonly at: string;
  readonly sha256: string | null;
}

/** Keys and names of the people who are left out, each against the hash beside it. A program of before wrote none. */
const checkLeftOut = (db: Db): Result => {
  const keys = db
    .all<{ key: Uint8Array; sha256: string | null }>(sql`SELECT key, sha256 FROM leftOutKeys`)
    .filter(({ key, sha256 }) => sha256 !== null && sha256 !== leftOutKeyHash(key)).length;
  let names = 0;
  for (const row of db.iterate<NameRow>(
    sql`SELECT platform, hash, request, at, sha256 FROM leftOutPeople`,
  ))
    if (row.sha256 !== null && row.sha256 !== leftOutNameHash(row)) names += 1;
  return faulty(
    [
      ...(keys === 0 ? [] : [`${keys} keys of people who are left out are not as they were kept`]),
      ...(names === 0 ? [] : [`${names} people who are left out are not as they were kept`]),
    ],
    'are as they were kept',
    RESTORE,
  );
};

interface Kept {
  readonly seq: number;
  readonly record: string;
  readonly sha256: string;
}

/** The files that a record names, by their role. */
interface NamedFiles {
  readonly picture?: { readonly sha256?: string };
  readonly snapshot?: { readonly sha256?: string };
}

/** Whether each record is that of its hash, and names the files that the page has. */
const checkPageRecords = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(db, { table: 'keptPages', key: 'seq', what: 'kept page' }, options, (seq) => {
    const row = db.get<Kept>(sql`SELECT seq, record, sha256 FROM keptPages WHERE seq = ${seq}`);
    if (!row || hash('sha256', row.record, 'hex') !== row.sha256) return 'damaged';
    const files = db.all<{ role: 'picture' | 'snapshot'; sha256: string }>(
      sql`SELECT role, sha256 FROM keptPageFiles WHERE page = ${seq}`,
    );
    const named = JSON.parse(row.record) as NamedFiles;
    const count = Number(named.picture !== undefined) + Number(named.snapshot !== undefined);
    const isSame =
      files.length === count && files.every(({ role, sha256 }) => named[role]?.sha256 === sha256);
    return isSame ? 'sound' : { says: `kept page ${seq} has other files than its record names` };
  });

const checkPageFiles = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(db, { table: 'pageFiles', key: 'sha256', what: 'file' }, options, (sha256) =>
    isPageFileSound(db, sha256)
      ? 'sound'
      : { says: noLongerAsKept(`file ${sha256} of a kept page`) },
  );

/** What these look into, with what it is called and what a sound table says. */
const PAGE_CHECKS = [
  { table: 'keptPages', what: 'kept pages', called: 'kept pages', look: checkPageRecords },
  {
    table: 'pageFiles',
    what: 'files of kept pages',
    called: 'files of kept pages',
    look: checkPageFiles,
  },
] as const;
