import { AppError } from '#kit/errors.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import type { LedgerEntries } from './ledger-entries.ts';
import { messages } from '../messages.ts';

/** The part of a project's credits that one member may spend in a calendar month (UTC). */
export interface PartRow {
  /** Id of the member. */
  readonly person: string;
  /** Credits a month. What is left of them does not pass to the next month. */
  readonly monthly: number;
  /** Of this month, calls in flight included. */
  readonly spent: number;
}

/** What a key's person may spend and has spent in this month; `monthly` is `null` without a part. */
export interface PartState {
  readonly monthly: number | null;
  readonly spent: number;
  /** `2026-11` */
  readonly month: string;
}

export type Parts = ReturnType<typeof createParts>;

/**
 * Parts of members. They are limits and no credits of their own: together they may come to more than the
 * balance, and whoever comes first is served. What is spent stands in the ledger as a running sum for each
 * person and month, so that a part that is set in the middle of a month counts what was spent before.
 */
export const createParts = (db: Db, now: Now, entries: LedgerEntries) => {
  const thisMonth = (): string => instant(now()).slice(0, 7);

  return {
    /** Read in constant time. A key without a person has no part. */
    state: (person: string | null): PartState => {
      const month = thisMonth();
      if (person === null) return { monthly: null, spent: 0, month };
      const row = db.get<{ monthly: number }>(
        sql`SELECT monthly FROM parts WHERE person = ${person}`,
      );
      return { monthly: row?.monthly ?? null, spent: entries.partSpentBy(person, month), month };
    },

    /** Sets a member's part, or removes it: then only balance and budgets count. */
    set: (person: string, monthly: number | null): void => {
      if (monthly === null) {
        db.run(sql`DELETE FROM parts WHERE person = ${person}`);
        return;
      }
      if (!Number.isSafeInteger(monthly) || monthly < 0)
        throw new AppError('validation_error', messages.partInvalid);
      db.run(
        sql`INSERT INTO parts (person, monthly) VALUES (${person}, ${monthly})
          ON CONFLICT (person) DO UPDATE SET monthly = excluded.monthly`,
      );
    },

    list: (): PartRow[] => {
      const spent = entries.partsSpentIn(thisMonth());
      return db
        .all<Omit<PartRow, 'spent'>>(sql`SELECT person, monthly FROM parts ORDER BY person`)
        .map((row) => ({ ...row, spent: spent.get(row.person) ?? 0 }));
    },

    /** What members have spent in this month, also those without a part. */
    spent: (): ReadonlyMap<string, number> => entries.partsSpentIn(thisMonth()),
  };
};

/** Credits that a person may still spend in this month; without a part, as many as there are. */
export const leftOfPart = ({ monthly, spent }: PartState): number =>
  monthly === null ? Infinity : Math.max(0, monthly - spent);
