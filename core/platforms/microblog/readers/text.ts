import { at, list, str, type Node, count, id as idAt } from '#kit/dig.ts';
import { webAddress, cashtagUrl, handleIn, hashtagUrl, numberIn, userUrl } from './site.ts';
import { fromIso, iso } from '#kit/times.ts';
import { omitUndefined } from '#kit/collect.ts';
import type { LinkedPage } from '#vocab/link.ts';
import type { Mention, Tag } from '#vocab/tag.ts';
import type { PostTag } from '#vocab/media-post.ts';
import { image } from '#vocab/image.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The three characters that X escapes in texts. Once: what then looks escaped was written so. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (found) => ESCAPES[found] ?? found);

const SHORT = /https?:\/\/t\.co\/\w{1,40}/g;

/** Short addresses by what they lead to, as entities tell; nobody asks `t.co`. */
export const longAddresses = (urls: readonly unknown[]): ReadonlyMap<string, string> =>
  new Map(
    urls.flatMap((raw) => {
      const short = str(raw, 'url');
      const long = webAddress(str(raw, 'unwound_url') ?? str(raw, 'expanded_url'));
      return short !== undefined && long !== undefined ? [[short, long] as const] : [];
    }),
  );

/**
 * A text with what its short addresses lead to. The address of its own media, with which it ends, is
 * cut: they are attachments. Addresses are found by what they are and not by their indices, which count
 * now the escaped text, now the other (recorded 2023 and 2026).
 */
export const expanded = (
  text: string,
  urls: readonly unknown[],
  media: readonly unknown[],
): string => {
  const long = longAddresses(urls);
  const own = new Set(media.map((raw) => str(raw, 'url')));
  let rest = text.trimEnd();
  for (;;) {
    const end = rest.lastIndexOf('https://t.co/');
    if (end < 0 || !own.has(rest.slice(end))) break;
    rest = rest.slice(0, end).trimEnd();
  }
  return rest.replace(SHORT, (found) => long.get(found) ?? found);
};

/** The address lists of a text with entities. */
export const urlsIn = (entities: unknown): readonly unknown[] => list(entities, 'urls');

/** Whether a post has the field of its text, which also one of pictures alone has. */
export const hasText = (post: Node): boolean =>
  [post['note_tweet'], post['text'], at(post, 'legacy', 'full_text'), post['full_text']].some(
    (text) => text !== undefined,
  );

/** The text of a post as it came, in whichever dialect. */
export const postText = (flat: Node): string | undefined =>
  str(flat, 'full_text') ?? str(flat, 'text');

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

/** What entities mark in a text, tags before accounts; API v2 has other names for the same. */
export const tagsIn = (entities: unknown): PostTag[] | undefined => {
  const cash = [...list(entities, 'symbols'), ...list(entities, 'cashtags')];
  const accounts = [...list(entities, 'user_mentions'), ...list(entities, 'mentions')];
  return some(
    [
      ...list(entities, 'hashtags').flatMap((raw) => readTag(raw, '', hashtagUrl)),
      ...cash.flatMap((raw) => readTag(raw, '$', cashtagUrl)),
      ...accounts.flatMap((raw) => readMention(raw) ?? []),
    ],
    (tag) => (tag.type === 'Mention' ? tag.href : tag.name),
  );
};

const readTag = (raw: unknown, sign: string, url: (name: string) => string): Tag[] => {
  const name = str(raw, 'text') ?? str(raw, 'tag');
  return name === undefined ? [] : [{ type: 'Tag', name: sign + name, href: url(name) }];
};

const readMention = (raw: unknown): Mention | undefined => {
  const handle = handleIn(str(raw, 'screen_name') ?? str(raw, 'username'));
  if (handle === undefined) return undefined;
  return omitUndefined({
    type: 'Mention' as const,
    name: `@${handle}`,
    href: userUrl(handle),
    entityId: numberIn(idAt(raw, 'id_str') ?? idAt(raw, 'id')),
  });
};

/** The pages that a text links to; those of its own media are not among them. */
export const linksIn = (entities: unknown): LinkedPage[] =>
  list(entities, 'urls').flatMap((raw) => {
    const href = webAddress(str(raw, 'unwound_url') ?? str(raw, 'expanded_url'));
    if (href === undefined || str(raw, 'media_key') !== undefined) return [];
    const pictures = list(raw, 'images').flatMap(
      (one) => image(str(one, 'url'), count(one, 'width'), count(one, 'height')) ?? [],
    );
    return omitUndefined({
      type: 'Link' as const,
      href,
      name: str(raw, 'title'),
      summary: str(raw, 'description'),
      image: pictures.length > 0 ? pictures : undefined,
    });
  });

/** Each once; `undefined` where there is none. */
const some = <T>(all: readonly T[], key: (one: T) => string): T[] | undefined => {
  const found = [...new Map(all.map((one) => [key(one), one])).values()];
  return found.length > 0 ? found : undefined;
};
