import { objectAt } from '#kit/object-at.ts';
import { collect, omitUndefined, required, type Notice } from '#kit/collect.ts';
import { at, count, id, list, str } from '#kit/dig.ts';
import type { Highlight, Story } from '#vocab/highlight.ts';
import { image } from '#vocab/image.ts';
import { highlightUrl, storyUrl } from './addresses.ts';
import { accountId, authorFromUser, usernameFromUser } from './people.ts';
import { readStory } from './read-post.ts';
import { postNumber } from './shortcode.ts';

/**
 * The number of a highlight, without the word before it: `highlight:17975319242920589`. The stories of
 * the day stand in the same lists under the number of their account, which names no highlight.
 */
export const highlightNumber = (raw: unknown): string | undefined =>
  isStoryOfDay(raw)
    ? undefined
    : /^(?:highlight:)?(\d{1,20})$/.exec(id(raw, 'id') ?? id(raw, 'pk') ?? '')?.[1];

/** `GraphReel` beside `GraphHighlightReel` (recorded 2020), `user_reel` beside `highlight_reel`. */
export const isStoryOfDay = (raw: unknown): boolean => {
  if (/^(?:XDT)?GraphReel$/.test(str(raw, '__typename') ?? '')) return true;
  if (str(raw, 'reel_type') === 'user_reel') return true;
  const own = id(raw, 'id') ?? id(raw, 'pk');
  const account = accountId(at(raw, 'user')) ?? accountId(at(raw, 'owner'));
  return own !== undefined && own === account;
};

/** A highlight as a profile lists it, in any family of answers. Throws when it has no number. */
export const readHighlight = (raw: unknown): Highlight => {
  const entityId = required(highlightNumber(raw), 'highlight id');
  const url = highlightUrl(entityId);
  const cover = image(
    str(raw, 'cover_media_cropped_thumbnail_url') ??
      str(raw, 'cover_media', 'cropped_image_version', 'url') ??
      str(raw, 'cover_media_cropped_thumbnail', 'url') ??
      str(raw, 'cover_media', 'full_image_version', 'url') ??
      str(raw, 'cover_media', 'thumbnail_src'),
  );
  return omitUndefined({
    ...objectAt('OrderedCollection', url),
    entityId,
    name: str(raw, 'title'),
    totalItems: count(raw, 'media_count') ?? null,
    attributedTo:
      authorFromUser(at(raw, 'user')) ??
      authorFromUser(at(raw, 'owner')) ??
      authorFromUser({ username: str(raw, 'owner_username') }),
    image: cover && [cover],
  });
};

/** A highlight with its stories; one that cannot be read costs itself alone. */
export const readWithStories = (
  raw: unknown,
): { readonly data: Highlight; readonly notices: readonly Notice[] } => {
  const highlight = readHighlight(raw);
  const { items, notices } = collect(list(raw, 'items'), (item) =>
    readHighlightStory(
      item,
      usernameFromUser(at(raw, 'user')) ?? usernameFromUser(at(raw, 'owner')),
    ),
  );
  return {
    data: { ...highlight, totalItems: highlight.totalItems ?? items.length, orderedItems: items },
    notices,
  };
};

/** A story of a highlight. It has no page of its own once its day is over, but an address. */
const readHighlightStory = (raw: unknown, owner: string | undefined): Story => {
  const entityId = required(postNumber(raw), 'story id');
  const username = required(
    usernameFromUser(at(raw, 'user')) ?? usernameFromUser(at(raw, 'owner')) ?? owner,
    'user name',
  );
  return readStory(raw, { url: storyUrl(username, entityId), entityId });
};
