import { expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { openDatabase } from '../open-database.ts';
import { tempDir } from '../calls/fixtures.ts';
import { eachStoreInMemory, type OpenedStore } from '../testing/each-store.ts';
import { openStore } from '../index.ts';
import { unprotect } from '../testing/engines.ts';

let { store, time } = {} as OpenedStore;
eachStoreInMemory((opened) => {
  ({ store, time } = opened);
});

const lines = () =>
  store.ledger
    .recent(100)
    .toReversed()
    .map(({ kind, amount, balance, keySpent, callId }) => [
      kind,
      amount,
      balance,
      keySpent,
      callId,
    ]);

test('the first opening gives 100 credits, later ones none', () => {
  const { dir, remove } = tempDir();
  openStore({ dir, now: time.now }).close();
  const again = openStore({ dir, now: time.now });
  expect(again.ledger.recent(10)).toStrictEqual([
    {
      seq: 1,
      at: '2026-08-15T10:00:00.000Z',
      account: 'local',
      keyId: null,
      family: null,
      kind: 'grant',
      amount: 100,
      balance: 100,
      granted: 100,
      floor: null,
      keySpent: null,
      callId: null,
      note: 'free plan',
      cycle: null,
      person: null,
      partMonth: null,
      partSpent: null,
    },
  ]);
  expect(again.ledger.account()).toEqual({
    id: 'local',
    created: '2026-08-15T10:00:00.000Z',
    plan: 'free',
    extraUsage: false,
    cycle: null,
    carried: 0,
    balance: 100,
  });
  again.close();
  remove();
});

test('reserve, settle and refund are lines with running sums; each closes once', () => {
  const { ledger } = store;
  ledger.reserve('window', 1, 'a');
  ledger.reserve('cli', 3, 'b');
  expect(ledger.settle('a')).toBe(1);
  expect(ledger.overview()).toEqual({ granted: 100, spent: 1, reserved: 3 });
  expect(ledger.refund('b', 'platform_error')).toBe(0);
  expect([ledger.settle('a'), ledger.refund('a')]).toEqual([1, 1]);
  expect(ledger.refund('b')).toBe(0);
  expect(() => ledger.settle('b')).toThrow(/^Service unavailable: this program stood still/);
  expect(lines()).toEqual([
    ['grant', 100, 100, null, null],
    ['reserve', -1, 99, 1, 'a'],
    ['reserve', -3, 96, 3, 'b'],
    ['settle', 0, 96, 1, 'a'],
    ['refund', 3, 99, 0, 'b'],
  ]);
  expect(ledger.recent(1)[0]?.note).toBe('platform_error');
  expect(ledger.recent(2, 5).map(({ seq }) => seq)).toEqual([4, 3]);
  expect(ledger.credits('window')).toEqual({
    balance: 99,
    floor: 0,
    budget: null,
    spent: 1,
    part: null,
    partSpent: 0,
    available: 99,
  });
  expect(ledger.audit()).toEqual([]);
});

test('a call that was refunded meanwhile may be tried again in a second', () => {
  const { ledger } = store;
  ledger.reserve('window', 1, 'a');
  ledger.refund('a', 'interrupted');
  const settled = (): AppError | undefined => {
    try {
      ledger.settle('a');
    } catch (error) {
      if (error instanceof AppError) return error;
    }
    return undefined;
  };
  expect(settled()).toMatchObject({ kind: 'service_unavailable', retryAfter: 1 });
});

test('credits of a key that there is not are not told', () => {
  expect(() => store.ledger.credits('nobody')).toThrow('Not found: no key nobody');
});

test('cost 0 writes nothing, and an unknown call closes to nothing', () => {
  store.ledger.reserve('window', 0, 'free');
  expect(store.ledger.settle('free')).toBe(0);
  expect(store.ledger.refund('never')).toBe(0);
  expect(lines()).toHaveLength(1);
});

test('an empty purse is refused in the words of the specification', () => {
  const { ledger } = store;
  ledger.reserve('window', 98, 'a');
  expect(() => ledger.reserve('window', 3, 'b')).toThrow(
    'Credits exhausted. This call costs 3. The account has 2 left. To go on, upgrade the plan (`bowerbird plan set researcher`: 10000 credits a month), or grant credits (`bowerbird credits grant N`); Settings, Pace and limits, does the same.',
  );
  expect(lines()).toHaveLength(2);
  expect(ledger.grant(1, 'by the operator')).toBe(3);
  ledger.reserve('window', 3, 'b');
  expect(ledger.account().balance).toBe(0);
});

test("a key's own budget ends before the account's credits", () => {
  const { key } = store.keys.add({ name: 'agent', budget: 5 });
  store.ledger.reserve(key.id, 4, 'a');
  expect(() => store.ledger.reserve(key.id, 2, 'b')).toThrow(
    "Credits exhausted. This call costs 2. The key's own budget of 5 has 1 left: raise the key's budget in Settings under Programs and assistants (to upgrade the plan or to grant credits does not change it).",
  );
  store.ledger.refund('a');
  store.ledger.reserve(key.id, 5, 'c');
  store.keys.setBudget(key.id, 2);
  expect(store.ledger.credits(key.id)).toMatchObject({ balance: 95, spent: 5, available: 0 });
});

test.each([0, 1])('a key that may not be used reserves nothing (cost %d)', (cost) => {
  const { keys, ledger } = store;
  const refusedAs = (id: string): string => {
    try {
      ledger.reserve(id, cost, 'a');
      return 'ok';
    } catch (error) {
      return error instanceof AppError ? error.kind : 'another error';
    }
  };
  const add = (more: { expires?: string } = {}) => keys.add({ name: 'agent', ...more }).key.id;
  const [revoked, disabled, rotated] = [add(), add(), add()];
  const expired = add({ expires: '2026-08-15T10:00:01Z' });
  keys.revoke(revoked);
  keys.disable(disabled);
  keys.rotate(rotated, 1000);
  time.pass(1000);
  expect([revoked, 'nobody', disabled, expired, rotated].map(refusedAs)).toEqual([
    'invalid_api_key',
    'invalid_api_key',
    'api_key_disabled',
    'api_key_expired',
    'api_key_expired',
  ]);
  expect(lines()).toHaveLength(1);
});

test('amounts are whole credits and calls reserve once', () => {
  for (const cost of [-1, 0.5, NaN])
    expect(() => store.ledger.reserve('window', cost, 'a')).toThrow(/^Validation error: cost/);
  expect(() => store.ledger.grant(0, '')).toThrow(/at least 1 credit/);
  store.ledger.reserve('window', 1, 'a');
  expect(() => store.ledger.reserve('window', 1, 'a')).toThrow(/UNIQUE|duplicate key/);
  store.ledger.settle('a');
  expect(() => store.ledger.reserve('window', 1, 'a')).toThrow(/UNIQUE|duplicate key/);
  expect(store.ledger.account().balance).toBe(99);
  expect(store.ledger.audit()).toEqual([]);
});

test('lines cannot be changed or taken out, and the audit names what somebody forced', () => {
  const { dir, remove } = tempDir();
  const damaged = openStore({ dir, now: time.now });
  damaged.ledger.reserve('window', 1, 'a');
  damaged.ledger.reserve('window', 1, 'b');
  damaged.ledger.settle('a');
  const raw = openDatabase(dir);
  expect(() => raw.exec('UPDATE ledger SET amount = 900 WHERE seq = 1')).toThrow(/append-only/);
  expect(() => raw.exec('DELETE FROM ledger')).toThrow(/append-only/);
  unprotect(raw);

  raw.exec('UPDATE ledger SET amount = 900 WHERE seq = 1');
  expect(damaged.ledger.audit()).toEqual([
    { seq: 1, message: 'balance 100 should be 900' },
    { seq: 1, message: 'granted 100 should be 900' },
    { seq: 2, message: 'balance 99 should be 899' },
    { seq: 2, message: 'granted 100 should be 900' },
    { seq: 3, message: 'balance 98 should be 898' },
    { seq: 3, message: 'granted 100 should be 900' },
    { seq: 4, message: 'balance 98 should be 898' },
    { seq: 4, message: 'granted 100 should be 900' },
  ]);
  raw.exec('UPDATE ledger SET amount = 100 WHERE seq = 1');
  expect(damaged.ledger.audit()).toEqual([]);

  raw.exec("DELETE FROM reservations WHERE callId = 'b'");
  expect(damaged.ledger.audit()).toEqual([
    { seq: 3, message: 'call b is open without a reservation' },
  ]);
  raw.exec('DELETE FROM ledger WHERE seq IN (2, 4)');
  expect(damaged.ledger.audit().map(({ message }) => message)).toEqual([
    'lines are missing after 1',
    'balance 98 should be 99',
    'spent 2 should be 1',
    'lines are missing after 3',
    'call b is open without a reservation',
  ]);
  raw.close();
  damaged.close();
  remove();
});
