import { AppError } from '#kit/errors.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import type { LedgerEntries } from './ledger-entries.ts';
import { isPlan, PLAN_NAMES, PLANS, type PlanName } from './billing-plans.ts';
import { messages } from '../messages.ts';

export interface AccountRow {
  readonly id: string;
  readonly created: string;
  readonly plan: PlanName;
  readonly extraUsage: boolean;
  /** The month (`2026-08`) whose billing cycle is open; `null` while none is. */
  readonly cycle: string | null;
  /** Of an open cycle: credits that are not of its allowance, and so do not expire with it. */
  readonly carried: number;
}

export const LOCAL_ACCOUNT = 'local';

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts as a table: which plan each has chosen. What follows of it is in `billing-cycles.ts`. */
export const createAccounts = (db: Db, now: Now, entries: LedgerEntries) => {
  const get = (id: string): AccountRow => {
    const row = db.get<Omit<AccountRow, 'extraUsage'> & { extraUsage: number }>(
      sql`SELECT * FROM accounts WHERE id = ${id}`,
    );
    if (!row) throw new AppError('not_found', messages.noSuchAccount({ id }));
    return { ...row, extraUsage: row.extraUsage === 1 };
  };

  return {
    get,

    /** First start: makes the account with what its plan gives once. */
    ensure: (id: string, plan: PlanName = 'free'): void => {
      const found = sql`SELECT 1 FROM accounts WHERE id = ${id}`;
      if (db.get(found)) return;
      db.transaction(() => {
        if (db.get(found)) return;
        db.run(
          sql`INSERT INTO accounts (id, created, plan) VALUES (${id}, ${instant(now())}, ${plan})`,
        );
        const amount = PLANS[plan].once;
        if (amount > 0)
          entries.append({ account: id, kind: 'grant', amount, note: `${plan} plan` });
      });
    },

    /**
     * Changes the plan; extra usage ends where the new one does not offer it. What a plan gives once is
     * not given again, and a cycle that is open stays so until its month is over.
     */
    setPlan: (plan: string, id: string): void => {
      if (!isPlan(plan))
        throw new AppError(
          'validation_error',
          messages.unknownPlan({ planNames: PLAN_NAMES.join(', ') }),
        );
      const extraUsage = get(id).extraUsage && PLANS[plan].price > 0;
      db.run(sql`UPDATE accounts SET plan = ${plan}, extraUsage = ${extraUsage} WHERE id = ${id}`);
    },

    setExtraUsage: (on: boolean, id: string): void => {
      const { plan } = get(id);
      if (on && PLANS[plan].price === 0)
        throw new AppError('validation_error', messages.planHasNoExtraUsage({ plan }));
      db.run(sql`UPDATE accounts SET extraUsage = ${on} WHERE id = ${id}`);
    },
  };
};
