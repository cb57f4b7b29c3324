/** Credits: a budget for politeness and for agents; and the account's plan with what was billed. */
import { z } from 'zod';
import { change, none, query, shape } from '../define.ts';

export interface CreditsView {
  readonly balance: number;
  readonly plan: string;
  readonly extraUsage: boolean;
  readonly granted: number;
  readonly spent: number;
  /** Reserved by calls in flight. */
  readonly reserved: number;
  /** ISO 8601: when an assistant last spent some, as far as the latest calls tell. */
  readonly assistantSpentAt?: string | undefined;
}

/** The newest first. */
export interface LedgerView {
  readonly rows: readonly {
    readonly seq: number;
    readonly at: string;
    readonly kind: 'grant' | 'allowance' | 'expiry' | 'bill' | 'reserve' | 'settle' | 'refund';
    readonly amount: number;
    readonly balance: number;
    readonly keyId?: string;
    readonly keyName?: string;
    readonly operation?: string;
    readonly note?: string;
  }[];
  readonly more: boolean;
}

/** All figures are credits. */
export interface PlanView {
  /** One of `plans`. */
  readonly plan: string;
  /** Whether calls may go on below zero, as far as `cap`. */
  readonly extraUsage: boolean;
  /** The most extra usage of a cycle; 0 where the plan offers none. */
  readonly cap: number;
  /** Below zero by the extra usage of this cycle. */
  readonly balance: number;
  /** The cycle that is open (`2026-08`), when it closes (ISO 8601), and its bill so far. */
  readonly cycle?:
    | { readonly month: string; readonly ends: string; readonly owed: number }
    | undefined;
  /** Of the cycles that are over, the latest first; an amount is owed. */
  readonly bills: readonly { readonly cycle: string; readonly amount: number }[];
  readonly plans: readonly {
    readonly name: string;
    readonly title: string;
    /** Given once, with a new account. */
    readonly once: number;
    /** Given at the first use in each month; what is left of it expires with the month. */
    readonly monthly: number;
    readonly cap: number;
  }[];
}

export const creditCalls = {
  'credits.get': query({
    summary: 'The balance and what it is made of.',
    needs: 'read',
    params: none,
    command: { as: ['credits'] },
    result: shape<CreditsView>(),
    topics: ['credits'],
  }),
  'credits.ledger': query({
    summary: 'The ledger, newest first.',
    needs: 'read',
    params: z.strictObject({
      limit: z
        .int()
        .min(1)
        .max(500)
        .default(100)
        .describe('At most so many rows; 100 when left out.'),
      before: z.int().positive().optional().describe('Only those before this SEQ.'),
    }),
    command: { as: ['credits ledger'] },
    result: shape<LedgerView>(),
    topics: ['credits'],
  }),
  // Nobody raises the quota of their own project: owners give credits by the command line.
  'credits.grant': change({
    summary: 'Add credits to the account; a row of the ledger.',
    needs: 'program',
    params: z.strictObject({
      amount: z.int().min(1).max(1_000_000),
      note: z.string().max(200).optional().describe('What they are for.'),
    }),
    command: { as: ['credits grant'], places: ['amount'] },
    result: shape<CreditsView>(),
    changes: ['credits'],
  }),
  'plan.get': query({
    summary: 'The plan, the plans that there are, the billing cycle and the bills.',
    needs: 'read',
    params: none,
    command: { as: ['plan', 'plan list'] },
    result: shape<PlanView>(),
    topics: ['credits'],
  }),
  'plan.set': change({
    summary: 'Choose a plan; an allowance that it gives is there at once.',
    needs: 'program',
    params: z.strictObject({ plan: z.string().max(100) }),
    command: { as: ['plan set'], places: ['plan'] },
    result: shape<PlanView>(),
    changes: ['credits'],
  }),
  'plan.set-extra-usage': change({
    summary:
      'Whether calls may go on when the credits are used up, as far as the plan’s own price.',
    needs: 'program',
    params: z.strictObject({ on: z.boolean() }),
    command: { as: ['plan extra'], places: ['on'] },
    result: shape<PlanView>(),
    changes: ['credits'],
  }),
};
