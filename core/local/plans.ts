import { z } from 'zod';
import type { PlanView } from '#contract/index.ts';
import { defineLocal } from '#kit/local.ts';
import type { Store } from '../store/index.ts';
import type { LocalContext } from './context.ts';

/** The account's plan, its extra usage, and what was billed. */
export const plans = [
  defineLocal({
    name: 'plan.get',
    summary: 'The plan, the plans that there are, the billing cycle and the bills.',
    params: z.strictObject({}),
    run: ({ store }: LocalContext): PlanView => planView(store),
  }),
  defineLocal({
    name: 'plan.set',
    summary: 'Choose a plan; an allowance that it gives is there at once.',
    params: z.strictObject({ plan: z.string().max(100) }),
    changes: ['credits'],
    run: ({ store }: LocalContext, { plan }): PlanView => {
      store.ledger.setPlan(plan);
      return planView(store);
    },
  }),
  defineLocal({
    name: 'plan.set-extra-usage',
    summary:
      'Whether calls may go on when the credits are used up, as far as the plan’s own price.',
    params: z.strictObject({ on: z.boolean() }),
    changes: ['credits'],
    run: ({ store }: LocalContext, { on }): PlanView => {
      store.ledger.setExtraUsage(on);
      return planView(store);
    },
  }),
];

const planView = ({ ledger }: Store): PlanView => {
  const { account, balance, cycle, bills } = ledger.billing();
  return {
    plan: account.plan,
    extraUsage: account.extraUsage,
    cap: ledger.plans[account.plan].price,
    balance,
    ...(cycle === undefined ? {} : { cycle }),
    bills,
    plans: Object.entries(ledger.plans).map(([name, { title, once, monthly, price }]) => ({
      name,
      title,
      once,
      monthly,
      cap: price,
    })),
  };
};
