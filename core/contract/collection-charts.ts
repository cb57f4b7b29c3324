/** What charts of a dataset are drawn from. Each takes {name?, filter?} as `collections.rows` does. */
import type { FigureBins, FigureSummary } from '../kit/figure-bins.ts';
import type { TimeBin, TimeUnit } from '../kit/time-bins.ts';

/** `collections.chart-time`: when items were published, in bins of UTC. */
export interface TimeChartView {
  readonly unit: TimeUnit;
  readonly bins: readonly TimeBin[];
  readonly dated: number;
  readonly undated: number;
}

/** `collections.chart-authors` */
export interface AuthorChartView {
  /** By the name that is shown, the most frequent first. */
  readonly authors: readonly {
    readonly name: string;
    readonly items: number;
    /** How many accounts have that name; 0 where the platform does not tell accounts apart. */
    readonly accounts: number;
  }[];
  readonly otherAuthors: number;
  readonly otherItems: number;
  /** Items without an author's name. */
  readonly unnamed: number;
}

/** `collections.chart-figures` {field?}: without a field, of the first that there is. */
export interface FigureChartView {
  /** The figures that the items have: names of fields. */
  readonly fields: readonly string[];
  /** Absent where the items have no figures. */
  readonly chart?: FigureBins & {
    readonly field: string;
    /** Items with that figure, and without it. */
    readonly given: number;
    readonly absent: number;
    readonly summary?: FigureSummary;
  };
}

/** `collections.chart-replies`: who answers whom. */
export interface ReplyChartView {
  /** Those with the most replies, written and received. */
  readonly people: readonly {
    readonly name: string;
    readonly written: number;
    readonly received: number;
  }[];
  /** Between them, from place to place in `people`, the most frequent first. */
  readonly replies: readonly {
    readonly from: number;
    readonly to: number;
    readonly count: number;
  }[];
  /** Also those that are not told above. */
  readonly allPeople: number;
  readonly allReplies: number;
  /** Answers to what is not held, or whose author is not known on one side. */
  readonly unresolved: number;
}

/** `collections.save-chart` {title, type: 'svg' | 'png' | 'csv', content}: `content` as text, of a PNG in Base64. */
export interface SavedChartView {
  /** Absolute path. */
  readonly file: string;
}
