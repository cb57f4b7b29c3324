import { plain } from './figures.ts';
import { iso } from './times.ts';

/** Between which two instants something happened, and the words that say so. */
export interface Interval {
  /** ISO 8601 UTC: not before this instant. */
  readonly earliest: string;
  /** ISO 8601 UTC: not after this instant. */
  readonly latest: string;
  /** The words as the platform shows them: "2 weeks ago". */
  readonly text: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The shortest and the longest span that a platform may count as one unit. Months and years differ
 * in length, and nobody says whether the platform counts by the calendar or in days.
 */
const UNITS = {
  second: [SECOND, SECOND],
  minute: [MINUTE, MINUTE],
  hour: [HOUR, HOUR],
  day: [DAY, DAY],
  week: [7 * DAY, 7 * DAY],
  month: [28 * DAY, 31 * DAY],
  year: [365 * DAY, 366 * DAY],
} as const;
type Unit = keyof typeof UNITS;

const WORDS: Readonly<Record<string, Unit>> = {
  s: 'second',
  sec: 'second',
  second: 'second',
  m: 'minute',
  min: 'minute',
  minute: 'minute',
  h: 'hour',
  hr: 'hour',
  hour: 'hour',
  d: 'day',
  day: 'day',
  w: 'week',
  wk: 'week',
  week: 'week',
  mo: 'month',
  month: 'month',
  y: 'year',
  yr: 'year',
  year: 'year',
};

/** "3 weeks ago", "Streamed 2 weeks ago", "4 years ago (edited)", "2mo ago" (seen since 2026). */
const AGO =
  /^(?:(?:streamed|premiered)(?: live)? )?(\d{1,4}) ?([a-z]+?)s?\.? ago(?: \(edited\))?$/i;

/**
 * What a relative date really says. Platforms round an age down: "3 weeks ago" is an age of at least
 * three weeks and of less than four. `at` is when the words came, as ISO 8601. `undefined` for every
 * other text, so that no date is invented.
 */
export const relativeInterval = (text: string | undefined, at: string): Interval | undefined => {
  if (text === undefined) return undefined;
  const match = AGO.exec(plain(text));
  const unit = match?.[2] === undefined ? undefined : unitNamed(match[2].toLowerCase());
  if (!match || unit === undefined) return undefined;
  const [shortest, longest] = UNITS[unit];
  const number = Number(match[1]);
  const earliest = instant(Date.parse(at) - (number + 1) * longest);
  const latest = instant(Date.parse(at) - number * shortest);
  return earliest === undefined || latest === undefined ? undefined : { earliest, latest, text };
};

const unitNamed = (word: string): Unit | undefined =>
  Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;

/** Within the years that ISO 8601 writes with four digits. */
const instant = (ms: number): string | undefined => {
  const text = iso(ms);
  return text !== undefined && /^\d{4}-/.test(text) ? text : undefined;
};
