import { fromIso, iso } from '#kit/times.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const WRITTEN =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) (\d\d) (\d\d):(\d\d):(\d\d) \+0000 (\d{4})$/;

/** An instant in either form of X: `Fri Jul 31 21:34:08 +0000 2026`, `2023-09-17T15:52:15.000Z`. */
export const instant = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const found = WRITTEN.exec(text);
  if (!found) return fromIso(text);
  const [, name = '', day, hour, minute, second, year] = found;
  const month = MONTHS.indexOf(name);
  if (month < 0 || !Number(year)) return undefined;
  return iso(
    Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second)),
  );
};

/** Identifiers hold a time since November 2010; those before were counted. */
const FIRST_TIMED = 29_700_859_247n;
const EPOCH = 1_288_834_974_657n;

/** When something was made, by its identifier: milliseconds above its lower 22 bits. */
const timeInId = (id: string): string | undefined =>
  BigInt(id) > FIRST_TIMED ? iso(Number((BigInt(id) >> 22n) + EPOCH)) : undefined;

/** The time of a post: as it is given, else by its identifier, and then marked as such. */
export const publishedFromTextOrId = (
  id: string,
  text: string | undefined,
): { readonly published?: string; readonly publishedFrom?: 'id' } => {
  const given = instant(text);
  if (given !== undefined) return { published: given };
  const computed = timeInId(id);
  return computed === undefined ? {} : { published: computed, publishedFrom: 'id' };
};
