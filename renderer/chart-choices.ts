/** What a person chose for the charts of a dataset. Pure. */
import type { ChartSplit, DatasetLook } from '#calls/index.ts';

/** As views keep it: what `chartChoices` of `core/calls` declares. */
export type ChartChoices = NonNullable<DatasetLook['charts']>;
export type ChartMeasure = ChartChoices['measure'];

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

/** A collection that is compared has another name; series of collections are named by their names. */
export const withRenamed = (choices: ChartChoices, from: string, to: string): ChartChoices => {
  const { also, hidden, split } = choices;
  const key = (name: string): string => seriesKey({ kind: 'value', key: name });
  return {
    ...choices,
    also: also.map((name) => (name === from ? to : name)),
    hidden:
      split === 'collection' ? hidden.map((one) => (one === key(from) ? key(to) : one)) : hidden,
  };
};
