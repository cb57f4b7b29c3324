import { auditLedger } from '../accounts/audit.ts';
import { createUnreadReplies } from '../calls/unread-replies.ts';
import type { Db } from '../file/db.ts';
import type { Schema } from '../file/schema.ts';
import { readSchemaVersion } from '../file/schema-version.ts';
import { sql } from '../file/sql.ts';
import { checkContents, checkEvidence, checkStates, type HashCheck } from './check-hashes.ts';
import { checkAuditTrail } from './checks/check-audit-trail.ts';
import { checkCaseLogs } from './checks/check-case-logs.ts';
import { CODING_CHECKS } from './checks/check-codings.ts';
import { checkCutWords } from './checks/check-cut-words.ts';
import { checkHours, HOURS_SINCE } from './checks/check-hours.ts';
import { ITEM_CHECKS } from './checks/check-items.ts';
import { checkObjects } from './checks/check-objects.ts';
import { PAGE_CHECKS } from './checks/check-pages.ts';
import { checkLeftOut, LEFT_OUT_HASHED_SINCE } from './checks/check-left-out.ts';
import { checkRowCounts, COUNTED_SINCE } from './checks/check-row-counts.ts';
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
    ...(db.engine === 'postgres' && readSchemaVersion(db) >= HOURS_SINCE
      ? [{ table: 'items', what: 'sums by hour', look: () => checkHours(db) }]
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
