import { int } from '#kit/dig.ts';
import { fromUnix } from '#kit/times.ts';

/** The years in which a date computed from an identifier is believed: TikTok began in 2014 as Musical.ly. */
const [FIRST, LAST] = [1_388_534_400, 2_208_988_800];

/**
 * The second of the upload, which the upper 32 of the 64 bits of an identifier hold: a few seconds
 * before the date that the page gives (7571863205253778710: 1762961783, the page says 1762961788).
 * Identifiers of the first years are small numbers without a date.
 */
export const fromId = (id: string): string | undefined => {
  if (!/^\d{15,20}$/.test(id)) return undefined;
  const seconds = Number(BigInt(id) >> 32n);
  return seconds >= FIRST && seconds <= LAST ? fromUnix(seconds) : undefined;
};

interface Dated {
  readonly published: string | undefined;
  readonly publishedFrom: 'id' | undefined;
}

/** When something was published: as the answer says (Unix seconds, number or digits), else by its identifier. */
export const dated = (createTime: unknown, id: string): Dated => {
  const given = fromUnix(int(createTime));
  if (given !== undefined) return { published: given, publishedFrom: undefined };
  const published = fromId(id);
  return { published, publishedFrom: published === undefined ? undefined : 'id' };
};
