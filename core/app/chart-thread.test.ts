import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '../store/index.ts';
import type { ChartTask } from '../store/read-charts.ts';
import { createChartThread, type ChartThread } from './chart-thread.ts';

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
const kindOf = (failure: unknown): unknown => (failure as { readonly kind?: unknown }).kind;

test('a thread counts what the file holds, one question after the other', async () => {
  const both = await Promise.all([thread.count(authors), thread.count(overTime)]);
  expect(both).toEqual([NOBODY, { unit: 'day', bins: [], dated: 0, undated: 0 }]);
});

test('a newer question of the same kind ends an older one', async () => {
  const older = thread.count(authors).catch(kindOf);
  const newer = thread.count(authors);
  expect(await older).toBe('service_unavailable');
  expect(await newer).toEqual(NOBODY);
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
  const waiting = thread.count(authors).catch(kindOf);
  await thread.close();
  expect(await waiting).toBe('service_unavailable');
  expect(await thread.count(authors).catch(kindOf)).toBe('service_unavailable');
});
