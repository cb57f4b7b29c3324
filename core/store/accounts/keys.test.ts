import { setImmediate as nextTurn } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILE } from '../file/db.ts';
import { tempDir } from '../calls/fixtures.ts';
import { eachStoreInMemory, type OpenedStore } from '../testing/each-store.ts';
import { openStore } from '../index.ts';
import { ofSqliteAlone } from '../testing/engines.ts';

let { store, time } = {} as OpenedStore;
eachStoreInMemory((opened) => {
  ({ store, time } = opened);
});

const MINUTE = 60_000;

test('a new key is shown once and opens its row', () => {
  const { secret, key } = store.keys.add({ name: 'Notebook' });
  expect(secret).toMatch(/^bb_[A-Za-z0-9_-]{43}$/);
  expect(key).toStrictEqual({
    id: key.id,
    account: 'local',
    person: null,
    name: 'Notebook',
    builtin: false,
    prefix: secret.slice(0, 9),
    created: '2026-08-15T10:00:00.000Z',
    lastUsed: null,
    expires: null,
    disabled: false,
    startsRuns: false,
    revoked: null,
    budget: null,
    family: key.id,
    successor: null,
    graceUntil: null,
  });
  expect(store.keys.authenticate(secret).id).toBe(key.id);
  expect(JSON.stringify(store.keys.list())).not.toContain(secret.slice(0, 12));
});

test.skipIf(ofSqliteAlone('a file is read'))('the secret is not in the file', () => {
  const { dir, remove } = tempDir();
  const onDisk = openStore({ dir });
  const { secret } = onDisk.keys.add({ name: 'Notebook' });
  onDisk.keys.authenticate(secret);
  onDisk.close();
  const bytes = readFileSync(join(dir, FILE)).toString('latin1');
  expect(bytes).toContain('Notebook');
  expect(bytes).not.toContain(secret.slice(3, 20));
  remove();
});

const NO_KEY =
  'Invalid API key: make one in Bowerbird, in Settings under Programs and assistants, or with `bowerbird keys add --name NAME`, and send it as `Authorization: Bearer bb_…`';

test('each bad key is refused by its own row of the error table', () => {
  const { keys } = store;
  const { secret, key } = keys.add({ name: 'a' });
  const catchKeyError = (given: string | undefined) => {
    try {
      keys.authenticate(given);
      return 'ok';
    } catch (error) {
      return error instanceof Error && 'kind' in error ? [error.kind, error.message] : error;
    }
  };
  expect(catchKeyError(undefined)).toEqual(['missing_api_key', NO_KEY]);
  expect(catchKeyError('')).toEqual(['missing_api_key', NO_KEY]);
  for (const wrong of [
    'bb_',
    'window',
    `${secret}x`,
    secret.replace(/^bb_/, 'bc_'),
    `bb_${'A'.repeat(43)}`,
  ])
    expect(catchKeyError(wrong)).toEqual(['invalid_api_key', NO_KEY]);

  keys.disable(key.id);
  expect(catchKeyError(secret)).toEqual(['api_key_disabled', 'API key is disabled']);
  keys.enable(key.id);
  expect(catchKeyError(secret)).toBe('ok');
  keys.revoke(key.id);
  expect(catchKeyError(secret)).toEqual(['invalid_api_key', NO_KEY]);
  expect(keys.get(key.id)?.revoked).toBe('2026-08-15T10:00:00.000Z');
  expect(() => keys.enable(key.id)).toThrow('Validation error: this key is revoked');

  const short = keys.add({ name: 'b', expires: '2026-08-15T12:00:00+01:00' });
  time.pass(59 * MINUTE);
  expect(catchKeyError(short.secret)).toBe('ok');
  time.pass(MINUTE);
  expect(catchKeyError(short.secret)).toEqual([
    'api_key_expired',
    'API key is disabled: it expired on 2026-08-15T11:00:00.000Z',
  ]);
});

test('the window and the command line have keys from the first opening that cannot be taken away', () => {
  expect(
    store.keys.list().map(({ id, name, builtin, prefix }) => ({ id, name, builtin, prefix })),
  ).toEqual([
    { id: 'cli', name: 'Command line', builtin: true, prefix: null },
    { id: 'window', name: 'Desktop window', builtin: true, prefix: null },
  ]);
  for (const spoil of [
    () => store.keys.revoke('window'),
    () => store.keys.disable('cli'),
    () => store.keys.rotate('window', 0),
  ])
    expect(spoil).toThrow(/^Validation error: .* is a built-in key$/);
  expect(() => store.keys.revoke('nobody')).toThrow('Not found: no key nobody');
});

test('a key, its predecessors and its successors are one family', () => {
  const first = store.keys.add({ name: 'Lab' }).key.id;
  const second = store.keys.rotate(first, MINUTE).key.id;
  store.keys.add({ name: 'Other' });
  const both = new Set([first, second]);
  expect([first, second, 'window', 'nobody'].map(store.keys.family)).toEqual([
    both,
    both,
    new Set(['window']),
    new Set(['nobody']),
  ]);
});

test('a rotated key works beside its successor until the grace time ends', () => {
  const old = store.keys.add({ name: 'Lab', budget: 10, expires: '2027-01-01T00:00:00Z' });
  const fresh = store.keys.rotate(old.key.id, MINUTE);
  expect(fresh.key).toMatchObject({
    name: 'Lab',
    budget: 10,
    expires: '2027-01-01T00:00:00.000Z',
    family: old.key.id,
  });
  expect(store.keys.get(old.key.id)).toMatchObject({
    successor: fresh.key.id,
    graceUntil: '2026-08-15T10:01:00.000Z',
  });
  expect(() => store.keys.rotate(old.key.id, 0)).toThrow(/has a successor already/);
  time.pass(MINUTE - 1);
  expect(store.keys.authenticate(old.secret).id).toBe(old.key.id);
  time.pass(1);
  expect(() => store.keys.authenticate(old.secret)).toThrow(
    'API key is disabled: its successor took over on 2026-08-15T10:01:00.000Z',
  );
  expect(store.keys.authenticate(fresh.secret).id).toBe(fresh.key.id);
});

test('a rotated key and its successor share one budget', () => {
  const old = store.keys.add({ name: 'Lab', budget: 3 });
  store.ledger.reserve(old.key.id, 2, 'c1');
  store.ledger.settle('c1');
  const fresh = store.keys.rotate(old.key.id, MINUTE);
  expect(store.ledger.credits(fresh.key.id)).toMatchObject({ budget: 3, spent: 2, available: 1 });
  store.ledger.reserve(fresh.key.id, 1, 'c2');
  expect(() => store.ledger.reserve(old.key.id, 1, 'c3')).toThrow(/^Credits exhausted\./);
  expect(store.ledger.audit()).toEqual([]);
});

test('the last use is written at most once a minute', () => {
  const { secret, key } = store.keys.add({ name: 'a' });
  const lastUsed = () => store.keys.get(key.id)?.lastUsed;
  store.keys.authenticate(secret);
  expect(lastUsed()).toBe('2026-08-15T10:00:00.000Z');
  time.pass(MINUTE - 1);
  store.keys.authenticate(secret);
  expect(lastUsed()).toBe('2026-08-15T10:00:00.000Z');
  time.pass(1);
  store.keys.authenticate(secret);
  expect(lastUsed()).toBe('2026-08-15T10:01:00.000Z');
});

test('what another process changes is seen by the next call', async () => {
  const { dir, remove } = tempDir();
  const [app, other] = [openStore({ dir, now: time.now }), openStore({ dir, now: time.now })];
  try {
    const { secret, key } = app.keys.add({ name: 'a' });
    expect(app.keys.authenticate(secret).id).toBe(key.id);
    other.keys.disable(key.id);
    await nextTurn();
    expect(() => app.keys.authenticate(secret)).toThrow('API key is disabled');
    other.keys.enable(key.id);
    await nextTurn();
    expect(app.keys.authenticate(secret).id).toBe(key.id);
    other.keys.revoke(key.id);
    await nextTurn();
    expect(() => app.keys.authenticate(secret)).toThrow('Invalid API key');
  } finally {
    app.close();
    other.close();
    remove();
  }
});

test('wishes that cannot be granted are refused', () => {
  expect(() => store.keys.add({ name: 'a', budget: 1.5 })).toThrow(/^Validation error: a budget/);
  expect(() => store.keys.add({ name: 'a', expires: 'soon' })).toThrow(
    /^Validation error: expires/,
  );
  const { key } = store.keys.add({ name: 'a' });
  expect(() => store.keys.rotate(key.id, -1)).toThrow(/^Validation error: the grace time/);
  expect(store.keys.setBudget(key.id, 5).budget).toBe(5);
  expect(store.keys.setBudget(key.id, null).budget).toBeNull();
});

test('a key may start gatherings only if it was made so, and so may its successor', () => {
  const { key } = store.keys.add({ name: 'gatherer', startsRuns: true });
  expect(key.startsRuns).toBe(true);
  expect(store.keys.rotate(key.id, 1000).key.startsRuns).toBe(true);
  expect(store.keys.add({ name: 'reader' }).key.startsRuns).toBe(false);
});
