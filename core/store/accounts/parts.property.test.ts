import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clock } from '../calls/fixtures.ts';
import { openTestStore } from '../testing/open-test-store.ts';

const PEOPLE = ['ada', 'ben'] as const;
const BUDGET = 40;

type Step =
  | { readonly verb: 'reserve'; readonly key: string; readonly call: string; readonly cost: number }
  | { readonly verb: 'settle' | 'refund'; readonly call: string }
  | { readonly verb: 'grant'; readonly amount: number }
  | { readonly verb: 'part'; readonly person: string; readonly monthly: number | null }
  | { readonly verb: 'month' };

const call = fc.integer({ min: 0, max: 9 }).map((n) => `call-${n}`);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        verb: fc.constant('reserve' as const),
        key: fc.constantFrom('ada', 'ben', 'agent', 'cli'),
        call,
        cost: fc.integer({ min: 1, max: 45 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        verb: fc.constantFrom('settle' as const, 'refund' as const),
        call,
      }),
    },
    fc.record({ verb: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 60 }) }),
    fc.record({
      verb: fc.constant('part' as const),
      person: fc.constantFrom(...PEOPLE),
      monthly: fc.option(fc.integer({ min: 0, max: 60 })),
    }),
    fc.record({ verb: fc.constant('month' as const) }),
  ),
  { maxLength: 50 },
);

interface OpenCall {
  readonly cost: number;
  readonly key: string;
  /** Person and month. */
  readonly part: string;
}

/** Who acts with which key; the agent is Ada's, with a budget. */
const PERSON: Readonly<Record<string, string>> = { ada: 'ada', ben: 'ben', agent: 'ada' };

/** Balance, parts and budget in a few lines, to be compared with the ledger. */
const createModel = () => {
  let [balance, month] = [100, 0];
  const parts = new Map<string, number>();
  const spent = new Map<string, number>();
  const open = new Map<string, OpenCall>();
  const seen = new Set<string>();
  const refunded = new Set<string>();
  const spentBy = (name: string): number => spent.get(name) ?? 0;
  const take = ({ cost, key, part }: OpenCall, sign: 1 | -1): void => {
    balance -= sign * cost;
    spent.set(part, spentBy(part) + sign * cost);
    spent.set(key, spentBy(key) + sign * cost);
  };
  const partName = (key: string): string => `${PERSON[key] ?? 'nobody'} ${month}`;
  const available = (key: string): number => {
    const part = parts.get(PERSON[key] ?? 'nobody') ?? Infinity;
    const budget = key === 'agent' ? BUDGET : Infinity;
    return Math.max(0, Math.min(balance, part - spentBy(partName(key)), budget - spentBy(key)));
  };
  const reserve = (name: string, key: string, cost: number): boolean => {
    if (cost > available(key) || seen.has(name)) return false;
    const opened = { cost, key, part: partName(key) };
    seen.add(name);
    open.set(name, opened);
    take(opened, 1);
    return true;
  };
  const close = (name: string, verb: 'settle' | 'refund'): boolean => {
    const held = open.get(name);
    if (!held) return verb === 'refund' || !refunded.has(name);
    open.delete(name);
    if (verb === 'refund') {
      refunded.add(name);
      take(held, -1);
    }
    return true;
  };
  const apply = (step: Step): boolean => {
    if (step.verb === 'reserve') return reserve(step.call, step.key, step.cost);
    if (step.verb === 'grant') balance += step.amount;
    else if (step.verb === 'month') month += 1;
    else if (step.verb !== 'part') return close(step.call, step.verb);
    else if (step.monthly === null) parts.delete(step.person);
    else parts.set(step.person, step.monthly);
    return true;
  };
  return { apply, available, balance: () => balance };
};

const createWorld = () => {
  const time = clock();
  const store = openTestStore({
    now: time.now,
    members: { mayUseKey: () => true },
  });
  const { ledger, keys } = store;
  const ids: Record<string, string> = {
    cli: 'cli',
    agent: keys.add({ name: 'agent', person: 'ada', budget: BUDGET }).key.id,
  };
  for (const person of PEOPLE) ids[person] = keys.ensureWindowOf(person, person).id;
  let months = 7;
  const act = (step: Step): void => {
    if (step.verb === 'reserve') ledger.reserve(ids[step.key] ?? '', step.cost, step.call);
    else if (step.verb === 'grant') ledger.grant(step.amount, 'test');
    else if (step.verb === 'part') ledger.setPart(step.person, step.monthly);
    else if (step.verb !== 'month') ledger[step.verb](step.call);
    else {
      months += 1;
      time.set(new Date(Date.UTC(2026, months, 1)).toISOString());
    }
  };
  const apply = (step: Step): boolean => {
    try {
      act(step);
      return true;
    } catch {
      return false;
    }
  };
  return { store, ids, apply };
};

test('whatever is reserved in whatever order never exceeds balance, part and budget', () => {
  fc.assert(
    fc.property(steps, (steps) => {
      const { store, ids, apply } = createWorld();
      const model = createModel();
      for (const step of steps) {
        expect([step, apply(step)]).toEqual([step, model.apply(step)]);
        for (const [key, id] of Object.entries(ids)) {
          expect([key, store.ledger.credits(id).available]).toEqual([key, model.available(key)]);
          expect([key, store.ledger.remaining(id)]).toEqual([key, model.available(key)]);
        }
      }
      expect(store.ledger.account().balance).toBe(model.balance());
      expect(store.ledger.audit()).toEqual([]);
      store.close();
    }),
    { numRuns: 60 },
  );
});
