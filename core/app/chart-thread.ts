import { LRUCache } from 'lru-cache';
import { Worker } from 'node:worker_threads';
import type { CountingProgress } from '#kit/chart-counts.ts';
import { AppError } from '#kit/errors.ts';
import type { Store } from '../store/index.ts';
import type { Charts } from '../store/collections/charts/charts.ts';
import { runChart, type ChartTask } from '../store/collections/charts/read-charts.ts';
import { workerFile } from './worker-file.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

/** What charts are drawn from, without holding others up. */
export interface ChartThread {
  /** What was counted is kept until the collection changes. Under `id` it is asked for its progress, and cancelled. */
  readonly count: <T>(task: ChartTask, id?: string) => Promise<T>;
  /** `undefined` before the first items, and when it is over. */
  readonly progress: (id: string) => CountingProgress | undefined;
  /** Ends one, which fails with `service_unavailable`; nothing happens to one that is over. */
  readonly cancel: (id: string) => void;
  readonly close: () => Promise<void>;
}

interface Config {
  readonly store: Pick<Store, 'charts'>;
  readonly dir: string;
  /** So few items are counted at once, in the thread that answers. */
  readonly few?: number;
  readonly start?: (dir: string, task: ChartTask) => Worker;
}

/** What the thread tells: the item at which it is, and last what it counted. */
export type ChartMessage = { readonly item: number } | { readonly answer: unknown };

const FEW = 20_000;
/** Of charts for which versions of items are read one by one. */
const FEW_READ = 1000;
const SLOW: ReadonlySet<ChartTask['chart']> = new Set(['changes', 'changesOfCheck', 'survival']);
/** Charts that are kept: each is a few kilobytes. */
const KEPT = 200;

export const startWorker = (dir: string, task: ChartTask): Worker =>
  new Worker(workerFile('chart-worker'), { workerData: { dir, task } });

interface Job {
  readonly task: ChartTask;
  readonly id: string | undefined;
  item?: number;
  worker?: Worker;
  readonly finish: (answer: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * One thread at a time, started for one question. Who asks for the same chart anew has no use for what
 * was asked before: that is ended, and fails with `service_unavailable`.
 */
export const createChartThread = ({
  store,
  dir,
  few = FEW,
  start = startWorker,
}: Config): ChartThread => {
  const jobs = new Set<Job>();
  const kept = new LRUCache<string, object>({ max: KEPT });
  let last: Promise<void> = Promise.resolve();
  let closed = false;

  const end = (job: Job, why: Message): Promise<unknown> => {
    jobs.delete(job);
    job.fail(new AppError('service_unavailable', why));
    return job.worker?.terminate() ?? Promise.resolve();
  };

  const run = (job: Job): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const worker = (job.worker = start(dir, job.task));
    worker.on('message', (message: ChartMessage) => {
      if ('item' in message) job.item = message.item;
      else resolve(message.answer);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new AppError('internal_error', messages.chartThreadEnded)));
    return promise.finally(() => void worker.terminate());
  };

  const take = async (job: Job, before: Promise<void>): Promise<void> => {
    await before;
    if (!jobs.has(job)) return;
    try {
      job.finish(await run(job));
    } catch (error) {
      job.fail(error);
    } finally {
      jobs.delete(job);
    }
  };

  const queue = (task: ChartTask, id: string | undefined): Promise<unknown> => {
    for (const job of jobs)
      if (job.task.chart === task.chart) void end(job, messages.chartSuperseded);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = { task, id, finish: resolve, fail: reject };
    jobs.add(job);
    last = take(job, last);
    return promise;
  };

  const jobWith = (id: string): Job | undefined => [...jobs].find((job) => job.id === id);

  return {
    count: async <T>(task: ChartTask, id?: string): Promise<T> => {
      if (closed) throw new AppError('service_unavailable', messages.shuttingDown);
      // Of the state before counting: what changes meanwhile is counted under a later one.
      const key = JSON.stringify([task, store.charts.version(rowsFromTask(task))]);
      const known = kept.get(key);
      if (known) return known as T;
      const isSlow = SLOW.has(task.chart) && Number.isFinite(few);
      const areFew = store.charts.size() <= (isSlow ? Math.min(few, FEW_READ) : few);
      const answer = areFew ? runChart(store.charts, task) : await queue(task, id);
      if (typeof answer === 'object' && answer !== null) kept.set(key, answer);
      return answer as T;
    },
    progress: (id) => {
      const item = jobWith(id)?.item;
      return item === undefined ? undefined : { looked: item, of: store.charts.size() };
    },
    cancel: (id) => {
      const job = jobWith(id);
      if (job) void end(job, messages.countingCancelled);
    },
    close: async () => {
      closed = true;
      await Promise.all([...jobs].map((job) => end(job, messages.shuttingDown)));
    },
  };
};

/** Of which rows a chart is. */
const rowsFromTask = ({ args: [of] }: ChartTask): Parameters<Charts['version']>[0] => of ?? {};
