/** Filters as sentences that can be read: "is by Ada", "was published from 1 May 2026 on". Pure. */
import type { TFunction } from 'i18next';
import type { RowFilter } from '#contract/index.ts';
import { dayInUtc, figure, harmless } from '../../format.ts';
import { shapeName } from '../../shapes/shape-name.ts';

export type FilterField = keyof RowFilter;

/** Words stand in the search field, where they are seen already. */
const SAID = [
  'platform',
  'shape',
  'operation',
  'author',
  'from',
  'to',
  'seenFrom',
  'seenTo',
  'leastLikes',
  'tag',
  'noted',
  'removed',
] as const satisfies readonly FilterField[];

const DATES: ReadonlySet<FilterField> = new Set(['from', 'to', 'seenFrom', 'seenTo']);

export interface Sentence {
  readonly field: FilterField;
  readonly text: string;
}

/** `nameOf`: what a platform or an operation is called. */
export const sentencesOf = (
  filter: RowFilter,
  t: TFunction,
  nameOf: (id: string) => string,
): readonly Sentence[] =>
  SAID.flatMap((field): Sentence[] => {
    const value = filter[field];
    if (value === undefined) return [];
    if (field === 'noted')
      return [{ field, text: t(value ? 'dataset.says.noted' : 'dataset.says.notNoted') }];
    if (field === 'removed')
      return [{ field, text: t(value ? 'dataset.says.removed' : 'dataset.says.notRemoved') }];
    const words = valueInWords(field, value, t, nameOf);
    return [{ field, text: t(`dataset.says.${field}`, { value: words }) }];
  });

const valueInWords = (
  field: FilterField,
  value: string | number | boolean,
  t: TFunction,
  nameOf: (id: string) => string,
): string => {
  if (DATES.has(field)) return dayInUtc(String(value));
  if (typeof value === 'number') return figure(value);
  if (field === 'platform' || field === 'operation') return nameOf(String(value));
  const text = harmless(String(value));
  return field === 'shape' ? shapeName(text, t) : text;
};

export const without = (filter: RowFilter, field: FilterField): RowFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== field));

/** `2026-01-31` as the instant at which that day begins in UTC. */
export const instantOfDay = (day: string): string | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

export const dayOfInstant = (instant: string | undefined): string => instant?.slice(0, 10) ?? '';
