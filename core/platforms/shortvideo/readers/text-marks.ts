import { omitUndefined } from '#kit/collect.ts';
import { id, list, str } from '#kit/dig.ts';
import type { ReaderChange } from '#kit/operation.ts';
import type { Mention, Tag } from '#vocab/tag.ts';
import { handle } from './creator.ts';
import { tagUrl, userUrl } from './site.ts';

interface Named {
  readonly name: string | undefined;
  readonly entityId?: string | undefined;
}

/** Before this version marks in single parts of a text, and pictures without an address, went unread. */
export const partsRead: ReaderChange = {
  since: '0.10.0',
  fields: ['tag', 'mention', 'attachmentCount'],
};

/** And accounts named in a text stood in a list of their own, and photographs elsewhere; the rest told less. */
export const videosDescribed: ReaderChange = {
  since: '0.10.0',
  fields: ['tag', 'mention', 'attachment', 'audio.url', 'audio.fileUrl', 'image', 'preview'],
};

/** The first of each, whatever the case of its letters. */
const asTags = (names: readonly Named[]): Tag[] | undefined => {
  const found = new Map<string, Tag>();
  for (const { name, entityId } of names) {
    const key = name?.toLowerCase() ?? '';
    if (name === undefined || key.trim() === '' || found.has(key)) continue;
    found.set(key, omitUndefined({ type: 'Tag' as const, name, href: tagUrl(name), entityId }));
  }
  return found.size > 0 ? [...found.values()] : undefined;
};

/** Marks in a text, by the site (`textExtra`) or the app (`text_extra`): of the whole, or of its parts alone. */
const marksInText = (item: unknown): readonly unknown[] =>
  [item, ...list(item, 'contents')].flatMap((part) => [
    ...list(part, 'textExtra'),
    ...list(part, 'text_extra'),
  ]);

/** Hashtags of an item: those marked in its text, then those that it only carries. */
export const tagsFromItem = (item: unknown): Tag[] | undefined =>
  asTags([
    ...marksInText(item).map((mark) => ({
      name: str(mark, 'hashtagName') ?? str(mark, 'HashtagName') ?? str(mark, 'hashtag_name'),
      entityId: id(mark, 'hashtagId') ?? id(mark, 'HashtagId') ?? id(mark, 'hashtag_id'),
    })),
    ...list(item, 'challenges').map((challenge) => ({
      name: str(challenge, 'title'),
      entityId: id(challenge, 'id'),
    })),
  ]);

const HASHTAG = /#([\p{L}\p{N}\p{M}_]{1,100})/gu;

/** Hashtags as the text has them, where the answer does not mark them. */
export const tagsInText = (text: string | undefined): Tag[] | undefined =>
  asTags([...(text ?? '').matchAll(HASHTAG)].map(([, name]) => ({ name })));

/** Hashtags by their names. */
export const tagsNamed = (names: readonly unknown[]): Tag[] | undefined =>
  asTags(names.flatMap((name) => (typeof name === 'string' ? [{ name }] : [])));

/** Hashtags, then accounts; `undefined` where there are none. */
export const joinTags = (
  tags: readonly Tag[] = [],
  mentions: readonly Mention[] = [],
): (Tag | Mention)[] | undefined =>
  tags.length + mentions.length > 0 ? [...tags, ...mentions] : undefined;

/** Accounts that the text of an item or of a comment names. */
export const mentionsIn = (item: unknown): Mention[] | undefined => {
  const found = new Map<string, Mention>();
  for (const mark of marksInText(item)) {
    const name = handle(str(mark, 'userUniqueId') ?? str(mark, 'user_unique_id'));
    if (name === undefined || found.has(name.toLowerCase())) continue;
    const entityId = id(mark, 'userId') ?? id(mark, 'user_id');
    found.set(
      name.toLowerCase(),
      omitUndefined({
        type: 'Mention' as const,
        name: `@${name}`,
        href: userUrl(name),
        entityId,
      }),
    );
  }
  return found.size > 0 ? [...found.values()] : undefined;
};
