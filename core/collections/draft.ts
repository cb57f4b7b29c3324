import { createHash } from 'node:crypto';
import type { Entry } from '../engine/catalogue.ts';
import { isNode } from '#kit/dig.ts';
import { canonical } from '#kit/identity.ts';
import type { ItemDraft } from '../store/index.ts';

export type Item = Readonly<Record<string, unknown>>;

/** Shapes that say something about others, and are none to be collected. */
const NO_ITEMS = new Set(['Collection']);

/** The items of an answer: those of a page, or the one resource. */
export const itemsOf = (
  { operation }: Pick<Entry, 'operation'>,
  data: unknown,
): readonly Item[] => {
  if (!isNode(data)) return [];
  if (!operation.list) return [data];
  const { orderedItems } = data;
  return Array.isArray(orderedItems) ? orderedItems.filter(isNode) : [];
};

/** An item as it is kept; `undefined` for what is a sign of the platform and no item. */
export const draftOf = (entry: Entry, item: Item, place: number): ItemDraft | undefined => {
  if (NO_ITEMS.has(String(item['type']))) return undefined;
  const interval = isNode(item['publishedInterval']) ? item['publishedInterval'] : {};
  const author = isNode(item['attributedTo']) ? item['attributedTo'] : {};
  const published = textOf(item['published']);
  return {
    platform: entry.platform.segment,
    shape: shapeOf(entry, item),
    entityId: entityIdOf(item),
    operation: entry.id,
    data: JSON.stringify(item),
    title: textOf(item['name'] ?? item['preferredUsername']),
    text: textOf(item['content'] ?? item['summary']),
    author: textOf(author['name'] ?? author['preferredUsername']),
    authorId: textOf(author['entityId'] ?? author['id']),
    address: textOf(item['id'] ?? item['url']),
    parent: textOf(item['inReplyTo']),
    published: published || textOf(interval['earliest']),
    publishedLatest: published || textOf(interval['latest']),
    likeCount: typeof item['likeCount'] === 'number' ? item['likeCount'] : undefined,
    isRemoved: item['type'] === 'Tombstone',
    place,
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Most things have an identifier on the platform, some an address alone, a few nothing but what they say. */
const entityIdOf = (item: Item): string => {
  const named = item['entityId'] ?? item['id'] ?? item['url'];
  return typeof named === 'string' && named !== ''
    ? named
    : `sha256:${createHash('sha256').update(canonical(item)).digest('hex').slice(0, 32)}`;
};

/** What an item is, or was: what is left of a comment is the same item as the comment. */
const shapeOf = ({ shapes }: Entry, item: Item): string => {
  const whole = shapes.filter((shape) => shape !== 'Tombstone' && !NO_ITEMS.has(shape));
  const [first = String(item['type']), second] = whole;
  if (second === undefined) return first;
  const type = String(item['type'] === 'Tombstone' ? item['formerType'] : item['type']);
  if (whole.includes(type)) return type;
  // A comment and a post can both be a `Note`; only a comment answers something.
  const isComment = ['inReplyTo', 'inPost', 'depth'].some((field) => field in item);
  return whole.find((shape) => (shape === 'Comment') === isComment) ?? first;
};
