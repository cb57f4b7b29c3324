/** Bins of time as people call them. Pure; in UTC, as they are counted. */
import type { TimeUnit } from '#kit/time-bins.ts';

const FORMATS: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  hour: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  week: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};

const DAY_MS = 86_400_000;

/** "5–11 Jan 2026" for a week, "January 2026" for a month. */
export const binWords = (
  { from, to }: { readonly from: string; readonly to: string },
  unit: TimeUnit,
  locale?: string,
): string => {
  const format = new Intl.DateTimeFormat(locale, { ...FORMATS[unit], timeZone: 'UTC' });
  return unit === 'week'
    ? format.formatRange(Date.parse(from), Date.parse(to) - DAY_MS)
    : format.format(Date.parse(from));
};
