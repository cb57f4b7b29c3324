/**
 * The orders of items, one row each. Those with an index answer at once however many rows there are; the
 * others put at most `MOST_SORTED_UNINDEXED` rows in order. Pure.
 */
export const ITEM_SORTS = {
  collected: { isIndexed: true, text: 'the order in which they were collected' },
  published: { isIndexed: true, text: 'date of publication' },
  likes: { isIndexed: true, text: 'likes' },
  views: { isIndexed: true, text: 'views' },
  replies: { isIndexed: true, text: 'replies' },
  length: { isIndexed: true, text: 'length' },
  seen: { isIndexed: true, text: 'time of the last fetch' },
  author: { isIndexed: true, text: 'author' },
  text: { isIndexed: false, text: 'text' },
  platform: { isIndexed: false, text: 'platform' },
  kind: { isIndexed: false, text: 'kind' },
  timesSeen: { isIndexed: false, text: 'number of fetches' },
} as const satisfies Readonly<Record<string, { isIndexed: boolean; text: string }>>;

export type ItemSort = keyof typeof ITEM_SORTS;

export const SORTS = Object.keys(ITEM_SORTS) as [ItemSort, ...ItemSort[]];

/** Rows that are put in an order without an index. */
export const MOST_SORTED_UNINDEXED = 20_000;

/** By which columns of a table, as saved views name them, rows can be sorted. */
export const COLUMN_SORTS = {
  title: 'text',
  author: 'author',
  score: 'likes',
  likes: 'likes',
  views: 'views',
  comments: 'replies',
  length: 'length',
  published: 'published',
  platform: 'platform',
  shape: 'kind',
  seen: 'seen',
  timesSeen: 'timesSeen',
} as const satisfies Readonly<Record<string, ItemSort>>;
