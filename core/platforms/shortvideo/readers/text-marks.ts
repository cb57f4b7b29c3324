import { omitUndefined } from '#kit/collect.ts';
import { id, list, str } from '#kit/dig.ts';
import type { Mention } from '#vocab/mention.ts';
import type { Tag } from '#vocab/tag.ts';
import { handle } from './creator.ts';
import { userUrl } from './links.ts';

interface Named {
  readonly name: string | undefined;
  readonly entityId?: string | undefined;
}

/** The first of each, whatever the case of its letters. */
const asTags = (names: readonly Named[]): Tag[] | undefined => {
  const found = new Map<string, Tag>();
  for (const { name, entityId } of names) {
    const key = name?.toLowerCase() ?? '';
    if (name === undefined || key.trim() === '' || found.has(key)) continue;
    found.set(key, omitUndefined({ type: 'Tag' as const, name, entityId }));
  }
  return found.size > 0 ? [...found.values()] : undefined;
};

/** Hashtags of an item: those marked in its text, then those that it only carries. */
export const tagsFromItem = (item: unknown): Tag[] | undefined =>
  asTags([
    ...list(item, 'textExtra').map((mark) => ({
      name: str(mark, 'hashtagName') ?? str(mark, 'HashtagName'),
      entityId: id(mark, 'hashtagId') ?? id(mark, 'HashtagId'),
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

/** Accounts that a text names, by the marks of the site (`textExtra`) or of the app (`text_extra`). */
export const mentionsIn = (marks: readonly unknown[]): Mention[] | undefined => {
  const found = new Map<string, Mention>();
  for (const mark of marks) {
    const name = handle(str(mark, 'userUniqueId') ?? str(mark, 'user_unique_id'));
    if (name === undefined || found.has(name)) continue;
    const entityId = id(mark, 'userId') ?? id(mark, 'user_id');
    found.set(
      name,
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
