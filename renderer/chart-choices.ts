/** What a person chose for the charts of a dataset. Pure. */
import type { ChartSplit, SummedFigure, TimeUnit } from '#contract/index.ts';

export type ChartMeasure = 'rows' | 'shares' | SummedFigure;

export interface ChartChoices {
  /** Names of further collections in the same charts. */
  readonly also: readonly string[];
  readonly split?: ChartSplit | undefined;
  /** How long each bar is; what suits the rows when left out. */
  readonly unit?: TimeUnit | undefined;
  readonly measure: ChartMeasure;
  /** How several series stand together; what suits them when left out. */
  readonly arrangement?: 'stacked' | 'beside' | 'below' | undefined;
  /** Series that are not drawn, by `seriesKey`. */
  readonly hidden: readonly string[];
}

export const FIRST_CHOICES: ChartChoices = { also: [], measure: 'rows', hidden: [] };

export const seriesKey = ({ kind, key }: { readonly kind: string; readonly key: string }): string =>
  `${kind} ${key}`;

/** Further collections are series of their own, unless something else is wanted. */
export const withCollections = (
  choices: ChartChoices,
  also: readonly string[],
): Partial<ChartChoices> => {
  if (also.length > 0) return { also, split: choices.split ?? 'collection' };
  return choices.split === 'collection' ? { also, split: undefined, hidden: [] } : { also };
};

/** Other series have other names; shares are shares of something. */
export const withSplit = (
  { measure }: ChartChoices,
  split: ChartSplit | undefined,
): Partial<ChartChoices> => ({
  split,
  hidden: [],
  measure: split === undefined && measure === 'shares' ? 'rows' : measure,
});

export const withSeries = ({ hidden }: ChartChoices, key: string): Partial<ChartChoices> => ({
  hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key],
});
