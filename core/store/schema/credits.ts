import { PLAN_NAMES } from '../accounts/billing-plans.ts';
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
import type { RowRule, Tables } from './table.ts';

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
export const CREDIT_TABLES: Tables = {
  /**
   * Whose credits they are. `cycle` is the month (`2026-11`) of the billing cycle that is open, `carried` what was
   * left of before it.
   */
  accounts: {
    columns: {
      id: ['TEXT PRIMARY KEY', keyed],
      created: ['TEXT NOT NULL', instant],
      plan: ['TEXT NOT NULL', oneOf(...PLAN_NAMES)],
      extraUsage: ['INTEGER NOT NULL DEFAULT 0', flag],
      cycle: ['TEXT', month],
      carried: ['INTEGER NOT NULL DEFAULT 0', count()],
    },
  },
  keys: {
    columns: {
      id: ['TEXT PRIMARY KEY', pointsTo('keys', 'id')],
      account: ['TEXT NOT NULL REFERENCES accounts (id)', keyed],
      name: ['TEXT NOT NULL', words],
      builtin: ['INTEGER NOT NULL DEFAULT 0', flag],
      hash: ['TEXT UNIQUE', sha256],
      prefix: [
        'TEXT',
        {
          form: (column) =>
            `(${isLike(column, 'bb_??????')} OR ${isLike(column, `bb_${'[a-z0-9]'.repeat(8)}.??????`)})`,
        },
      ],
      created: ['TEXT NOT NULL', instant],
      lastUsed: ['TEXT', instant],
      expires: ['TEXT', instant],
      disabled: ['INTEGER NOT NULL DEFAULT 0', flag],
      revoked: ['TEXT', instant],
      budget: ['INTEGER CHECK (budget >= 0)', count(BY_PERSON)],
      family: ['TEXT NOT NULL', pointsTo('keys', 'id')],
      successor: ['TEXT REFERENCES keys (id)', keyed],
      graceUntil: ['TEXT', instant],
      startsRuns: ['INTEGER NOT NULL DEFAULT 0', flag],
      person: ['TEXT', PERSON],
    },
    indexes: ['INDEX keysByPerson ON keys (person) WHERE person IS NOT NULL'],
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
      id: ['TEXT PRIMARY KEY', free('made anew by each process')],
      host: ['TEXT NOT NULL', free('the name of a computer')],
      pid: ['INTEGER NOT NULL', count('the number of a process', 1)],
      started: ['TEXT NOT NULL', instant],
      heartbeat: ['TEXT NOT NULL', instant],
    },
  },
  /** Each movement of credits, by a line that stays as it is; allowance, expiry and bill each once a cycle. */
  ledger: {
    columns: {
      seq: ['INTEGER PRIMARY KEY AUTOINCREMENT', AUDIT],
      at: ['TEXT NOT NULL', instant],
      account: ['TEXT NOT NULL REFERENCES accounts (id)', keyed],
      keyId: ['TEXT REFERENCES keys (id)', keyed],
      family: ['TEXT', pointsTo('keys', 'id')],
      kind: [
        "TEXT NOT NULL CHECK (kind IN ('grant', 'allowance', 'expiry', 'bill', 'reserve', 'settle', 'refund'))",
        AUDIT,
      ],
      amount: ['INTEGER NOT NULL', AUDIT],
      balance: ['INTEGER NOT NULL', AUDIT],
      granted: ['INTEGER NOT NULL', AUDIT],
      floor: ['INTEGER', free('how far the plan of that time let the balance fall')],
      keySpent: ['INTEGER', AUDIT],
      callId: ['TEXT', AUDIT],
      note: ['TEXT', words],
      cycle: [
        "TEXT CHECK ((cycle IS NOT NULL) = (kind IN ('allowance', 'expiry', 'bill')))",
        month,
      ],
      person: ['TEXT', PERSON_OF_KEY],
      partMonth: ['TEXT', month],
      partSpent: ['INTEGER', AUDIT],
    },
    numbered: 'seq',
    indexes: [
      'INDEX ledgerByAccount ON ledger (account, seq)',
      'INDEX ledgerByFamily ON ledger (family, seq) WHERE family IS NOT NULL',
      "UNIQUE INDEX ledgerReservesOnce ON ledger (callId) WHERE kind = 'reserve'",
      "UNIQUE INDEX ledgerClosesOnce ON ledger (callId) WHERE kind IN ('settle', 'refund')",
      'UNIQUE INDEX ledgerTurnsOnce ON ledger (account, kind, cycle) WHERE cycle IS NOT NULL',
      'INDEX ledgerByPart ON ledger (person, partMonth, seq) WHERE person IS NOT NULL',
      "INDEX ledgerByTime ON ledger (at) WHERE kind = 'reserve'",
    ],
    appendOnly: { what: 'the ledger', triggers: ['ledgerNeverChanges', 'ledgerNeverForgets'] },
    rows: [OF_ANOTHER_PERSON],
  },
  parts: {
    columns: {
      person: ['TEXT PRIMARY KEY', PERSON],
      monthly: ['INTEGER NOT NULL CHECK (monthly >= 0)', count(BY_PERSON)],
    },
    hasRowid: false,
  },
  /** What calls under way may cost. */
  reservations: {
    columns: {
      callId: ['TEXT PRIMARY KEY', AUDIT],
      account: ['TEXT NOT NULL REFERENCES accounts (id)', keyed],
      keyId: ['TEXT NOT NULL REFERENCES keys (id)', keyed],
      family: ['TEXT NOT NULL', pointsTo('keys', 'id')],
      amount: ['INTEGER NOT NULL CHECK (amount > 0)', AUDIT],
      engine: ['TEXT NOT NULL REFERENCES engines (id)', keyed],
      person: ['TEXT', PERSON_OF_KEY],
      partMonth: ['TEXT', month],
    },
    postgres: { columns: { rowid: 'bigint GENERATED ALWAYS AS IDENTITY' } },
    indexes: ['INDEX reservationsByEngine ON reservations (engine)'],
    rows: [OF_ANOTHER_PERSON],
  },
};
