import { iso } from '#kit/times.ts';
import type { PublishedInterval } from '#vocab/published-interval.ts';

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
