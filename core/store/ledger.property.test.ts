import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore } from './index.ts';

const BUDGET = 70;

type Step =
  | { readonly verb: 'reserve'; readonly key: string; readonly call: string; readonly cost: number }
  | { readonly verb: 'settle' | 'refund'; readonly call: string }
  | { readonly verb: 'grant'; readonly amount: number };

const call = fc.integer({ min: 0, max: 5 }).map((n) => `call-${n}`);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      verb: fc.constant('reserve' as const),
      key: fc.constantFrom('window', 'cli', 'agent'),
      call,
      cost: fc.integer({ min: 0, max: 60 }),
    }),
    fc.record({ verb: fc.constantFrom('settle' as const, 'refund' as const), call }),
    fc.record({ verb: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 50 }) }),
  ),
  { maxLength: 40 },
);

/** The ledger said in a few lines, to be compared with the real one. */
const model = () => {
  const open = new Map<string, { readonly cost: number; readonly agent: boolean }>();
  const seen = new Set<string>();
  const refunded = new Set<string>();
  const sums = { balance: 100, spent: 0 };
  const take = (cost: number, agent: boolean): void => {
    sums.balance -= cost;
    if (agent) sums.spent += cost;
  };
  const reserve = (name: string, cost: number, agent: boolean): string => {
    if (cost === 0) return 'ok';
    const covered = cost <= sums.balance && (!agent || cost <= BUDGET - sums.spent);
    if (!covered || seen.has(name)) return 'refused';
    seen.add(name);
    open.set(name, { cost, agent });
    take(cost, agent);
    return 'ok';
  };
  const apply = (step: Step): string => {
    if (step.verb === 'grant') sums.balance += step.amount;
    else if (step.verb === 'reserve') return reserve(step.call, step.cost, step.key === 'agent');
    else {
      const reserved = open.get(step.call);
      if (!reserved) return step.verb === 'settle' && refunded.has(step.call) ? 'refused' : 'ok';
      open.delete(step.call);
      if (step.verb === 'refund') {
        refunded.add(step.call);
        take(-reserved.cost, reserved.agent);
      }
    }
    return 'ok';
  };
  return { apply, sums };
};

test('whatever happens in whatever order, the sum is the balance and nothing closes twice', () => {
  fc.assert(
    fc.property(steps, (steps) => {
      const store = openStore({ dir: ':memory:' });
      const agent = store.keys.add({ name: 'agent', budget: BUDGET }).key.id;
      const expected = model();
      const real = (step: Step): string => {
        try {
          if (step.verb === 'grant') store.ledger.grant(step.amount, 'test');
          else if (step.verb === 'reserve')
            store.ledger.reserve(step.key === 'agent' ? agent : step.key, step.cost, step.call);
          else store.ledger[step.verb](step.call);
          return 'ok';
        } catch {
          return 'refused';
        }
      };
      expect(steps.map(real)).toEqual(steps.map(expected.apply));
      expect({
        balance: store.ledger.account().balance,
        spent: store.ledger.credits(agent).spent,
      }).toEqual(expected.sums);
      expect(store.ledger.audit()).toEqual([]);
      store.close();
    }),
    { numRuns: 100 },
  );
});
