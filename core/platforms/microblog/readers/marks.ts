import { omitUndefined } from '#kit/collect.ts';
import { id as idAt, list, str } from '#kit/dig.ts';
import type { LinkedPage } from '#vocab/link.ts';
import type { Mention } from '#vocab/mention.ts';
import type { Tag } from '#vocab/tag.ts';
import { handleIn, numberIn, userUrl, webAddress } from './links.ts';

/** What entities mark in a text; API v2 has other names for the same. */

export const mentionsIn = (entities: unknown): Mention[] | undefined =>
  some(
    [...list(entities, 'user_mentions'), ...list(entities, 'mentions')].flatMap((raw) => {
      const handle = handleIn(str(raw, 'screen_name') ?? str(raw, 'username'));
      if (handle === undefined) return [];
      const entityId = numberIn(idAt(raw, 'id_str') ?? idAt(raw, 'id'));
      return omitUndefined({
        type: 'Mention' as const,
        name: `@${handle}`,
        href: userUrl(handle),
        entityId,
      });
    }),
    ({ href }) => href,
  );

export const tagsIn = (entities: unknown): Tag[] | undefined => {
  const named = (raw: unknown, sign: string): Tag[] => {
    const name = str(raw, 'text') ?? str(raw, 'tag');
    return name === undefined ? [] : [{ type: 'Tag', name: sign + name }];
  };
  const cash = [...list(entities, 'symbols'), ...list(entities, 'cashtags')];
  return some(
    [
      ...list(entities, 'hashtags').flatMap((raw) => named(raw, '')),
      ...cash.flatMap((raw) => named(raw, '$')),
    ],
    ({ name }) => name,
  );
};

/** The pages that a text links to; those of its own media are not among them. */
export const linksIn = (entities: unknown): LinkedPage[] =>
  list(entities, 'urls').flatMap((raw) => {
    const href = webAddress(str(raw, 'unwound_url') ?? str(raw, 'expanded_url'));
    if (href === undefined || str(raw, 'media_key') !== undefined) return [];
    return omitUndefined({ type: 'Link' as const, href, name: str(raw, 'title') });
  });

/** Each once; `undefined` where there is none. */
const some = <T>(all: readonly T[], key: (one: T) => string): T[] | undefined => {
  const found = [...new Map(all.map((one) => [key(one), one])).values()];
  return found.length > 0 ? found : undefined;
};
