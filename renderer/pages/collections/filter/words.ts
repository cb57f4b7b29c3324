/** Filters as sentences that can be read: "is by Ada", "was published from 1 May 2026 on". Pure. */
import type { RowFilter } from '#calls/index.ts';
import { FILTER_FIELDS, FILTERS, type FilterField, type FilterWords } from './filters.ts';

export interface Sentence {
  readonly field: FilterField;
  readonly text: string;
}

/** A sentence for each filter that is set. */
export const sentencesFromFilter = (filter: RowFilter, words: FilterWords): readonly Sentence[] =>
  FILTER_FIELDS.flatMap((field): Sentence[] => {
    const value = filter[field];
    if (value === undefined) return [];
    const sentence = FILTERS[field].sentence as (given: typeof value, words: FilterWords) => string;
    return [{ field, text: sentence(value, words) }];
  });

export const without = (filter: RowFilter, field: FilterField): RowFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== field));

/** `2026-01-31` as the instant at which that day begins in UTC. */
export const instantOfDay = (day: string): string | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

export const dayOfInstant = (instant: string | undefined): string => instant?.slice(0, 10) ?? '';
