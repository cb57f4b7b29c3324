import { readChart, type ChartTask } from '../../core/store/collections/charts/read-charts.ts';
import { measureDuration, median, middle } from './measure.ts';
import { tell } from './tell.ts';

const ROUNDS = 3;
const MOST = { people: 120, replies: 400 };

const CHARTS: readonly (readonly [name: string, task: (of: Of) => ChartTask])[] = [
  ['over time', (of) => ({ chart: 'overTime', args: [of] })],
  ['authors', (of) => ({ chart: 'authors', args: [of, 25] })],
  ['likes', (of) => ({ chart: 'figures', args: [of, 'likeCount'] })],
  ['another figure', (of) => ({ chart: 'figures', args: [of, 'replyCount'] })],
  ['over time by author', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'author' }] })],
  ['over time by kind', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'kind' }] })],
  ['over time by list', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'list' }] })],
  ['over time by code', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'code' }] })],
  [
    'sum of a figure by kind',
    (of) => ({
      chart: 'overTime',
      args: [{ ...of, split: 'kind' }, { sum: { field: 'replyCount', shape: 'Comment' } }],
    }),
  ],
  ['who answers whom', (of) => ({ chart: 'replies', args: [of, MOST] })],
];

interface Of {
  readonly collection: number;
  readonly filter: { readonly leastLikes?: number };
}

/** The first look; the second is answered by what was kept. */
export const benchCharts = (dir: string): void => {
  for (const [name, task] of CHARTS)
    for (const [rows, filter] of [
      ['all rows', {}],
      ['rows liked 10 times or more', { leastLikes: 10 }],
    ] as const) {
      const took = Array.from({ length: ROUNDS }, () =>
        measureDuration(() => readChart(dir, task({ collection: 1, filter }))),
      );
      tell(`chart of ${rows}, ${name}`, { ...middle(took, median), goal: 1000, unit: 'ms' });
    }
};
