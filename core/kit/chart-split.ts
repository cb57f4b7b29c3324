/** The series into which the rows of a chart are split. */

/** By what rows can be told apart. `list`: what was followed while collecting; `code`: what a person gave a row. */
export const CHART_SPLITS = ['author', 'platform', 'collection', 'list', 'code', 'kind'] as const;
export type ChartSplit = (typeof CHART_SPLITS)[number];

/** So many values have a series of their own: more cannot be told apart. */
export const MOST_SERIES = 8;

export interface ChartSeries {
  /** `others`: all values beyond the most frequent ones; `none`: rows without any value. */
  readonly kind: 'value' | 'others' | 'none';
  /** The value: a name, a segment, a shape, a code; of a list its operation and what identifies it. */
  readonly key: string;
  /**
   * From 0 to 7, by how many rows it has, and of a platform always its own: the same in every chart of the same rows.
   * 8 and 9 for the other kinds.
   */
  readonly place: number;
  /** A row may be in several series where it has several codes, or was found in several lists. */
  readonly rows: number;
  /** Of `others`: how many values they are. */
  readonly values?: number | undefined;
  /** Of a list: what was requested. */
  readonly list?: ListQuestion | undefined;
}

export interface ListQuestion {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const OTHERS_PLACE = MOST_SERIES;
const NONE_PLACE = MOST_SERIES + 1;

/** Each row has the bits of all series that it is in, so that a row in two series is still one row. */
export const bitFor = (place: number): number => 2 ** place;
export const OTHERS_BIT = bitFor(OTHERS_PLACE);
export const NONE_BIT = bitFor(NONE_PLACE);

export const hasBit = (bits: number, place: number): boolean =>
  Math.floor(bits / bitFor(place)) % 2 === 1;

/** What is known of the values before rows are counted: those with a place of their own, the first first. */
export interface SplitValues {
  readonly values: readonly Pick<ChartSeries, 'key' | 'list'>[];
  /** How many values there are in all. */
  readonly all: number;
  /** Whether a value without rows has a series all the same, because somebody chose it. */
  readonly isChosen: boolean;
}

/** Rows by their bits: `bits` 0 is in no series. */
export interface BitCount {
  readonly bits: number;
  readonly count: number;
}

/** The series that have rows, in the order of their places, and how many rows are in more than one. */
export const seriesFrom = (
  { values, all, isChosen }: SplitValues,
  counts: readonly BitCount[],
): { readonly series: readonly ChartSeries[]; readonly inSeveral: number } => {
  const rowsIn = (place: number): number =>
    counts.reduce((sum, { bits, count }) => sum + (hasBit(bits, place) ? count : 0), 0);
  const own = values.map((value, place): ChartSeries => ({
    kind: 'value',
    place,
    rows: rowsIn(place),
    ...value,
  }));
  const rest: readonly ChartSeries[] = [
    {
      kind: 'others',
      key: '',
      place: OTHERS_PLACE,
      rows: rowsIn(OTHERS_PLACE),
      values: Math.max(all - values.length, 1),
    },
    { kind: 'none', key: '', place: NONE_PLACE, rows: rowsIn(NONE_PLACE) },
  ];
  return {
    series: [
      ...own.filter(({ rows }) => isChosen || rows > 0),
      ...rest.filter(({ rows }) => rows > 0),
    ],
    inSeveral: counts.reduce((sum, { bits, count }) => sum + (isSingle(bits) ? 0 : count), 0),
  };
};

const isSingle = (bits: number): boolean => bits === 0 || Number.isInteger(Math.log2(bits));
