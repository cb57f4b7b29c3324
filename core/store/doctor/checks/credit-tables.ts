import { PLAN_NAMES } from '../../accounts/billing-plans.ts';
import {
  count,
  flag,
  free,
  heldBy,
  instant,
  isLike,
  keyed,
  month,
  oneOf,
  pointsTo,
  rowId,
  sha256,
  words,
  type ColumnRule,
} from './column-rules.ts';
import type { RowRule, TableDeclarations } from './table-checks.ts';

const AUDIT = heldBy('the audit of the ledger');
const BY_PERSON = 'as much as the person allows';
/** People stand in the data file of the laboratory, keys and credits in that of a project. */
const PERSON: ColumnRule = { ...rowId, because: 'a person of another data file' };
const PERSON_OF_KEY = heldBy('the key of the person');
const OF_ANOTHER_PERSON: RowRule = {
  finding: 'references',
  problem: 'are of another person than their key',
  // From before there were parts, keys name nobody.
  where: (hasTable) =>
    hasTable('parts')
      ? 't.person IS DISTINCT FROM (SELECT person FROM keys WHERE id = t.keyId)'
      : 'FALSE',
};

/** Accounts, keys, running processes and the ledger. */
export const CREDIT_TABLES: TableDeclarations = {
  accounts: {
    columns: {
      id: keyed,
      created: instant,
      plan: oneOf(...PLAN_NAMES),
      extraUsage: flag,
      cycle: month,
      carried: count(),
    },
  },
  keys: {
    columns: {
      id: pointsTo('keys', 'id'),
      account: keyed,
      person: PERSON,
      name: words,
      builtin: flag,
      hash: sha256,
      prefix: {
        form: (column) =>
          `(${isLike(column, 'bb_??????')} OR ${isLike(column, `bb_${'[a-z0-9]'.repeat(8)}.??????`)})`,
      },
      created: instant,
      lastUsed: instant,
      expires: instant,
      disabled: flag,
      startsRuns: flag,
      revoked: instant,
      budget: count(BY_PERSON),
      family: pointsTo('keys', 'id'),
      successor: keyed,
      graceUntil: instant,
    },
    rows: [
      {
        finding: 'values',
        problem: 'are a key that no secret opens',
        where: 't.builtin = 0 AND (t.hash IS NULL OR t.prefix IS NULL)',
      },
      {
        finding: 'references',
        problem: 'have no successor and a day on which it takes over',
        where: '(t.successor IS NULL) <> (t.graceUntil IS NULL)',
      },
      {
        finding: 'references',
        problem: 'are of another family than their successor',
        where:
          't.successor IS NOT NULL AND t.family <> (SELECT family FROM keys WHERE id = t.successor)',
      },
    ],
  },
  engines: {
    columns: {
      id: free('made anew by each process'),
      host: free('the name of a computer'),
      pid: count('the number of a process', 1),
      started: instant,
      heartbeat: instant,
    },
  },
  ledger: {
    columns: {
      seq: AUDIT,
      at: instant,
      account: keyed,
      keyId: keyed,
      family: pointsTo('keys', 'id'),
      kind: AUDIT,
      amount: AUDIT,
      balance: AUDIT,
      granted: AUDIT,
      floor: free('how far the plan of that time let the balance fall'),
      keySpent: AUDIT,
      callId: AUDIT,
      note: words,
      cycle: month,
      person: PERSON_OF_KEY,
      partMonth: month,
      partSpent: AUDIT,
    },
    rows: [OF_ANOTHER_PERSON],
  },
  parts: {
    columns: { person: PERSON, monthly: count(BY_PERSON) },
  },
  reservations: {
    columns: {
      callId: AUDIT,
      account: keyed,
      keyId: keyed,
      family: pointsTo('keys', 'id'),
      amount: AUDIT,
      engine: keyed,
      person: PERSON_OF_KEY,
      partMonth: month,
    },
    rows: [OF_ANOTHER_PERSON],
  },
};
