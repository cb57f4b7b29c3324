import { LRUCache } from 'lru-cache';
import type { CountingProgress } from '#kit/chart-counts.ts';
import type { LongWork, WorkAsker } from '../engine/long-work.ts';
import type { Store } from '../store/index.ts';
import type { Charts } from '../store/collections/charts/charts.ts';
import { runChart, type ChartTask } from '../store/collections/charts/read-charts.ts';
import type { JobThreads } from './job-threads.ts';

/**
 * Counts what a chart is drawn from; what was counted is kept until the collection changes. What was asked before
 * under the same id is ended.
 */
export type CountChart = <T>(task: ChartTask, asker?: WorkAsker) => Promise<T>;

interface Config {
  readonly store: Pick<Store, 'charts'>;
  readonly dir: string;
  readonly works: LongWork;
  /** Where more than a few items are counted, so that nobody is held up; in this thread when left out. */
  readonly threads: Pick<JobThreads, 'run'> | undefined;
  /** So few items are counted at once, in the thread that answers. */
  readonly few?: number;
}

const FEW = 20_000;
/** Of charts for which versions of items are read one by one. */
const FEW_READ = 1000;
const SLOW: ReadonlySet<ChartTask['chart']> = new Set(['changes', 'changesOfCheck', 'survival']);
/** Charts that are kept: each is a few kilobytes. */
const KEPT = 200;

export const createChartCounting = ({
  store,
  dir,
  works,
  threads,
  few = FEW,
}: Config): CountChart => {
  const kept = new LRUCache<string, object>({ max: KEPT });

  const countBeside = (
    task: ChartTask,
    question: string,
    asker: WorkAsker,
    { run }: Pick<JobThreads, 'run'>,
  ): Promise<unknown> =>
    works.run<unknown, CountingProgress>(
      { ...asker, kind: 'chart', question, replaces: true },
      ({ tell, signal }) =>
        run(
          'countChart',
          { dir, task },
          { signal, tell: (item) => tell({ looked: Number(item), of: store.charts.size() }) },
        ),
    );

  return async <T>(task: ChartTask, asker: WorkAsker = {}): Promise<T> => {
    // Of the state before counting: what changes meanwhile is counted under a later one.
    const key = JSON.stringify([task, store.charts.version(rowsFromTask(task))]);
    const known = kept.get(key);
    if (known) return known as T;
    const most = SLOW.has(task.chart) ? Math.min(few, FEW_READ) : few;
    const isHere = !threads || store.charts.size() <= most;
    const answer = isHere
      ? runChart(store.charts, task)
      : await countBeside(task, key, asker, threads);
    if (typeof answer === 'object' && answer !== null) kept.set(key, answer);
    return answer as T;
  };
};

/** Of which rows a chart is. */
const rowsFromTask = ({ args: [of] }: ChartTask): Parameters<Charts['version']>[0] => of ?? {};
