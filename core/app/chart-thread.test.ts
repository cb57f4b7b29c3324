import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '../store/index.ts';
import type { ChartTask } from '../store/collections/charts/read-charts.ts';
import { createChartThread, startWorker, type ChartThread } from './chart-thread.ts';

let dir: string;
let store: Store;
let thread: ChartThread;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-charts-'));
  store = openStore({ dir });
  // Also nothing is counted in a thread.
  thread = createChartThread({ store, dir, few: -1 });
});
afterEach(async () => {
  await thread.close();
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

const authors: ChartTask = { chart: 'authors', args: [{}, 5] };
const overTime: ChartTask = { chart: 'overTime', args: [{}] };
const NOBODY = { authors: [], otherAuthors: 0, otherItems: 0, unnamed: 0 };
const kindFromFailure = (failure: unknown): unknown =>
  (failure as { readonly kind?: unknown }).kind;

test('a thread counts what the file holds, one question after the other', async () => {
  const both = await Promise.all([thread.count(authors), thread.count(overTime)]);
  expect(both).toEqual([NOBODY, { unit: 'day', bins: [], dated: 0, undated: 0 }]);
});

test('a newer question of the same kind ends an older one', async () => {
  const older = thread.count(authors).catch(kindFromFailure);
  const newer = thread.count(authors);
  expect(await older).toBe('service_unavailable');
  expect(await newer).toEqual(NOBODY);
});

test('what was counted is known until something changes', async () => {
  let starts = 0;
  const counting = createChartThread({
    store,
    dir,
    few: -1,
    start: (...task) => {
      starts += 1;
      return startWorker(...task);
    },
  });
  const { seq } = store.collections.open('Birds');
  const ofBirds: ChartTask = { chart: 'authors', args: [{ collection: seq }, 5] };
  expect(await counting.count(ofBirds)).toEqual(NOBODY);
  expect(await counting.count(ofBirds)).toEqual(NOBODY);
  expect(starts).toBe(1);
  store.collections.open('Others');
  await counting.count(ofBirds);
  expect(starts).toBe(1);
  store.retention.set(seq, '2030-01-01');
  await counting.count(ofBirds);
  expect(starts).toBe(2);
  await counting.close();
});

test('it tells the item at which it is, and can be cancelled', async () => {
  const thought = new EventEmitter() as Worker;
  thought.terminate = () => Promise.resolve(0);
  const counting = createChartThread({ store, dir, few: -1, start: () => thought });
  const waiting = counting.count(authors, 'a1').catch(kindFromFailure);
  expect(counting.progress('a1')).toBeUndefined();
  await new Promise((resolve) => setImmediate(resolve));
  thought.emit('message', { item: 4096 });
  expect(counting.progress('a1')).toEqual({ looked: 4096, of: 0 });
  counting.cancel('another');
  counting.cancel('a1');
  expect(await waiting).toBe('service_unavailable');
  expect(counting.progress('a1')).toBeUndefined();
});

test('a thread that cannot be started costs its own question', async () => {
  let starts = 0;
  const broken = createChartThread({
    store,
    dir,
    few: -1,
    start: () => {
      starts += 1;
      throw new Error('no memory');
    },
  });
  await expect(broken.count(authors)).rejects.toThrow('no memory');
  await expect(broken.count(overTime)).rejects.toThrow('no memory');
  expect(starts).toBe(2);
});

test('few items need no thread, and after closing nothing is counted', async () => {
  const start = () => {
    throw new Error('no thread was to be started');
  };
  const here = createChartThread({ store, dir, start });
  expect(await here.count(authors)).toEqual(NOBODY);
  const waiting = thread.count(authors).catch(kindFromFailure);
  await thread.close();
  expect(await waiting).toBe('service_unavailable');
  expect(await thread.count(authors).catch(kindFromFailure)).toBe('service_unavailable');
});
