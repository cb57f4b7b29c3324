import type { Entry } from '../engine/catalogue.ts';
import { entityIdFromItem, NO_ITEMS, shapeFromItem, type Item } from '../engine/answered-items.ts';
import { absenceFromItem } from '#kit/absence.ts';
import { isNode } from '#kit/dig.ts';
import type { ItemDraft } from '../store/index.ts';

/** An item as it is kept; `undefined` for what is a sign of the platform and no item. */
export const draftFromItem = (entry: Entry, item: Item, place: number): ItemDraft | undefined => {
  if (NO_ITEMS.has(String(item['type']))) return undefined;
  const interval = isNode(item['publishedInterval']) ? item['publishedInterval'] : {};
  const author = isNode(item['attributedTo']) ? item['attributedTo'] : {};
  const published = textOrEmpty(item['published']);
  return {
    platform: entry.platform.segment,
    shape: shapeFromItem(entry, item),
    entityId: entityIdFromItem(item),
    operation: entry.id,
    data: JSON.stringify(item),
    title: textOrEmpty(item['name'] ?? item['preferredUsername']),
    text: textOrEmpty(item['content'] ?? item['description'] ?? item['summary'] ?? item['tagline']),
    author: textOrEmpty(author['name'] ?? author['preferredUsername']),
    authorId: textOrEmpty(author['entityId'] ?? author['id']),
    address: textOrEmpty(item['id'] ?? item['url']),
    parent: textOrEmpty(item['inReplyTo']),
    published: published || textOrEmpty(interval['earliest']),
    publishedLatest: published || textOrEmpty(interval['latest']),
    likeCount: likesFromItem(item),
    absence: absenceFromItem(item),
    place,
  };
};

/** What rows are sorted by as likes: of a forum the score, which stands in its place. */
const likesFromItem = ({ voteCount, likeCount, isScoreHidden }: Item): number | undefined => {
  const count = voteCount ?? (isScoreHidden === true ? undefined : likeCount);
  return typeof count === 'number' ? count : undefined;
};

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
