import { Worker } from 'node:worker_threads';
import { AppError } from '../kit/errors.ts';
import type { Store } from '../store/index.ts';
import { runChart, type ChartTask } from '../store/read-charts.ts';
import { workerFile } from './worker-file.ts';

/** What charts are drawn from, without holding others up. */
export interface ChartThread {
  readonly count: <T>(task: ChartTask) => Promise<T>;
  readonly close: () => Promise<void>;
}

interface Config {
  readonly store: Pick<Store, 'charts'>;
  readonly dir: string;
  /** So few items are counted at once, in the thread that answers. */
  readonly few?: number;
  readonly start?: (dir: string, task: ChartTask) => Worker;
}

const FEW = 20_000;

const startWorker = (dir: string, task: ChartTask): Worker =>
  new Worker(workerFile('chart-worker'), { workerData: { dir, task } });

interface Job {
  readonly task: ChartTask;
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
  let last: Promise<void> = Promise.resolve();
  let closed = false;

  const end = (job: Job, why: string): Promise<unknown> => {
    jobs.delete(job);
    job.fail(new AppError('service_unavailable', why));
    return job.worker?.terminate() ?? Promise.resolve();
  };

  const run = (job: Job): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const worker = (job.worker = start(dir, job.task));
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(new AppError('internal_error', 'the thread that counts ended')),
    );
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

  const queue = (task: ChartTask): Promise<unknown> => {
    for (const job of jobs)
      if (job.task.chart === task.chart) void end(job, 'the chart was asked for anew');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = { task, finish: resolve, fail: reject };
    jobs.add(job);
    last = take(job, last);
    return promise;
  };

  return {
    count: async <T>(task: ChartTask): Promise<T> => {
      if (closed) throw new AppError('service_unavailable', 'shutting down');
      return (store.charts.size() <= few ? runChart(store.charts, task) : await queue(task)) as T;
    },
    close: async () => {
      closed = true;
      await Promise.all([...jobs].map((job) => end(job, 'shutting down')));
    },
  };
};
