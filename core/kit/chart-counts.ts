/** What charts of items are drawn from. */
import type { Bounds, Comparison } from './bounds/bounds.ts';
import type { MissingRows } from './bounds/missing.ts';
import type { RankBounds } from './bounds/rank.ts';
import type { Slack } from './bounds/view-bounds.ts';
import type { ChartSeries } from './chart-split.ts';
import type { FigureBins, FigureSummary } from './figure-bins.ts';
import type { TimeBin, TimeUnit } from './time-bins.ts';

/** How far the items of a chart are looked through. */
export interface CountingProgress {
  readonly looked: number;
  readonly of: number;
}

/** How many rows there are in truth, whatever stands behind vague dates, rounded figures and gaps. */
export interface ChartBounds extends Bounds, Slack {
  /** Rows that were counted. */
  readonly shown: number;
  readonly missing: MissingRows;
}

/** Whether one series has more rows than another, whatever is missing. */
export interface SeriesOrder {
  /** The places of the two. */
  readonly first: number;
  readonly second: number;
  readonly is: Comparison;
}

/** When items were published, in bins of UTC. */
export interface TimeChart {
  /** Absent where nobody knows what operations declare. */
  readonly bounds?: ChartBounds | undefined;
  /** Of the two values with the most rows; absent where rows are in one series alone, or in several at once. */
  readonly order?: SeriesOrder | undefined;
  readonly unit: TimeUnit;
  /** Of all rows, each once. */
  readonly bins: readonly TimeBin[];
  /** Of sums: rows that have the figure. */
  readonly dated: number;
  readonly undated: number;
  /** Of those with a date, rows far from all others, which are in no bin; absent where there are none. */
  readonly outside?: { readonly earlier: number; readonly later: number } | undefined;
  /** Rows of neither, since an account is not published: its date is when it was opened. Absent where there are none. */
  readonly accounts?: number | undefined;
  /** Absent where nothing is split. */
  readonly series?: readonly TimeSeries[] | undefined;
  /** Rows that are in more than one series; absent where there are none. */
  readonly inSeveral?: number | undefined;
  /** What figures are added up instead of rows. */
  readonly sum?: FigureSum | undefined;
  /** What could be added up; absent where there is nothing. */
  readonly sums?: readonly SummedFigure[] | undefined;
}

export interface TimeSeries extends ChartSeries {
  /** In each of the chart's bins. */
  readonly bins: readonly SeriesBin[];
}

export type SeriesBin = Pick<TimeBin, 'certain' | 'possible' | 'less'>;

/** A figure of one kind of thing: likes of videos and likes of comments are not added up. */
export interface SummedFigure {
  readonly field: string;
  readonly shape: string;
}

export interface FigureSum extends SummedFigure {
  /** Rows of this kind that have the figure, and that do not. */
  readonly given: number;
  readonly absent: number;
  /** Rows of other kinds. */
  readonly otherKinds: number;
  /** Figures that the platform shows rounded, or may. */
  readonly rounded: number;
  /** What all of them add up to, dated or not, at least and at most. */
  readonly least: number;
  readonly most: number;
}

/** How many rows of each series, in the order of `series`. */
type Parts = readonly number[];

export interface AuthorChart {
  /** By the name that is shown, the most frequent first. */
  readonly authors: readonly {
    readonly name: string;
    readonly items: number;
    /** How many accounts have that name; 0 where the platform does not tell accounts apart. */
    readonly accounts: number;
    /** Absent where nothing is split. */
    readonly parts?: Parts | undefined;
    /** How many rows they have, and which place among all authors, whatever is missing. */
    readonly bounds?: (Bounds & RankBounds) | undefined;
  }[];
  readonly bounds?: ChartBounds | undefined;
  /** With how many rows of the authors above. */
  readonly series?: readonly ChartSeries[] | undefined;
  /** Names beyond these, and what is theirs. */
  readonly otherAuthors: number;
  readonly otherItems: number;
  /** Items without an author's name. */
  readonly unnamed: number;
}

export interface FigureChart extends Pick<FigureBins, 'scale'> {
  readonly bins: readonly (FigureBins['bins'][number] & {
    readonly parts?: Parts | undefined;
    /** How many rows have such a figure, whatever stands behind shown figures. */
    readonly certain?: number | undefined;
    readonly possible?: number | undefined;
  })[];
  /** Absent where nobody knows what operations declare. */
  readonly bounds?: ChartBounds | undefined;
  readonly series?: readonly FigureSeries[] | undefined;
  readonly field: string;
  /** Items with that figure, and without it. */
  readonly given: number;
  readonly absent: number;
  /** Absent where no item has the figure. */
  readonly summary?: FigureSummary | undefined;
}

/** With how many rows that have the figure. */
export interface FigureSeries extends ChartSeries {
  readonly summary?: FigureSummary | undefined;
}

/** Who answers whom. */
export interface ReplyChart {
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
  /** Of all whose authors on both sides are known, also those that are not among `people`. */
  readonly allPeople: number;
  readonly allReplies: number;
  /** Answers to what is not held, or whose author is not known on one side. */
  readonly unresolved: number;
}
