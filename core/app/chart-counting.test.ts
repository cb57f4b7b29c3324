import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLongWork, type LongWork } from '../engine/long-work.ts';
import { openStore, type Store } from '../store/index.ts';
import type { ChartTask } from '../store/collections/charts/read-charts.ts';
import { createChartCounting, type CountChart } from './chart-counting.ts';
import { openJobThreads, startJobWorker, type JobThreads } from './job-threads.ts';

let dir: string;
let store: Store;
let works: LongWork;
let threads: JobThreads;
let count: CountChart;
let starts: number;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-charts-'));
  store = openStore({ dir });
  works = createLongWork();
  starts = 0;
  const start = () => {
    starts += 1;
    return startJobWorker();
  };
  threads = openJobThreads(() => undefined, { start, cancelMs: 0 });
  // Also nothing is counted in a thread.
  count = createChartCounting({ store, dir, works, threads, few: -1 });
});
afterEach(async () => {
  await works.close();
  await threads.close();
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

const authors: ChartTask = { chart: 'authors', args: [{}, 5] };
const overTime: ChartTask = { chart: 'overTime', args: [{}] };
const NOBODY = { authors: [], otherAuthors: 0, otherItems: 0, unnamed: 0 };
const NO_TIME = { unit: 'day', bins: [], dated: 0, undated: 0 };
const kindFromFailure = (failure: unknown): unknown =>
  (failure as { readonly kind?: unknown }).kind;

test('threads count what the file holds', async () => {
  expect(await Promise.all([count(authors), count(overTime)])).toEqual([NOBODY, NO_TIME]);
  expect(starts).toBeGreaterThan(0);
});

test('eight people who draw four charts at once all have theirs', async () => {
  const tasks: readonly ChartTask[] = [
    authors,
    overTime,
    { chart: 'facetAuthors', args: [{}] },
    { chart: 'facetTags', args: [{}] },
  ];
  const counts = Array.from({ length: 8 }, (_, person) =>
    tasks.map((task, chart) => count(task, { id: `${person} ${chart}`, owner: `${person}` })),
  );
  const answers = await Promise.all(counts.flat());
  expect(answers.slice(0, 2)).toEqual([NOBODY, NO_TIME]);
  expect(answers).toEqual(Array.from({ length: 8 }, () => answers.slice(0, 4)).flat());
});

test('a newer question under the same id ends the older one, and nobody else’s', async () => {
  const older = count(authors, { id: 'mine' }).catch(kindFromFailure);
  const other = count(authors, { id: 'another’s' });
  const newer = count(overTime, { id: 'mine' });
  expect(await older).toBe('service_unavailable');
  expect(await other).toEqual(NOBODY);
  expect(await newer).toEqual(NO_TIME);
});

test('what was counted is known until something changes', async () => {
  let tasks = 0;
  const run: JobThreads['run'] = (...job) => {
    tasks += 1;
    return threads.run(...job);
  };
  const counting = createChartCounting({ store, dir, works, threads: { run }, few: -1 });
  const { seq } = store.collections.open('Birds');
  const ofBirds: ChartTask = { chart: 'authors', args: [{ collection: seq }, 5] };
  expect(await counting(ofBirds)).toEqual(NOBODY);
  expect(await counting(ofBirds)).toEqual(NOBODY);
  expect(tasks).toBe(1);
  store.collections.open('Others');
  await counting(ofBirds);
  expect(tasks).toBe(1);
  store.retention.set(seq, '2030-01-01');
  await counting(ofBirds);
  expect(tasks).toBe(2);
});

test('it tells the item at which it is, and can be cancelled', async () => {
  let tell: ((item: unknown) => void) | undefined;
  const run: JobThreads['run'] = (_, __, options) =>
    new Promise((_resolve, reject) => {
      tell = options?.tell;
      options?.signal?.addEventListener('abort', () => reject(new Error('ended')));
    });
  const counting = createChartCounting({ store, dir, works, threads: { run }, few: -1 });
  const waiting = counting(authors, { id: 'a1' }).catch((error: Error) => error.message);
  expect(works.progress('a1')).toBeUndefined();
  tell?.(4096);
  expect(works.progress('a1')).toEqual({ kind: 'chart', looked: 4096, of: 0 });
  works.cancel('another');
  works.cancel('a1');
  expect(await waiting).toBe('ended');
  expect(works.progress('a1')).toBeUndefined();
});

test('few items need no thread, and after closing nothing more is counted in one', async () => {
  const here = createChartCounting({ store, dir, works, threads });
  expect(await here(authors)).toEqual(NOBODY);
  expect(starts).toBe(0);
  const waiting = count(authors).catch(kindFromFailure);
  await works.close();
  expect(await waiting).toBe('service_unavailable');
  expect(await count(overTime).catch(kindFromFailure)).toBe('service_unavailable');
});
