/** What charts of a dataset are drawn from. Each takes {name?, filter?} as `collections.rows` does. */
import type {
  AuthorChart,
  CountingProgress,
  FigureChart,
  ReplyChart,
  TimeChart,
} from '#kit/chart-counts.ts';

/** `collections.chart-time` */
export type TimeChartView = TimeChart;

/** `collections.chart-authors` */
export type AuthorChartView = AuthorChart;

/** `collections.chart-figures` {field?}: without a field, of the first that there is. */
export interface FigureChartView {
  /** The figures that the items have: names of fields. */
  readonly fields: readonly string[];
  /** Absent where the items have no figures. */
  readonly chart?: FigureChart;
}

/** `collections.chart-replies` */
export type ReplyChartView = ReplyChart;

/** `collections.chart-progress` {id}: of the id that was given to one of those above. */
export interface ChartProgressView {
  /** Absent before the first items, and when it is over. */
  readonly progress?: CountingProgress;
}

/** `collections.save-chart` {title, type: 'svg' | 'png' | 'csv', content}: `content` as text, of a PNG in Base64. */
export interface SavedChartView {
  /** Absolute path. */
  readonly file: string;
}
