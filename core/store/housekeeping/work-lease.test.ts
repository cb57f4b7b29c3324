import { expect, test } from 'vitest';
import { tempDir } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';
import { createWorkLease } from './work-lease.ts';
import { openTestStore } from '../testing/open-test-store.ts';

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
  const store = openTestStore();
  const db = { transaction: <T>(work: () => T): T => work() };
  let living = ['other'];
  const own = {
    id: 'own',
    present: () => undefined,
    isLiving: (engine: string) => living.includes(engine),
  };
  const lease = createWorkLease(db as never, store.settings, own, 'handOverProcess');
  store.settings.set('handOverProcess', 'other');
  expect(lease.take()).toBe(false);
  lease.release();
  expect(store.settings.get('handOverProcess')).toBe('other');
  living = [];
  expect(lease.take()).toBe(true);
  store.close();
});
