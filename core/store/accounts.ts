import { AppError } from '../kit/errors.ts';
import { instant, type Now } from './clock.ts';
import type { Db } from './db.ts';
import type { LedgerEntries } from './ledger-entries.ts';
import { isPlan, PLANS, type PlanName } from './billing-plans.ts';

export interface AccountRow {
  readonly id: string;
  readonly created: string;
  readonly plan: PlanName;
  readonly extraUsage: boolean;
  /** The month (`2026-08`) whose allowance was given last. */
  readonly cycle: string | null;
}

export const LOCAL_ACCOUNT = 'local';

export type Accounts = ReturnType<typeof createAccounts>;

export const createAccounts = (db: Db, now: Now, entries: LedgerEntries) => {
  const accountOf = (id: string): AccountRow => {
    const row = db
      .prepare<Omit<AccountRow, 'extraUsage'> & { extraUsage: number }>(
        'SELECT * FROM accounts WHERE id = ?',
      )
      .get(id);
    if (!row) throw new AppError('not_found', `no account ${id}`);
    return { ...row, extraUsage: row.extraUsage === 1 };
  };

  /** First start: makes the account with what its plan gives once. */
  const ensure = (id: string, plan: PlanName = 'free'): void => {
    const found = 'SELECT 1 FROM accounts WHERE id = ?';
    if (db.prepare(found).get(id)) return;
    db.transaction(() => {
      if (db.prepare(found).get(id)) return;
      db.prepare('INSERT INTO accounts (id, created, plan) VALUES (?, ?, ?)').run(
        id,
        instant(now()),
        plan,
      );
      const amount = PLANS[plan].once;
      if (amount > 0) entries.append({ account: id, kind: 'grant', amount, note: `${plan} plan` });
    });
  };

  /**
   * Gives a new month's allowance: brings the balance up to it, so that what was left over expires,
   * extra usage is forgiven, and credits granted beyond it stay. A reservation that is open across
   * the turn of the month is refunded on top.
   */
  const renew = (id: string): AccountRow => {
    const month = instant(now()).slice(0, 7);
    const isDue = (account: AccountRow) =>
      PLANS[account.plan].monthly > 0 && (account.cycle ?? '') < month;
    const seen = accountOf(id);
    if (!isDue(seen)) return seen;
    return db.transaction(() => {
      const account = accountOf(id);
      if (!isDue(account)) return account;
      const amount = PLANS[account.plan].monthly - entries.balanceOf(id);
      if (amount > 0)
        entries.append({
          account: id,
          kind: 'grant',
          amount,
          note: `${account.plan} plan, ${month}`,
        });
      db.prepare('UPDATE accounts SET cycle = ? WHERE id = ?').run(month, id);
      return { ...account, cycle: month };
    });
  };

  return {
    ensure,
    renew,
    /** Changes the plan. What a plan gives once is not given again; a month's allowance is given once. */
    setPlan: (plan: string, id = LOCAL_ACCOUNT): void => {
      if (!isPlan(plan))
        throw new AppError('validation_error', `plan is one of ${Object.keys(PLANS).join(', ')}`);
      db.transaction(() => {
        const extraUsage = accountOf(id).extraUsage && PLANS[plan].price > 0;
        db.prepare('UPDATE accounts SET plan = ?, extraUsage = ? WHERE id = ?').run(
          plan,
          extraUsage,
          id,
        );
        renew(id);
      });
    },

    setExtraUsage: (on: boolean, id = LOCAL_ACCOUNT): void => {
      db.transaction(() => {
        const { plan } = accountOf(id);
        if (on && PLANS[plan].price === 0)
          throw new AppError('validation_error', `the ${plan} plan offers no extra usage`);
        db.prepare('UPDATE accounts SET extraUsage = ? WHERE id = ?').run(on, id);
      });
    },
  };
};
