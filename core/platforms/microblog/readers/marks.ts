import { omitUndefined } from '#kit/collect.ts';
import { count, id as idAt, list, str } from '#kit/dig.ts';
import type { LinkedPage } from '#vocab/link.ts';
import type { Mention } from '#vocab/mention.ts';
import type { PostTag } from '#vocab/media-post.ts';
import type { Tag } from '#vocab/tag.ts';
import { image } from '#vocab/image.ts';
import { cashtagUrl, handleIn, hashtagUrl, numberIn, userUrl, webAddress } from './links.ts';

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
