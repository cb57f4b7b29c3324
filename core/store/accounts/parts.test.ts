import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkData } from '../doctor/check-data.ts';
import { clock, tempDir } from '../calls/fixtures.ts';
import { openStore, type Store } from '../index.ts';
import { forceChange, ofSqliteAlone } from '../testing/engines.ts';

const [ADA, BEN] = ['01a2090b-6ef8-7391-8608-00000000000a', '01a2090b-6ef8-7391-8608-00000000000b'];
const time = clock();
let store: Store;
let place: ReturnType<typeof tempDir>;
let [ada, ben] = ['', ''];

beforeEach(() => {
  time.set('2026-08-15T10:00:00.000Z');
  place = tempDir();
  store = openStore({ dir: place.dir, now: time.now, members: { mayUseKey: () => true } });
  ada = store.keys.ensureWindowOf(ADA, 'Window of Ada').id;
  ben = store.keys.ensureWindowOf(BEN, 'Window of Ben').id;
});
afterEach(() => {
  store.close();
  place.remove();
});

const spend = (key: string, cost: number, call: string): void => {
  store.ledger.reserve(key, cost, call);
  store.ledger.settle(call);
};

test('a member spends at most the part of the month, with all keys together', () => {
  const { ledger, keys } = store;
  const agent = keys.add({ name: 'agent', person: ADA, budget: 8 }).key.id;
  ledger.setPart(ADA, 10);
  spend(ada, 6, 'a');
  expect(ledger.credits(agent)).toEqual({
    balance: 94,
    floor: 0,
    budget: 8,
    spent: 0,
    part: 10,
    partSpent: 6,
    available: 4,
  });
  expect([ledger.remaining(agent), ledger.remaining(ada), ledger.remaining(ben)]).toEqual([
    4, 4, 94,
  ]);
  expect(() => ledger.reserve(agent, 5, 'b')).toThrow(
    "Credits exhausted. This call costs 5. The member's part of 10 credits a month has 4 left: a manager of the project can raise it, and the next one begins on 2026-09-01.",
  );
  spend(agent, 4, 'b');
  expect([ledger.remaining(agent), ledger.remaining(ada), ledger.remaining(ben)]).toEqual([
    0, 0, 90,
  ]);
  spend(ben, 90, 'c');
  expect(ledger.parts()).toEqual([{ person: ADA, monthly: 10, spent: 10 }]);
  expect(ledger.audit()).toEqual([]);
});

test('the smallest counts: the balance, the part, or the budget of the key', () => {
  const { ledger, keys } = store;
  const agent = keys.add({ name: 'agent', person: ADA, budget: 8 }).key.id;
  ledger.setPart(ADA, 500);
  expect([ledger.credits(ada).available, ledger.credits(agent).available]).toEqual([100, 8]);
  expect(() => ledger.reserve(ada, 101, 'a')).toThrow('The account has 100 left.');
  expect(() => ledger.reserve(agent, 9, 'a')).toThrow("The key's own budget of 8 has 8 left");
  ledger.setPart(ADA, 0);
  expect(() => ledger.reserve(agent, 9, 'a')).toThrow(
    /The key's own budget of 8 has 8 left.*The member's part of 0 credits a month has 0 left/,
  );
  ledger.setPart(ADA, null);
  spend(agent, 8, 'a');
  expect(ledger.parts()).toEqual([]);
});

test('a part begins anew each month; what is left of it is gone', () => {
  const { ledger } = store;
  ledger.setPart(ADA, 10);
  spend(ada, 7, 'a');
  time.set('2026-08-31T23:59:59.999Z');
  expect(ledger.remaining(ada)).toBe(3);
  time.set('2026-09-01T00:00:00.000Z');
  expect(ledger.remaining(ada)).toBe(10);
  expect(ledger.parts()).toEqual([{ person: ADA, monthly: 10, spent: 0 }]);
  expect(ledger.audit()).toEqual([]);
});

test('a call that is refunded in the next month gives back what it took of its own', () => {
  const { ledger } = store;
  ledger.setPart(ADA, 10);
  ledger.reserve(ada, 7, 'a');
  time.set('2026-09-01T00:00:00.000Z');
  spend(ada, 9, 'b');
  ledger.refund('a');
  expect(ledger.credits(ada)).toMatchObject({ part: 10, partSpent: 9, available: 1 });
  time.set('2026-08-31T00:00:00.000Z');
  expect(ledger.credits(ada)).toMatchObject({ part: 10, partSpent: 0, available: 10 });
  expect(ledger.audit()).toEqual([]);
});

test('a part that is set or lowered within the month counts what was spent before', () => {
  const { ledger } = store;
  spend(ada, 7, 'a');
  ledger.setPart(ADA, 10);
  expect(ledger.remaining(ada)).toBe(3);
  ledger.setPart(ADA, 5);
  expect(ledger.remaining(ada)).toBe(0);
  expect(ledger.credits(ada).available).toBe(0);
  expect(() => ledger.reserve(ada, 1, 'b')).toThrow(
    "The member's part of 5 credits a month has 0 left",
  );
});

test.each([-1, 1.5, Number.NaN])('a part of %d is refused', (monthly) => {
  expect(() => store.ledger.setPart(ADA, monthly)).toThrow(
    'monthly: is a whole number of credits, 0 or more',
  );
});

test('what the window of a desktop spends is of nobody’s part', () => {
  spend('window', 5, 'a');
  expect(
    store.ledger
      .recent(2)
      .map(({ person, partMonth, partSpent }) => [person, partMonth, partSpent]),
  ).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  expect(store.ledger.credits('window')).toMatchObject({ part: null, partSpent: 0 });
});

test('the use is told by day, person and key', () => {
  const { ledger, keys } = store;
  time.set('2026-08-16T09:00:00.000Z');
  const agent = keys.add({ name: 'agent', person: ADA }).key.id;
  spend(ada, 1, 'a');
  spend(ada, 2, 'b');
  spend(agent, 4, 'c');
  spend('cli', 3, 'd');
  ledger.reserve(ben, 5, 'e');
  ledger.refund('e');
  time.set('2026-08-17T00:00:00.000Z');
  spend(ada, 6, 'f');
  ledger.reserve(ben, 7, 'g');
  const day = '2026-08-16';
  const ofDay = [
    { day, person: null, keyId: 'cli', keyName: 'Command line', calls: 1, credits: 3 },
    { day, person: ADA, keyId: agent, keyName: 'agent', calls: 1, credits: 4 },
    { day, person: ADA, keyId: ada, keyName: 'Window of Ada', calls: 2, credits: 3 },
  ];
  expect(ledger.usage({ from: '2026-08-16', to: '2026-08-17' })).toEqual(ofDay);
  const next = '2026-08-17';
  expect(ledger.usage({ from: '2026-08-01', to: '2026-09-01' })).toEqual([
    ...ofDay,
    { day: next, person: ADA, keyId: ada, keyName: 'Window of Ada', calls: 1, credits: 6 },
    { day: next, person: BEN, keyId: ben, keyName: 'Window of Ben', calls: 1, credits: 7 },
  ]);
  expect(ledger.usage({ from: '2026-08-18', to: '2026-09-01' })).toEqual([]);
});

test.each([
  [
    "UPDATE ledger SET partSpent = 3 WHERE kind = 'reserve'",
    'spent of the part of 2026-08 3 should be 7',
  ],
  [
    "UPDATE ledger SET partMonth = '2026-07' WHERE kind = 'settle'",
    'settle of call a went to another part',
  ],
  [
    "UPDATE ledger SET partMonth = NULL WHERE kind = 'settle'",
    'a part without a person or a month',
  ],
  [
    `UPDATE ledger SET person = '${BEN}' WHERE kind = 'settle'`,
    'settle of call a went to another part',
  ],
  [`UPDATE ledger SET person = '${BEN}'`, 'rows of ledger are of another person than their key'],
])('doctor sees a part that somebody forced: %s', (sql, fault) => {
  store.ledger.setPart(ADA, 10);
  spend(ada, 7, 'a');
  store.close();
  forceChange(place.dir, sql);
  const faults = checkData(place.dir).filter(({ ok }) => !ok);
  expect(faults.map(({ says: text }) => text).join('\n')).toContain(fault);
});

test.skipIf(ofSqliteAlone('PostgreSQL lets nobody pass over a CHECK'))(
  'doctor sees a part below nothing',
  () => {
    store.ledger.setPart(ADA, 10);
    store.close();
    forceChange(place.dir, 'UPDATE parts SET monthly = -1');
    const faults = checkData(place.dir).filter(({ ok }) => !ok);
    expect(faults.map(({ says: text }) => text).join('\n')).toContain(
      'rows of parts have a damaged monthly',
    );
  },
);
