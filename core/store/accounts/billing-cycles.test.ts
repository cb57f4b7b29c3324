import { expect, test } from 'vitest';
import { checkData } from '../doctor/check-data.ts';
import { tempDir } from '../calls/fixtures.ts';
import { eachStoreInMemory, type OpenedStore } from '../testing/each-store.ts';
import { openStore } from '../index.ts';
import { forceChange } from '../testing/engines.ts';

let { store, time } = {} as OpenedStore;
eachStoreInMemory((opened) => {
  ({ store, time } = opened);
});

/** Lines that belong to no call, the oldest first. */
const given = (of = store) =>
  of.ledger
    .recent(1000)
    .toReversed()
    .filter(({ callId }) => callId === null)
    .map(({ kind, amount, balance, cycle }) => [kind, amount, balance, cycle]);

let calls = 0;
const spend = (cost: number, of = store): void => {
  const callId = `call ${(calls += 1)}`;
  of.ledger.reserve('window', cost, callId);
  of.ledger.settle(callId);
};

const catchReserveMessage = (cost: number, keyId = 'window'): string => {
  try {
    store.ledger.reserve(keyId, cost, 'refused');
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'was paid';
};

test('an allowance is given once a month; at its end what is left expires and grants stay', () => {
  const { ledger } = store;
  ledger.setPlan('researcher');
  expect(ledger.account()).toMatchObject({
    plan: 'researcher',
    balance: 10_100,
    cycle: '2026-08',
    carried: 100,
  });
  spend(4000);
  ledger.setPlan('free');
  ledger.setPlan('researcher');
  expect(ledger.account().balance).toBe(6100);
  ledger.grant(500, 'gift');
  time.set('2026-08-31T23:59:59.999Z');
  expect(ledger.account().balance).toBe(6600);
  time.set('2026-09-01T00:00:00.000Z');
  spend(1);
  expect(ledger.account()).toMatchObject({ balance: 10_599, cycle: '2026-09', carried: 600 });
  spend(10_199);
  time.set('2026-10-02T00:00:00.000Z');
  expect(ledger.remaining('window')).toBe(10_400);
  expect(given()).toEqual([
    ['grant', 100, 100, null],
    ['allowance', 10_000, 10_100, '2026-08'],
    ['grant', 500, 6600, null],
    ['expiry', -6000, 600, '2026-08'],
    ['allowance', 10_000, 10_600, '2026-09'],
    ['allowance', 10_000, 10_400, '2026-10'],
  ]);
  expect(ledger.overview()).toEqual({ granted: 24_600, spent: 14_200, reserved: 0 });
  expect(() => ledger.setPlan('gold')).toThrow('plan is one of free, researcher');
  expect(ledger.audit()).toEqual([]);
});

test('what a month brings comes before what is done in it', () => {
  const { ledger } = store;
  ledger.setPlan('researcher');
  time.set('2026-09-01T00:00:00.000Z');
  ledger.setExtraUsage(true);
  expect(given().slice(1)).toEqual([
    ['allowance', 10_000, 10_100, '2026-08'],
    ['expiry', -10_000, 100, '2026-08'],
    ['allowance', 10_000, 10_100, '2026-09'],
  ]);
  time.set('2026-10-01T00:00:00.000Z');
  ledger.grant(7, 'gift');
  expect(given().slice(4)).toEqual([
    ['expiry', -10_000, 100, '2026-09'],
    ['allowance', 10_000, 10_100, '2026-10'],
    ['grant', 7, 10_107, null],
  ]);
  expect(ledger.recent(1)[0]?.note).toBe('gift');
  time.set('2026-11-01T00:00:00.000Z');
  ledger.setPlan('free');
  expect(given().slice(7)).toEqual([
    ['expiry', -10_000, 107, '2026-10'],
    ['allowance', 10_000, 10_107, '2026-11'],
  ]);
  expect(ledger.audit()).toEqual([]);
});

test('without a cycle there is no extra usage, which nobody would be billed for', () => {
  const { ledger } = store;
  ledger.setPlan('researcher');
  ledger.setPlan('free');
  time.set('2026-09-01T00:00:00.000Z');
  expect(ledger.account()).toMatchObject({ cycle: null, balance: 100 });
  time.set('2026-08-31T00:00:00.000Z');
  ledger.setPlan('researcher');
  ledger.setExtraUsage(true);
  expect(ledger.account()).toMatchObject({ cycle: null, extraUsage: true });
  expect(ledger.credits('window')).toMatchObject({ balance: 100, floor: 0, available: 100 });
});

test('extra usage goes below zero as far as the price, and becomes the bill of its cycle', () => {
  const { ledger } = store;
  expect(() => ledger.setExtraUsage(true)).toThrow('the free plan offers no extra usage');
  ledger.setPlan('researcher');
  spend(10_100);
  ledger.setExtraUsage(true);
  expect(ledger.credits('window')).toMatchObject({
    balance: 0,
    floor: -10_000,
    available: 10_000,
  });
  spend(9999);
  expect([ledger.remaining('window'), ledger.billing().cycle]).toEqual([
    0,
    { month: '2026-08', ends: '2026-09-01T00:00:00.000Z', owed: 9999 },
  ]);
  expect(catchReserveMessage(2)).toMatch(
    /^Credits exhausted\. This call costs 2\. The account has 1 left/,
  );
  spend(1);
  expect(() => spend(1)).toThrow(/has 0 left, extra usage included/);
  ledger.setPlan('free');
  expect(ledger.billing()).toMatchObject({
    account: { plan: 'free', extraUsage: false },
    balance: -10_000,
    cycle: { owed: 10_000 },
    bills: [],
  });
  time.set('2026-09-01T00:00:00.000Z');
  expect(ledger.billing()).toMatchObject({
    account: { cycle: null },
    balance: 0,
    bills: [{ cycle: '2026-08', amount: 10_000 }],
  });
  expect(ledger.overview()).toEqual({ granted: 20_100, spent: 20_100, reserved: 0 });
  expect(ledger.audit()).toEqual([]);
});

test('a grant pays for extra usage first, and its line says so', () => {
  const { ledger } = store;
  ledger.setPlan('researcher');
  ledger.setExtraUsage(true);
  spend(10_130);
  ledger.grant(20, 'by the operator');
  expect(ledger.recent(1)[0]).toMatchObject({
    balance: -10,
    note: 'by the operator; 20 of it for extra usage',
  });
  ledger.grant(25, 'by the operator');
  expect(ledger.recent(1)[0]?.note).toBe('by the operator; 10 of it for extra usage');
  time.set('2026-09-01T00:00:00.000Z');
  expect(ledger.account().balance).toBe(10_015);
  expect(ledger.billing().bills).toEqual([{ cycle: '2026-08', amount: 0 }]);
  expect(ledger.audit()).toEqual([]);
});

test('months without the program have no cycle; two processes turn a month once', () => {
  const { dir, remove } = tempDir();
  const first = openStore({ dir, now: time.now });
  first.ledger.setPlan('researcher');
  first.ledger.setExtraUsage(true);
  spend(10_105, first);
  first.close();
  time.set('2027-02-10T08:00:00.000Z');
  const [one, other] = [openStore({ dir, now: time.now }), openStore({ dir, now: time.now })];
  expect([one, other].map(({ ledger }) => ledger.account().balance)).toEqual([10_000, 10_000]);
  expect(given(one)).toEqual([
    ['grant', 100, 100, null],
    ['allowance', 10_000, 10_100, '2026-08'],
    ['bill', 5, 0, '2026-08'],
    ['allowance', 10_000, 10_000, '2027-02'],
  ]);
  expect(one.ledger.billing()).toMatchObject({
    account: { extraUsage: true },
    cycle: { month: '2027-02', ends: '2027-03-01T00:00:00.000Z', owed: 0 },
    bills: [{ cycle: '2026-08', amount: 5 }],
  });
  expect(one.ledger.audit()).toEqual([]);
  one.close();
  other.close();
  expect(checkData(dir).filter(({ ok }) => !ok)).toEqual([]);
  remove();
});

test('a clock that is set back gives no second allowance and forgives no bill', () => {
  const { ledger } = store;
  ledger.setPlan('researcher');
  time.set('2026-12-01T00:00:00.000Z');
  ledger.setExtraUsage(true);
  spend(10_103);
  time.set('2026-10-01T00:00:00.000Z');
  ledger.setPlan('free');
  ledger.setPlan('researcher');
  expect(ledger.billing()).toMatchObject({ balance: -3, cycle: { month: '2026-12', owed: 3 } });
  time.set('2027-01-01T00:00:00.000Z');
  expect(ledger.billing().bills[0]).toEqual({ cycle: '2026-12', amount: 3 });
  expect(ledger.audit()).toEqual([]);
});

test('a call in flight at the turn belongs to the cycle in which it was reserved', () => {
  const { ledger } = store;
  ledger.setPlan('researcher');
  ledger.setExtraUsage(true);
  spend(10_100);
  ledger.reserve('window', 7, 'a');
  ledger.reserve('window', 4, 'b');
  time.set('2026-09-01T00:00:00.000Z');
  expect(ledger.account().balance).toBe(10_000);
  expect(ledger.settle('a')).toBe(7);
  expect(ledger.refund('b')).toBe(0);
  expect(ledger.billing()).toMatchObject({
    balance: 10_004,
    bills: [{ cycle: '2026-08', amount: 11 }],
  });
  expect(ledger.audit()).toEqual([]);
});

test('402 names only what would help here', () => {
  const { ledger } = store;
  const { key } = store.keys.add({ name: 'agent', budget: 5 });
  spend(98);
  expect(catchReserveMessage(6, key.id)).toBe(
    "Credits exhausted. This call costs 6. The key's own budget of 5 has 5 left: raise the key's budget in Settings under Programs and assistants (to upgrade the plan or to grant credits does not change it). " +
      'The account has 2 left. To go on, upgrade the plan (`bowerbird plan set researcher`: 10000 credits a month), or grant credits (`bowerbird credits grant N`); Settings, Pace and limits, does the same.',
  );
  ledger.setPlan('researcher');
  spend(10_001);
  expect(catchReserveMessage(2)).toBe(
    'Credits exhausted. This call costs 2. The account has 1 left. To go on, allow extra usage (`bowerbird plan extra on`: up to 10000 credits a cycle, billed), or grant credits (`bowerbird credits grant N`); Settings, Pace and limits, does the same. ' +
      'The researcher plan gives its next allowance on 2026-09-01.',
  );
  ledger.setExtraUsage(true);
  spend(10_001);
  expect(catchReserveMessage(2)).toBe(
    'Credits exhausted. This call costs 2. The account has 0 left, extra usage included. To go on, grant credits (`bowerbird credits grant N`); Settings, Pace and limits, does the same. ' +
      'The researcher plan gives its next allowance on 2026-09-01.',
  );
  // This month's allowance is spent: choosing the plan again would not help.
  ledger.setPlan('free');
  expect(catchReserveMessage(2)).toBe(
    'Credits exhausted. This call costs 2. The account has 0 left. To go on, grant credits (`bowerbird credits grant N`); Settings, Pace and limits, does the same.',
  );
});

test('what a key has left is the smaller of the balance and its own budget, never below zero', () => {
  const { ledger, keys } = store;
  const { key } = keys.add({ name: 'agent', budget: 5 });
  expect([ledger.remaining('window'), ledger.remaining(key.id)]).toEqual([100, 5]);
  ledger.reserve(key.id, 3, 'a');
  expect([ledger.remaining('window'), ledger.remaining(key.id)]).toEqual([97, 2]);
  keys.setBudget(key.id, 1);
  expect(ledger.remaining(key.id)).toBe(0);
  keys.setBudget(key.id, 1000);
  spend(90);
  expect(ledger.remaining(key.id)).toBe(7);
  expect(() => ledger.remaining('nobody')).toThrow(/^Invalid API key/);
});

test.each([
  ['UPDATE ledger SET amount = 6, balance = 1 WHERE seq = 5', /a bill of 6 should be 5/],
  ['UPDATE ledger SET amount = 0 WHERE seq = 5', /a bill of 0/],
  ['UPDATE accounts SET carried = 7', /account local carries 7, and should 0/],
  ["UPDATE accounts SET cycle = '2026-10'", /is in 2026-10, and its last allowance was of 2026-09/],
  ["UPDATE accounts SET cycle = 'August'", /values: 1 rows of accounts have a damaged cycle/],
  ["UPDATE accounts SET plan = 'gold'", /values: 1 rows of accounts have a damaged plan/],
])('doctor sees books that somebody forced: %s', (sql, fault) => {
  const { dir, remove } = tempDir();
  const forced = openStore({ dir, now: time.now });
  forced.ledger.setPlan('researcher');
  forced.ledger.setExtraUsage(true);
  spend(10_105, forced);
  time.set('2026-09-01T00:00:00.000Z');
  forced.ledger.account();
  forced.close();
  forceChange(dir, sql);
  const faults = checkData(dir)
    .filter(({ ok }) => !ok)
    .map(({ what, says: text }) => `${what}: ${text}`);
  expect(faults.join('\n')).toMatch(fault);
  remove();
});
