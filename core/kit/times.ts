/** The first and the last instant of the years that are written with four digits. */
const [FIRST, LAST] = [-62_135_596_800_000, 253_402_300_799_999];

/** ISO 8601 in UTC with milliseconds, the one form in which Bowerbird writes an instant. */
export const iso = (ms: number | undefined): string | undefined => {
  if (ms === undefined || !(ms >= FIRST && ms <= LAST)) return undefined;
  return new Date(ms).toISOString();
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
