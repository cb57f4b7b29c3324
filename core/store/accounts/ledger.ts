import { AppError } from '#kit/errors.ts';
import { auditLedger, type Fault } from './audit.ts';
import { createAccounts, LOCAL_ACCOUNT, type AccountRow } from './accounts.ts';
import { createBillingCycles, cycleEnd, type BillRow } from './billing-cycles.ts';
import { instant, type Now } from '../file/clock.ts';
import { creditsExhausted } from './credits-exhausted.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import type { Keys } from './keys.ts';
import type { ProcessLeases } from '../file/process-leases.ts';
import { createLedgerEntries, type LedgerRow } from './ledger-entries.ts';
import { PLANS, type Plan, type PlanName } from './billing-plans.ts';
import { createParts, leftOfPart } from './parts.ts';
import { readUsage, type UsageRow, type UsageSpan } from './usage.ts';
import { messages } from '../messages.ts';

/** What a key can spend. */
export interface Credits {
  readonly balance: number;
  /** 0, or below zero with extra usage. */
  readonly floor: number;
  /** The key's own budget, when it has one, and what of it is spent. */
  readonly budget: number | null;
  readonly spent: number;
  /** The part of the project's credits that the key's person may spend in this month, when they have one. */
  readonly part: number | null;
  /** What the person has spent in this month, with whichever key. */
  readonly partSpent: number;
  /** What a call may cost at most right now. */
  readonly available: number;
}

/** What became of the credits of an account. */
export interface Overview {
  /** Grants and allowances, less what expired of them; extra usage that was billed is owed, and counts as given. */
  readonly granted: number;
  readonly spent: number;
  /** Set aside by calls in flight. */
  readonly reserved: number;
}

/** What the account's plan comes to. Figures are credits. */
export interface Billing {
  readonly account: AccountRow;
  readonly balance: number;
  /** The cycle that is open: its month, when it is closed, and the extra usage so far. */
  readonly cycle?: { readonly month: string; readonly ends: string; readonly owed: number };
  /** The cycles that are over, the latest first. */
  readonly bills: readonly BillRow[];
}

interface Payer {
  readonly id: string;
  readonly account: string;
  readonly family: string;
  readonly person: string | null;
  readonly budget: number | null;
}

interface Reservation {
  readonly account: string;
  readonly keyId: string;
  readonly family: string;
  readonly amount: number;
  readonly person: string | null;
  readonly partMonth: string | null;
}

export type Ledger = ReturnType<typeof createLedger>;

export const createLedger = (db: Db, now: Now, leases: ProcessLeases, keys: Keys) => {
  const entries = createLedgerEntries(db, now);
  let seenMonth = '';
  const accounts = createAccounts(db, now, entries);
  const cycles = createBillingCycles(db, now, entries, accounts);
  const parts = createParts(db, now, entries);

  const readPayer = (keyId: string): Payer => {
    const payer = db.get<Payer>(
      sql`SELECT id, account, family, person, budget FROM keys WHERE id = ${keyId}`,
    );
    if (!payer) throw new AppError('not_found', messages.noSuchKey({ id: keyId }));
    return payer;
  };

  const creditsFromPayer = (payer: Payer, part = parts.state(payer.person)): Credits => {
    const account = cycles.renew(payer.account);
    const balance = entries.balanceOf(payer.account);
    // Without a cycle nobody would be billed.
    const mayOwe = account.extraUsage && account.cycle !== null;
    const floor = mayOwe ? 0 - PLANS[account.plan].price : 0;
    const spent = entries.spentBy(payer.family);
    const left = payer.budget === null ? Infinity : payer.budget - spent;
    const available = Math.max(0, Math.min(balance - floor, left, leftOfPart(part)));
    return {
      balance,
      floor,
      budget: payer.budget,
      spent,
      part: part.monthly,
      partSpent: part.spent,
      available,
    };
  };

  const exhausted = (cost: number, { account: id }: Payer, credits: Credits): AppError =>
    creditsExhausted({
      ...credits,
      cost,
      account: accounts.get(id),
      isAllowanceDue: cycles.isAllowanceDue(id),
      nextPart: cycleEnd(instant(now()).slice(0, 7)),
    });

  /**
   * Sets the cost of a call aside before anything is asked of anybody. Throws the key's error when the
   * key may not be used at this moment (`Keys.checkPayer`), and `credits_exhausted` when the account, the key's own
   * budget, or its person's part of this month does not cover the cost. Cost 0 writes nothing.
   */
  const reserve = (keyId: string, cost: number, callId: string): void => {
    if (wholeCredits(cost, 'cost') === 0) return void keys.checkPayer(keyId);
    db.transaction(() => {
      const payer = keys.checkPayer(keyId);
      const part = parts.state(payer.person);
      const credits = creditsFromPayer(payer, part);
      if (cost > credits.available) throw exhausted(cost, payer, credits);
      leases.present();
      const line = {
        account: payer.account,
        keyId,
        family: payer.family,
        callId,
        person: payer.person,
        partMonth: payer.person === null ? null : part.month,
      };
      entries.append({ ...line, kind: 'reserve', amount: -cost, floor: credits.floor });
      db.send(
        sql`INSERT INTO reservations (callId, account, keyId, family, amount, engine, person,
          partMonth)
          VALUES (${line.callId}, ${line.account}, ${line.keyId}, ${line.family}, ${cost},
            ${leases.id}, ${line.person}, ${line.partMonth})`,
      );
    });
  };

  /**
   * Closes a reservation, once; the same closing again changes nothing. Answers what the call cost.
   * A call that was refunded cannot be settled any more (`service_unavailable`): a process that was
   * paused for so long that another took it for dead has lost the call, and its answer is neither kept
   * nor handed out. It is not charged again behind the back of whoever saw the refund.
   */
  const close = (callId: string, kind: 'settle' | 'refund', note?: string): number =>
    db.transaction(() => {
      const open = db.get<Reservation>(
        sql`SELECT account, keyId, family, amount, person, partMonth FROM reservations
          WHERE callId = ${callId}`,
      );
      if (!open) {
        if (kind === 'settle' && entries.isRefunded(callId))
          throw new AppError('service_unavailable', messages.callRefundedWhileStopped, {
            retryAfter: 1,
          });
        return entries.costOf(callId);
      }
      db.send(sql`DELETE FROM reservations WHERE callId = ${callId}`);
      const amount = kind === 'refund' ? open.amount : 0;
      entries.append({ ...open, kind, amount, callId, note: note ?? null });
      return open.amount - amount;
    });

  return {
    reserve,
    settle: (callId: string) => close(callId, 'settle'),
    refund: (callId: string, note?: string) => close(callId, 'refund', note),
    ensureAccount: accounts.ensure,

    /** What can be chosen, by name. */
    plans: PLANS as Readonly<Record<PlanName, Plan>>,

    /** Chooses a plan by its name; an allowance that it gives is there at once. */
    setPlan: (plan: string, id = LOCAL_ACCOUNT): void =>
      db.transaction(() => {
        // What the plan of before is due comes first.
        cycles.renew(id);
        accounts.setPlan(plan, id);
        cycles.renew(id);
      }),

    /** Whether calls may go on below zero, as far as the plan's own price. */
    setExtraUsage: (on: boolean, id = LOCAL_ACCOUNT): void =>
      db.transaction(() => {
        cycles.renew(id);
        accounts.setExtraUsage(on, id);
      }),

    /** Adds credits; the note says who gave them and why. Answers the new balance. */
    grant: (amount: number, note: string, account = LOCAL_ACCOUNT): number => {
      if (wholeCredits(amount, 'grant') === 0)
        throw new AppError('validation_error', messages.grantTooSmall);
      return db.transaction(() => {
        cycles.renew(account);
        const owed = Math.min(amount, Math.max(0, 0 - entries.balanceOf(account)));
        const pays = owed > 0 ? `; ${owed} of it for extra usage` : '';
        entries.append({ account, kind: 'grant', amount, note: note + pays });
        cycles.carry(account, amount);
        return entries.balanceOf(account);
      });
    },

    account: (id = LOCAL_ACCOUNT): AccountRow & { readonly balance: number } => {
      const account = cycles.renew(id);
      return { ...account, balance: entries.balanceOf(id) };
    },

    /** The plan, its cycle and its bills. */
    billing: (id = LOCAL_ACCOUNT): Billing => {
      const account = cycles.renew(id);
      return db.snapshot(() => {
        const balance = entries.balanceOf(id);
        const month = account.cycle;
        const owed = Math.max(0, 0 - balance);
        return {
          account,
          balance,
          ...(month === null ? {} : { cycle: { month, ends: cycleEnd(month), owed } }),
          bills: cycles.bills(id, month),
        };
      });
    },

    /**
     * What a key has left, for the headers of an answer: the smallest of the balance, its own budget and its
     * person's part of this month, without extra usage, never below zero. A new month is looked for once in it. Throws
     * `invalid_api_key` for an unknown key.
     */
    remaining: (keyId: string): number => {
      const { account, budget, family, person } = keys.known(keyId);
      const month = instant(now()).slice(0, 7);
      if (month !== seenMonth) cycles.renew(account);
      seenMonth = month;
      const left = budget === null ? Infinity : budget - entries.spentBy(family);
      const ofPart = person === null ? Infinity : leftOfPart(parts.state(person));
      return Math.max(0, Math.min(entries.balanceOf(account), left, ofPart));
    },

    /** Sets the monthly part of a member, by id; `null` removes it. */
    setPart: parts.set,

    /** The parts of all members who have one, with what they have spent in this month. */
    parts: parts.list,

    /** What members have spent in this month, by their ids. */
    partsSpent: parts.spent,

    /** What each key has spent with those before it, by its family. */
    spentByFamilies: entries.spentByFamilies,

    /** Who used what, by day, person and key. */
    usage: (span: UsageSpan): UsageRow[] => readUsage(db, span),

    /** `balance = granted - spent - reserved`; costs the same however long the ledger is. */
    overview: (account = LOCAL_ACCOUNT): Overview =>
      db.snapshot(() => {
        const { balance, granted } = entries.sumsOf(account);
        const row = db.get<{ sum: number | null }>(
          sql`SELECT sum(amount) AS sum FROM reservations WHERE account = ${account}`,
        );
        const reserved = row?.sum ?? 0;
        return { granted, spent: granted - balance - reserved, reserved };
      }),

    /** What a key can spend now; read in constant time. */
    credits: (keyId: string): Credits => creditsFromPayer(readPayer(keyId)),

    /** The latest lines first; `before` is the `seq` of the last line seen. */
    recent: (limit: number, before?: number, account = LOCAL_ACCOUNT): LedgerRow[] =>
      entries.recent(account, limit, before),

    /** Adds everything up again. Empty when the books balance. Reads the whole ledger. */
    audit: (): Fault[] => auditLedger(db),
  };
};

const wholeCredits = (amount: number, what: string): number => {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new AppError('validation_error', messages.creditsInvalid({ what }));
  return amount;
};
