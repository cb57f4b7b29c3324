/** Facets: what the rows of a view are of, and how many of each. Pure. */
import { fitsValue, type ItemFilter } from './item-filter.ts';

/** Filters of which the values that occur are offered; each row of items has one value of each. */
export const FACET_FIELDS = [
  'platform',
  'shape',
  'operation',
  'language',
  'pictured',
  'removed',
] as const satisfies readonly (keyof ItemFilter)[];
type FacetField = (typeof FACET_FIELDS)[number];

type FacetValue = string | boolean;

interface FacetCount {
  readonly value: FacetValue;
  readonly count: number;
}

/** Codes that occur, under the filters of everything else: the most frequent first. A row may have several. */
export interface CodeFacet {
  readonly codes: readonly { readonly value: string; readonly count: number }[];
  /** Rows without a code. */
  readonly uncoded: number;
  /** Id of the coder whose codes are counted; absent where all are. */
  readonly coder?: string;
}

/** The most frequent first. A facet is counted without its own filter, so that another value can be chosen. */
export type FacetCounts = Readonly<Record<FacetField, readonly FacetCount[]>>;

/** Items that have all of these values: `null` where there is none. */
export type FacetCell = Readonly<Record<FacetField, FacetValue | null>> & {
  readonly count: number;
};

/** Values of a facet that are told. */
const MOST_VALUES = 100;

export const facetCounts = (cells: readonly FacetCell[], filter: ItemFilter): FacetCounts => {
  const countsFor = (field: FacetField): readonly FacetCount[] => {
    const counts = new Map<FacetValue, number>();
    for (const cell of cells) {
      const value = cell[field];
      if (value !== null && fits(cell, filter, field))
        counts.set(value, (counts.get(value) ?? 0) + cell.count);
    }
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_VALUES);
  };
  return Object.fromEntries(
    FACET_FIELDS.map((field) => [field, countsFor(field)]),
  ) as unknown as FacetCounts;
};

/** Whether a filter lets it through, but for that of one facet. */
const fits = (cell: FacetCell, filter: ItemFilter, but: FacetField): boolean =>
  FACET_FIELDS.every((field) => field === but || fitsValue<FacetValue>(cell[field], filter[field]));
