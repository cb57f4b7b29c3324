/** When something was published, as far as that is known. */
import { valueAt } from '../columns.ts';

/** Year, month and day as far as they are known; at least the year. */
export type DateParts = readonly [year: number, month?: number, day?: number];

export interface KnownDate {
  readonly start: DateParts;
  /** The last year that it can be, where it may be more than one. */
  readonly end?: DateParts;
  /** As exact as it is known: an instant, or the words of the platform. For a note. */
  readonly text: string;
}

type Item = Readonly<Record<string, unknown>>;

const partsFromInstant = (instant: unknown): DateParts | undefined => {
  const date = typeof instant === 'string' ? new Date(instant) : undefined;
  if (!date || Number.isNaN(date.getTime())) return undefined;
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
};

/** The day of an instant. */
export const dateFromInstant = (instant: string): KnownDate | undefined => {
  const start = partsFromInstant(instant);
  return start && { start, text: instant };
};

/**
 * The date of an item: the day of an instant, and of an interval only what both of its ends share; two
 * years where they do not even share the year. `undefined` where nothing is known.
 */
export const dateFromItem = (item: Item): KnownDate | undefined => {
  const { published } = item;
  const exact = typeof published === 'string' ? dateFromInstant(published) : undefined;
  if (exact) return exact;
  const first = partsFromInstant(valueAt(item, ['publishedInterval', 'earliest']));
  const last = partsFromInstant(valueAt(item, ['publishedInterval', 'latest']));
  if (!first || !last) return undefined;
  const stated = valueAt(item, ['publishedInterval', 'text']);
  const text = typeof stated === 'string' ? `“${stated}”` : `${first[0]} to ${last[0]}`;
  const shared = sharedParts(first, last);
  return shared ? { start: shared, text } : { start: [first[0]], end: [last[0]], text };
};

const sharedParts = (first: DateParts, last: DateParts): DateParts | undefined => {
  if (first[0] !== last[0]) return undefined;
  if (first[1] === undefined || first[1] !== last[1]) return [first[0]];
  return first[2] === undefined || first[2] !== last[2]
    ? [first[0], first[1]]
    : [first[0], first[1], first[2]];
};
