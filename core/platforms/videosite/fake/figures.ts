import { SAMPLE_INSTANT } from '#kit/fake/site.ts';

/** Numbers and dates in the words in which the platform shows them. */

export const counted = (n: number): string => n.toLocaleString('en-US');

/** "9.6M": one decimal below ten, cut off and never rounded up. */
export const rounded = (n: number): string => {
  for (const [unit, size] of [
    ['B', 1e9],
    ['M', 1e6],
    ['K', 1e3],
  ] as const)
    if (n >= size) {
      const tenths = Math.floor((n / size) * 10);
      return `${tenths < 100 && tenths % 10 > 0 ? tenths / 10 : Math.floor(tenths / 10)}${unit}`;
    }
  return String(n);
};

export const some = (n: number, one: string, show: (n: number) => string): string => {
  if (n === 0) return `No ${one}s`;
  return `${show(n)} ${one}${n === 1 ? '' : 's'}`;
};

const DAY = 24;
const STEPS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 1],
] as const;

/** "3 weeks ago", by the age in hours; parts of an hour are said in minutes. */
export const aged = (hours: number): string => {
  for (const [unit, length] of STEPS)
    if (hours >= length) return `${some(Math.floor(hours / length), unit, String)} ago`;
  return `${some(Math.max(1, Math.floor(hours * 60)), 'minute', String)} ago`;
};

/** "3 weeks ago", seen from the day of the recording. */
export const ago = (iso: string): string =>
  aged((Date.parse(SAMPLE_INSTANT) - Date.parse(iso)) / 3_600_000);

export const clock = (seconds: number): string => {
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

/** "Mar 14, 2026". */
export const day = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
