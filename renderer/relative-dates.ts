/** What a relative date says, and of when: "4 months ago" was said on a day. Pure but for who told what when. */
import { day, unitInWords } from './format.ts';

/** Between two instants, as a platform's words allow. */
export interface Interval {
  readonly earliest: string;
  readonly latest: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The shortest time that counts as one, and by how much the longest exceeds it (core/kit/relative-time). */
const UNITS = [
  ['second', 1000, 0],
  ['minute', 60_000, 0],
  ['hour', HOUR, 0],
  ['day', DAY, 0],
  ['week', 7 * DAY, 0],
  ['month', 28 * DAY, 3 * DAY],
  ['year', 365 * DAY, DAY],
] as const;
type Unit = (typeof UNITS)[number][0];

/**
 * How many of which unit the platform said, for an interval that was computed of words that came at
 * `told`; `undefined` for an interval of another origin.
 */
export const ageFromText = (
  { earliest, latest }: Interval,
  text: string,
): { readonly count: number; readonly unit: Unit } | undefined => {
  const age = Date.parse(text) - Date.parse(latest);
  const width = Date.parse(latest) - Date.parse(earliest);
  for (const [unit, shortest, more] of UNITS) {
    const count = Math.round(age / shortest);
    if (count >= 0 && width === shortest + more * (count + 1)) return { count, unit };
  }
  return undefined;
};

/** How far the time zones of the world lie from UTC, to either side. */
const AHEAD = 14 * HOUR;
const BEHIND = 12 * HOUR;

/** The day (its UTC midnight, ISO 8601) of an interval that is one day, wherever on Earth it was. */
export const dayMeant = ({ earliest, latest }: Interval): string | undefined => {
  const start = Date.parse(earliest) + AHEAD;
  const over = Date.parse(latest) - start;
  return start % DAY === 0 && over > 0 && over <= DAY + BEHIND
    ? new Date(start).toISOString()
    : undefined;
};

/** "4 months", "2 Jul 2026": an age and of when it is. */
export const ageInWords = (
  interval: Interval,
  text: string | undefined,
  locale?: string,
): { readonly age: string; readonly day: string } | undefined => {
  const age = text === undefined ? undefined : ageFromText(interval, text);
  return age && text !== undefined
    ? { age: unitInWords(age.count, age.unit, locale), day: day(text, locale) }
    : undefined;
};

/* Not a field of the item, which stays as the platform gave it. */
const TOLD = new WeakMap<object, string>();

/** Notes when the relative dates of a thing, or of the items of a page, were said. */
export const noteStatedAt = (data: unknown, at: string | undefined): void => {
  if (at === undefined || typeof data !== 'object' || data === null) return;
  const { publishedInterval, updatedInterval, orderedItems, items } = data as Readonly<
    Record<string, unknown>
  >;
  for (const interval of [publishedInterval, updatedInterval])
    if (typeof interval === 'object' && interval !== null) TOLD.set(interval, at);
  for (const item of [orderedItems, items].flat()) noteStatedAt(item, at);
};

/** When an interval was said, as far as it was noted. */
export const statedAt = (interval: Interval): string | undefined => TOLD.get(interval);
