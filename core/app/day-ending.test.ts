/** Two machines on the same data: one ends the days, and the other has the key. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSigningKeys } from '../credentials/signing-keys.ts';
import { createVault } from '../credentials/vault.ts';
import { makeEndingAt } from '../store/calls/fixtures.ts';
import { checkData } from '../store/doctor/check-data.ts';
import { openStore, type Store } from '../store/index.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { endDays, signEndedDays } from './day-ending.ts';

let dirs: string[];
let store: Store;
let clock = '2026-11-20T09:00:00.000Z';
beforeEach(() => {
  dirs = [tempDir(), tempDir()];
  store = openStore({ dir: dirs[0] ?? '', now: () => Date.parse(clock) });
});
afterEach(() => {
  store.close();
  dirs.forEach(removeDir);
});

const machine = (dir = '') => {
  const folder = join(dir, 'credentials');
  const vault = createVault({ dir: folder, environment: { BOWERBIRD_PASSPHRASE: 'four words' } });
  return createSigningKeys({ settings: store.settings, dir: folder, vault });
};
const call = (at: string): void => {
  clock = at;
  store.calls.finish(store.calls.newId(), makeEndingAt(at));
};

test('a day that one machine ended is signed by the one that has the key, once, and verifies', async () => {
  const [one, other] = dirs.map(machine);
  if (!one || !other) throw new Error('there are two');
  call('2026-11-20T10:00:00.000Z');
  clock = '2026-11-21T10:00:00.000Z';
  expect(await endDays({ store, signingKeys: one })).toBe(1);
  call('2026-11-21T11:00:00.000Z');
  clock = '2026-11-22T10:00:00.000Z';
  expect(await endDays({ store, signingKeys: other })).toBe(0);
  expect(store.signedDays.count()).toEqual({ ended: 2, unsigned: 1 });
  expect(await signEndedDays({ store, signingKeys: other })).toBe(0);
  expect(await signEndedDays({ store, signingKeys: one })).toBe(1);
  expect(await signEndedDays({ store, signingKeys: one })).toBe(0);
  const signers = new Set(store.signedDays.list().map(({ publicKey }) => publicKey));
  expect([...signers]).toEqual(one.state().keys);
  // Whoever checks knows the key from the rows, on either machine.
  expect(other.state().keys).toEqual(one.state().keys);
  const days = checkData(dirs[0] ?? '', { full: true }).find(({ what }) => what === 'signed days');
  expect(days?.ok).toBe(true);
});
