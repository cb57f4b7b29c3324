import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clock } from '../calls/fixtures.ts';
import { PLANS } from '../index.ts';
import { openTestStore } from '../testing/open-test-store.ts';

const BUDGET = 70;
const { monthly, price } = PLANS.researcher;

type Step =
  | { readonly verb: 'reserve'; readonly key: string; readonly call: string; readonly cost: number }
  | { readonly verb: 'settle' | 'refund'; readonly call: string }
  | { readonly verb: 'grant'; readonly amount: number }
  | { readonly verb: 'plan'; readonly plan: 'free' | 'researcher' }
  | { readonly verb: 'extra'; readonly on: boolean }
  /** Time passes: months, seldom several of them. */
  | { readonly verb: 'turn'; readonly months: number };

const call = fc.integer({ min: 0, max: 8 }).map((n) => `call-${n}`);
const reserve = (cost: fc.Arbitrary<number>) =>
  fc.record({
    verb: fc.constant('reserve' as const),
    key: fc.constantFrom('window', 'cli', 'agent'),
    call,
    cost,
  });
const close = fc.record({ verb: fc.constantFrom('settle' as const, 'refund' as const), call });
const grant = fc.record({
  verb: fc.constant('grant' as const),
  amount: fc.integer({ min: 1, max: 50 }),
});
const plain = fc.array(fc.oneof(reserve(fc.integer({ min: 0, max: 60 })), close, grant), {
  maxLength: 40,
});
const overMonths = fc.array(
  fc.oneof(
    reserve(fc.integer({ min: 0, max: 60 })),
    // Large enough for an allowance, and for all the extra usage, to be used up.
    reserve(fc.integer({ min: 4000, max: 12_000 })),
    close,
    grant,
    fc.record({
      verb: fc.constant('plan' as const),
      plan: fc.constantFrom('free' as const, 'researcher' as const),
    }),
    fc.record({ verb: fc.constant('extra' as const), on: fc.boolean() }),
    fc.record({
      verb: fc.constant('turn' as const),
      months: fc.constantFrom(1, 1, 1, 5),
    }),
  ),
  { maxLength: 40 },
);

interface Sums {
  balance: number;
  spent: number;
  readonly bills: number[];
}

/** The plans said in a few lines. */
const planModel = (sums: Sums) => {
  let [plan, extra, month] = ['free', false, 0];
  let givenIn = -1;
  /** While a cycle is open: what does not expire with it. */
  let carried: number | undefined;
  const open = (): void => {
    if (carried !== undefined || plan === 'free' || givenIn >= month) return;
    carried = sums.balance;
    givenIn = month;
    sums.balance += monthly;
  };
  return {
    floor: () => (extra && carried !== undefined ? -price : 0),
    carry: (amount: number): void => {
      if (carried !== undefined) carried += amount;
    },
    choose: (name: string): string => {
      plan = name;
      extra &&= plan !== 'free';
      open();
      return 'ok';
    },
    allow: (on: boolean): string => {
      if (on && plan === 'free') return 'refused';
      extra = on;
      return 'ok';
    },
    turn: (months: number): string => {
      month += months;
      if (carried !== undefined) {
        if (sums.balance < 0) sums.bills.unshift(-sums.balance);
        else sums.bills.unshift(0);
        sums.balance = Math.max(0, Math.min(sums.balance, carried));
        carried = undefined;
      }
      open();
      return 'ok';
    },
  };
};

/** The ledger said in a few lines, to be compared with the real one. */
const model = () => {
  const open = new Map<string, { readonly cost: number; readonly agent: boolean }>();
  const seen = new Set<string>();
  const refunded = new Set<string>();
  const sums: Sums = { balance: 100, spent: 0, bills: [] };
  const plan = planModel(sums);
  const take = (cost: number, agent: boolean): void => {
    sums.balance -= cost;
    if (agent) sums.spent += cost;
  };
  const reserved = (name: string, cost: number, agent: boolean): string => {
    if (cost === 0) return 'ok';
    const covered = cost <= sums.balance - plan.floor() && (!agent || cost <= BUDGET - sums.spent);
    if (!covered || seen.has(name)) return 'refused';
    seen.add(name);
    open.set(name, { cost, agent });
    take(cost, agent);
    return 'ok';
  };
  const closed = (verb: 'settle' | 'refund', name: string): string => {
    const held = open.get(name);
    if (!held) return verb === 'settle' && refunded.has(name) ? 'refused' : 'ok';
    open.delete(name);
    if (verb === 'refund') {
      refunded.add(name);
      take(-held.cost, held.agent);
    }
    return 'ok';
  };
  const apply = (step: Step): string => {
    if (step.verb === 'reserve') return reserved(step.call, step.cost, step.key === 'agent');
    if (step.verb === 'plan') return plan.choose(step.plan);
    if (step.verb === 'extra') return plan.allow(step.on);
    if (step.verb === 'turn') return plan.turn(step.months);
    if (step.verb !== 'grant') return closed(step.verb, step.call);
    sums.balance += step.amount;
    plan.carry(step.amount);
    return 'ok';
  };
  return { apply, sums };
};

const world = () => {
  const time = clock();
  const store = openTestStore({ now: time.now });
  const { ledger } = store;
  const agent = store.keys.add({ name: 'agent', budget: BUDGET }).key.id;
  let months = 7;
  const act = (step: Step): void => {
    switch (step.verb) {
      case 'reserve':
        return ledger.reserve(step.key === 'agent' ? agent : step.key, step.cost, step.call);
      case 'settle':
      case 'refund':
        return void ledger[step.verb](step.call);
      case 'grant':
        return void ledger.grant(step.amount, 'test');
      case 'plan':
        return ledger.setPlan(step.plan);
      case 'extra':
        return ledger.setExtraUsage(step.on);
      case 'turn':
        months += step.months;
        time.set(new Date(Date.UTC(2026, months, 1)).toISOString());
        return void ledger.account();
    }
  };
  const apply = (step: Step): string => {
    try {
      act(step);
      return 'ok';
    } catch {
      return 'refused';
    }
  };
  return { store, agent, apply };
};

test.each([
  ['on one plan', plain],
  ['over plans, months, and extra usage', overMonths],
] as readonly (readonly [string, fc.Arbitrary<Step[]>])[])(
  'whatever happens in whatever order, the sum is the balance and nothing closes twice: %s',
  (_name, steps) => {
    fc.assert(
      fc.property(steps, (steps) => {
        const { store, agent, apply } = world();
        const { ledger } = store;
        const expected = model();
        expect(steps.map(apply)).toEqual(steps.map(expected.apply));
        const { balance, cycle, bills } = ledger.billing();
        expect({
          balance,
          spent: ledger.credits(agent).spent,
          bills: bills.map(({ amount }) => amount),
        }).toEqual(expected.sums);
        for (const owed of [cycle?.owed ?? 0, ...bills.map(({ amount }) => amount)])
          expect(owed).toBeLessThanOrEqual(price);
        const { granted, spent, reserved } = ledger.overview();
        expect(granted - spent - reserved).toBe(balance);
        expect(ledger.remaining(agent)).toBe(
          Math.max(0, Math.min(balance, BUDGET - expected.sums.spent)),
        );
        expect(ledger.audit()).toEqual([]);
        store.close();
      }),
      { numRuns: 100 },
    );
  },
);
