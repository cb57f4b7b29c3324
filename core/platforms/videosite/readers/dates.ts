import { iso } from '#kit/times.ts';
import type { PublishedInterval } from '#vocab/fields.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const AMERICAN = /\b([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/;
const BRITISH = /\b(\d{1,2}) ([A-Za-z]{3})[a-z]*\.? (\d{4})$/;

/**
 * The day that a date text names, as `2019-08-24`: "Aug 24, 2019", "24 Aug 2019", "Premiered Aug 4,
 * 2022", "Started streaming on 4 Jun 2026". Texts about the future ("Scheduled for …", "Premieres
 * …") name no day of publication and give `undefined`, as do "3 hours ago" and other languages.
 */
export const parseDay = (text: string | undefined): string | undefined => {
  if (text === undefined || /^(?:scheduled|premieres)\b/i.test(text)) return undefined;
  const american = AMERICAN.exec(text);
  if (american) return dayFrom(american[3], american[1], american[2]);
  const british = BRITISH.exec(text);
  return british ? dayFrom(british[3], british[2], british[1]) : undefined;
};

const dayFrom = (
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): string | undefined => {
  const index = MONTHS.indexOf(month?.toLowerCase() ?? '');
  if (index === -1 || year === undefined || day === undefined) return undefined;
  const text = `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).getUTCDate() === Number(day) ? text : undefined;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks of the world run from 14 hours before UTC to 12 hours behind it. */
const EARLIEST_ZONE = 14 * HOUR;
const LATEST_ZONE = 12 * HOUR;

/**
 * The instants within a day (`2026-06-17`) that the platform names without a time or a zone; as wide
 * as all zones of the world make it, and no later than `until`, when the words came.
 */
export const dayInterval = (
  day: string | undefined,
  text: string,
  until?: string,
): PublishedInterval | undefined => {
  const start = day === undefined ? Number.NaN : Date.parse(day);
  const end = start + DAY + LATEST_ZONE;
  const limit = until === undefined ? Number.NaN : Date.parse(until);
  const latest = iso(limit < end && limit > start - EARLIEST_ZONE ? limit : end);
  const earliest = iso(start - EARLIEST_ZONE);
  return earliest !== undefined && latest !== undefined && /^\d{4}-/.test(earliest)
    ? { earliest, latest, text }
    : undefined;
};
