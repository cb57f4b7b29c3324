/** The first and the last instant of the years that are written with four digits. */
const [FIRST, LAST] = [-62_135_596_800_000, 253_402_300_799_999];

/** ISO 8601 in UTC with milliseconds, the one form in which Bowerbird writes an instant. */
export const iso = (ms: number | undefined): string | undefined => {
  if (ms === undefined || !(ms >= FIRST && ms <= LAST)) return undefined;
  const whole = Math.trunc(ms);
  const day = Math.floor(whole / DAY);
  return dayText(day) + clockText(whole - day * DAY);
};

const DAY = 86_400_000;

/** Days lately written: making one takes longer than all else, and the things of a page share few. */
const days = new Map<number, string>();
const MOST_DAYS = 1000;

/** `2026-09-14T` */
const dayText = (day: number): string => {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const text = new Date(day * DAY).toISOString().slice(0, 11);
  days.set(day, text);
  return text;
};

const TWO = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/** `07:30:05.250Z` */
const clockText = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const rest = ms - seconds * 1000;
  return `${TWO[h]}:${TWO[m]}:${TWO[s]}.${rest === 0 ? '000' : String(rest).padStart(3, '0')}Z`;
};

/** An instant from Unix seconds, given as a number or as digits. Zero means "not given". */
export const fromUnix = (seconds: number | undefined): string | undefined =>
  seconds === undefined || seconds <= 0 ? undefined : iso(seconds * 1000);

/**
 * An instant from a platform's own ISO text with its offset (`2019-08-24T08:39:57-07:00`).
 * A bare date (`2019-08-24`) is read as the start of that day in UTC, as ISO 8601 readers do.
 */
export const fromIso = (text: string | undefined): string | undefined => {
  if (text === undefined || !/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d))?$/.test(text))
    return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : iso(ms);
};

/** Whether a text names a day without a time. */
export const isBareDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
