import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

export type LedgerKind =
  | 'grant'
  | 'allowance'
  | 'expiry'
  | 'bill'
  | 'reserve'
  | 'settle'
  | 'refund';

/** One line of the ledger; lines are only ever added. Figures are credits. */
export interface LedgerRow {
  readonly seq: number;
  readonly at: string;
  readonly account: string;
  readonly keyId: string | null;
  /** The first key of the line of successors to which the key belongs: they share one budget. */
  readonly family: string | null;
  readonly kind: LedgerKind;
  /**
   * What it changes: a grant and a month's allowance add, what is left of an allowance is taken at its
   * expiry, a bill brings a balance below zero back to it, a reservation takes, a settlement is 0, a
   * refund gives back.
   */
  readonly amount: number;
  /** The account's sum up to and with this line. */
  readonly balance: number;
  /** What the account was given up to and with this line: all lines that belong to no call. */
  readonly granted: number;
  /** Reservations only: the lowest balance that the plan allowed at that moment. */
  readonly floor: number | null;
  /** What the key's family has spent up to and with this line. */
  readonly keySpent: number | null;
  readonly callId: string | null;
  readonly note: string | null;
  /** Allowance, expiry and bill: the billing cycle (`2026-08`) that they open or close. */
  readonly cycle: string | null;
  /** Id of the member of a project whose key it is. */
  readonly person: string | null;
  /** The month (`2026-08`) to whose part the call counts: that of its reservation, also when it is refunded later. */
  readonly partMonth: string | null;
  /** What the person has spent of that month up to and with this line. */
  readonly partSpent: number | null;
}

/** Lines of a call change what was spent; all others, what the account was given. */
export const isOfCall = (kind: LedgerKind): boolean =>
  kind === 'reserve' || kind === 'settle' || kind === 'refund';

type NewEntry = Pick<LedgerRow, 'account' | 'kind' | 'amount'> &
  Partial<
    Pick<
      LedgerRow,
      'keyId' | 'family' | 'floor' | 'callId' | 'note' | 'cycle' | 'person' | 'partMonth'
    >
  >;

type Sums = Pick<LedgerRow, 'balance' | 'granted'>;

export type LedgerEntries = ReturnType<typeof createLedgerEntries>;

/** The ledger as a table: what is written into it and what is read off its last lines. */
export const createLedgerEntries = (db: Db, now: Now) => {
  /** Sums by account: good as long as nobody else has written and nothing was rolled back. */
  const known = new Map<string, Sums & { readonly version: string }>();

  const lastSums = (account: string): Sums =>
    db.get<Sums>(
      sql`SELECT balance, granted FROM ledger WHERE account = ${account} ORDER BY seq DESC LIMIT 1`,
    ) ?? { balance: 0, granted: 0 };

  /** The account's running sums, from its last line. */
  const readSums = (account: string): Sums => {
    const version = db.version();
    const held = known.get(account);
    if (held?.version === version) return held;
    const sums = lastSums(account);
    known.set(account, { ...sums, version });
    return sums;
  };

  const spentBy = (family: string): number =>
    db.get<{ keySpent: number }>(
      sql`SELECT keySpent FROM ledger WHERE family = ${family} ORDER BY seq DESC LIMIT 1`,
    )?.keySpent ?? 0;

  const partSpentBy = (person: string, month: string): number =>
    db.get<{ partSpent: number }>(
      sql`SELECT partSpent FROM ledger WHERE person = ${person} AND partMonth = ${month}
        ORDER BY seq DESC LIMIT 1`,
    )?.partSpent ?? 0;

  /** What each family of keys has spent. */
  const spentByFamilies = (): ReadonlyMap<string, number> =>
    new Map(
      db
        .all<{ family: string; spent: number | null }>(
          sql`SELECT families.family, (SELECT keySpent FROM ledger
              WHERE ledger.family = families.family ORDER BY seq DESC LIMIT 1) AS spent
            FROM (SELECT DISTINCT family FROM keys) AS families`,
        )
        .map(({ family, spent }) => [family, spent ?? 0]),
    );

  /** What each person who has a key or a part has spent of it in a month. */
  const partsSpentIn = (month: string): ReadonlyMap<string, number> =>
    new Map(
      db
        .all<{ person: string; spent: number | null }>(
          sql`SELECT payers.person, (SELECT partSpent FROM ledger
              WHERE ledger.person = payers.person AND partMonth = ${month}
              ORDER BY seq DESC LIMIT 1) AS spent
            FROM (SELECT person FROM keys WHERE person IS NOT NULL UNION SELECT person FROM parts)
              AS payers`,
        )
        .map(({ person, spent }) => [person, spent ?? 0]),
    );

  const append = (line: NewEntry): void => {
    const { account, amount, keyId, family, floor, callId, note, cycle, person, partMonth } = line;
    const { balance, granted } = readSums(account);
    known.delete(account);
    db.send(
      sql`INSERT INTO ledger
          (at, account, keyId, family, kind, amount, balance, granted, floor, keySpent, callId,
           note, cycle, person, partMonth, partSpent)
        VALUES
          (${instant(now())}, ${account}, ${keyId}, ${family}, ${line.kind}, ${amount},
            ${balance + amount}, ${granted + (isOfCall(line.kind) ? 0 : amount)}, ${floor},
           ${family ? spentBy(family) - amount : null}, ${callId}, ${note}, ${cycle}, ${person},
             ${partMonth},
             ${person && partMonth ? partSpentBy(person, partMonth) - amount : null})`,
    );
  };

  /**
   * What a closed call cost; 0 for one that reserved nothing or was refunded. (The wider `IN` is there
   * for the index, which covers exactly these kinds.)
   */
  const readCost = (callId: string): number =>
    db.get<{ cost: number }>(
      sql`SELECT -reserved.amount AS cost FROM ledger AS closed JOIN ledger AS reserved
          ON reserved.callId = closed.callId AND reserved.kind = 'reserve'
        WHERE closed.callId = ${callId} AND closed.kind IN ('settle', 'refund')
          AND closed.kind = 'settle'`,
    )?.cost ?? 0;

  const isRefunded = (callId: string): boolean =>
    db.get(
      sql`SELECT 1 FROM ledger
        WHERE callId = ${callId} AND kind IN ('settle', 'refund') AND kind = 'refund'`,
    ) !== undefined;

  return {
    sumsOf: readSums,
    balanceOf: (account: string): number => readSums(account).balance,
    spentBy,
    partSpentBy,
    spentByFamilies,
    partsSpentIn,
    append,
    costOf: readCost,
    isRefunded,
    /** The latest lines first; `before` is the `seq` of the last line seen. */
    recent: (account: string, limit: number, before?: number): LedgerRow[] =>
      db.all<LedgerRow>(
        sql`SELECT * FROM ledger
          WHERE account = ${account} AND seq < ${before ?? Number.MAX_SAFE_INTEGER}
          ORDER BY seq DESC LIMIT ${limit}`,
      ),
  };
};
