import { PLAN_NAMES } from '../../accounts/billing-plans.ts';
import {
  count,
  flag,
  free,
  glob,
  heldBy,
  instant,
  keyed,
  month,
  oneOf,
  pointsTo,
  sha256,
  words,
} from './column-rules.ts';
import type { TableDeclarations } from './table-checks.ts';

const AUDIT = heldBy('the audit of the ledger');
const BY_PERSON = 'as much as the person allows';

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
      name: words,
      builtin: flag,
      hash: sha256,
      prefix: glob('bb_??????'),
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
    },
  },
  reservations: {
    columns: {
      callId: AUDIT,
      account: keyed,
      keyId: keyed,
      family: pointsTo('keys', 'id'),
      amount: AUDIT,
      engine: keyed,
    },
  },
};
