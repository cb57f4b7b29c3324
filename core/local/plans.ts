import { planCalls, type PlanView } from '#contract/calls/credits.ts';
import type { Store } from '../store/index.ts';
import { implement } from './implement.ts';

export const plans = implement(planCalls, {
  'plan.get': ({ store }) => planView(store),
  'plan.set': ({ store }, { plan }) => {
    store.ledger.setPlan(plan);
    return planView(store);
  },
  'plan.set-extra-usage': ({ store }, { on }) => {
    store.ledger.setExtraUsage(on);
    return planView(store);
  },
});

const planView = ({ ledger }: Store): PlanView => {
  const { account, balance, cycle, bills } = ledger.billing();
  return {
    plan: account.plan,
    extraUsage: account.extraUsage,
    cap: ledger.plans[account.plan].price,
    balance,
    cycle,
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
