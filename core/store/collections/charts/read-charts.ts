import { createCharts, type Charts } from './charts.ts';
import { openForReading } from '../../open-database.ts';

/** One question to `Charts`: its name and what it is asked with. */
export type ChartTask = {
  [K in keyof Charts]: { readonly chart: K; readonly args: Parameters<Charts[K]> };
}[keyof Charts];

export const runChart = (charts: Charts, { chart, args }: ChartTask): unknown =>
  (charts[chart] as (...given: ChartTask['args']) => unknown)(...args);

/**
 * Answers one question by a connection of its own, which sees what was committed before; `tell` hears
 * which item a long reading is at. The file is not mapped into memory: every page is read once, and in a virtual
 * machine a page that is mapped anew takes several times as long as one that is copied.
 */
export const readChart = (dir: string, task: ChartTask, tell?: (item: number) => void): unknown => {
  const db = openForReading(dir);
  try {
    return runChart(createCharts(db, tell), task);
  } finally {
    db.close();
  }
};
