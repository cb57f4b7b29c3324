import type { AccountRow, Accounts } from './accounts.ts';
import { PLANS } from './billing-plans.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import type { LedgerEntries } from './ledger-entries.ts';

/** What a cycle that is over came to. */
export interface BillRow {
  /** The month: `2026-08`. */
  readonly cycle: string;
  /** Extra usage in credits, which is owed; 0 where there was none. */
  readonly amount: number;
}

/**
 * A billing cycle is a calendar month (UTC) of a plan with a monthly allowance. The first use in a new
 * month closes the cycle that is open, and opens that month's where the plan has one; months in which
 * the program was not used have none.
 *
 * Within a cycle the allowance is spent first, then what was granted, then extra usage: the balance
 * below zero. At its end what is left of the allowance expires, or the extra usage becomes the bill
 * and the balance is zero. Calls in flight count for the cycle in which they were reserved; what is
 * refunded of them afterwards comes back as credits.
 */
export const createBillingCycles = (
  db: Db,
  now: Now,
  entries: LedgerEntries,
  accounts: Accounts,
) => {
  const month = (): string => instant(now()).slice(0, 7);

  /** No month's allowance is given twice, nor one of a month before it, however the clock is set. */
  const wasGiven = (id: string, cycle: string): boolean =>
    db.get(
      sql`SELECT 1 FROM ledger WHERE account = ${id} AND kind = 'allowance' AND cycle >= ${cycle}`,
    ) !== undefined;

  const closes = ({ cycle }: AccountRow): boolean => cycle !== null && cycle < month();
  const opens = ({ id, plan, cycle }: AccountRow): boolean =>
    cycle === null && PLANS[plan].monthly > 0 && !wasGiven(id, month());

  const close = ({ id, cycle, carried }: AccountRow): void => {
    const balance = entries.balanceOf(id);
    const left = Math.max(0, balance - carried);
    const line = { account: id, cycle };
    if (balance < 0)
      entries.append({
        ...line,
        kind: 'bill',
        amount: -balance,
        note: `extra usage of ${cycle}, owed`,
      });
    if (left > 0)
      entries.append({
        ...line,
        kind: 'expiry',
        amount: -left,
        note: `left of the allowance of ${cycle}`,
      });
    db.run(sql`UPDATE accounts SET cycle = NULL, carried = 0 WHERE id = ${id}`);
  };

  const open = ({ id, plan }: AccountRow, cycle: string): void => {
    const carried = entries.balanceOf(id);
    entries.append({
      account: id,
      kind: 'allowance',
      amount: PLANS[plan].monthly,
      cycle,
      note: `${plan} plan, ${cycle}`,
    });
    db.run(sql`UPDATE accounts SET cycle = ${cycle}, carried = ${carried} WHERE id = ${id}`);
  };

  return {
    /** Closes and opens what is due. Answers the account as it is then. */
    renew: (id: string): AccountRow => {
      const seen = accounts.get(id);
      if (!closes(seen) && !opens(seen)) return seen;
      return db.transaction(() => {
        // Another process may have done it while we waited for the lock.
        if (closes(accounts.get(id))) close(accounts.get(id));
        if (opens(accounts.get(id))) open(accounts.get(id), month());
        return accounts.get(id);
      });
    },

    /** Adds a grant to what does not expire with the cycle that is open. */
    carry: (id: string, amount: number): void => {
      db.run(
        sql`UPDATE accounts SET carried = carried + ${amount}
          WHERE id = ${id} AND cycle IS NOT NULL`,
      );
    },

    /** Whether this month's allowance is still to be had, on a plan that gives one. */
    isAllowanceDue: (id: string): boolean => !wasGiven(id, month()),

    /** The cycles that are over, the latest first. */
    bills: (id: string, open: string | null, limit = 24): BillRow[] =>
      db.all<BillRow>(
        sql`SELECT given.cycle, coalesce(bill.amount, 0) AS amount
          FROM ledger AS given LEFT JOIN ledger AS bill
            ON bill.account = given.account AND bill.kind = 'bill' AND bill.cycle = given.cycle
          WHERE given.account = ${id} AND given.kind = 'allowance' AND given.cycle IS NOT NULL
            AND given.cycle IS DISTINCT FROM ${open}
          ORDER BY given.cycle DESC LIMIT ${limit}`,
      ),
  };
};

/** The first instant of the month after `cycle`, when it is closed. */
export const cycleEnd = (cycle: string): string => {
  const [year = 0, month = 0] = cycle.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString();
};
