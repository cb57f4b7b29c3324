import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempDir } from '../calls/fixtures.ts';
import { openDb, type Db } from '../file/db.ts';
import { createProcessLeases } from '../file/process-leases.ts';
import { migrate } from '../migrations/index.ts';
import { TOPICS } from '#kit/topics.ts';
import { createTopicChanges } from './topic-changes.ts';

let place: ReturnType<typeof tempDir>;
const open: Db[] = [];
beforeEach(() => {
  place = tempDir();
});
afterEach(() => {
  for (const db of open.splice(0)) db.close();
  place.remove();
});

/** One process of several: each has a connection of its own. */
const start = () => {
  const db = openDb(place.dir);
  open.push(db);
  migrate(db);
  const leases = createProcessLeases(db, Date.now, () => performance.now());
  leases.beat();
  const changes = createTopicChanges(db, leases);
  return { leases, changes, next: () => new Promise((resolve) => setImmediate(resolve)) };
};

test('a process hears what others changed, once, and nothing of its own', async () => {
  const [one, other] = [start(), start()];
  expect(other.changes.heard()).toEqual([]);
  one.changes.tell(['collections', 'keys']);
  await other.next();
  expect(other.changes.heard()).toEqual(['keys', 'collections']);
  expect(one.changes.heard()).toEqual([]);
  await other.next();
  expect(other.changes.heard()).toEqual([]);
  one.changes.tell(['keys']);
  await other.next();
  expect(other.changes.heard()).toEqual(['keys']);
});

test('once a process has ended, everything may have changed', async () => {
  const [one, other] = [start(), start()];
  expect(other.changes.heard()).toEqual([]);
  one.leases.leave();
  await other.next();
  expect(other.changes.heard()).toEqual(TOPICS);
  await other.next();
  expect(other.changes.heard()).toEqual([]);
});
