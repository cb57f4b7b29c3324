import { expect, test } from 'vitest';
import { tempDir } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';
import { createSendingLease } from './sending-lease.ts';

test('one process sends at a time; what it leaves, or leaves behind, another takes', () => {
  const place = tempDir();
  const one = openStore({ dir: place.dir });
  expect([one.sendingLease.take(), one.sendingLease.take(), one.sendingLease.isHeld()]).toEqual([
    true,
    true,
    true,
  ]);
  // Whoever holds it is not known any more.
  one.settings.set('handOverProcess', 'gone');
  expect(one.sendingLease.isHeld()).toBe(false);
  one.sendingLease.release();
  expect(one.settings.get('handOverProcess')).toBe('gone');
  expect(one.sendingLease.take()).toBe(true);
  one.sendingLease.release();
  expect(one.settings.get('handOverProcess')).toBeNull();
  one.close();
  place.remove();
});

test('what a living process holds is not taken', () => {
  const store = openStore({ dir: ':memory:' });
  const db = { transaction: <T>(work: () => T): T => work() };
  const other = { id: 'other', host: '', pid: 1, started: '', heartbeat: '' };
  let living = [other];
  const lease = createSendingLease(db as never, store.settings, {
    id: 'own',
    present: () => undefined,
    living: () => living,
  });
  store.settings.set('handOverProcess', 'other');
  expect(lease.take()).toBe(false);
  lease.release();
  expect(store.settings.get('handOverProcess')).toBe('other');
  living = [];
  expect(lease.take()).toBe(true);
  store.close();
});
