/**
 * The orders of items, one row each. Items without what is sorted by come last, upwards and downwards; before
 * them come those that have the same figure under another name, as a score stands in the place of likes. Those with an index answer at once however many rows there are; the
 * others put at most `MOST_SORTED_UNINDEXED` rows in order. Pure.
 */
export const ITEM_SORTS = {
  collected: { isIndexed: true, text: 'the order in which they were collected' },
  published: { isIndexed: true, text: 'date of publication' },
  likes: { isIndexed: true, text: 'likes' },
  score: { isIndexed: true, text: 'score' },
  views: { isIndexed: true, text: 'views' },
  replies: { isIndexed: true, text: 'replies' },
  comments: { isIndexed: true, text: 'comments' },
  length: { isIndexed: true, text: 'length' },
  seen: { isIndexed: true, text: 'time of the last fetch' },
  author: { isIndexed: true, text: 'author' },
  text: { isIndexed: false, text: 'text' },
  platform: { isIndexed: false, text: 'platform' },
  kind: { isIndexed: false, text: 'kind' },
  timesSeen: { isIndexed: false, text: 'number of fetches' },
  shares: { isIndexed: false, text: 'shares' },
  reposts: { isIndexed: false, text: 'reposts' },
  quotes: { isIndexed: false, text: 'quotes' },
  saves: { isIndexed: false, text: 'saves' },
} as const satisfies Readonly<Record<string, { isIndexed: boolean; text: string }>>;

export type ItemSort = keyof typeof ITEM_SORTS;

export const SORTS = Object.keys(ITEM_SORTS) as [ItemSort, ...ItemSort[]];

/** Rows that are put in an order without an index. */
export const MOST_SORTED_UNINDEXED = 20_000;

/** By which columns of a table, as saved views name them, rows can be sorted. */
export const COLUMN_SORTS = {
  title: 'text',
  author: 'author',
  score: 'score',
  likes: 'likes',
  views: 'views',
  comments: 'comments',
  replies: 'replies',
  shares: 'shares',
  reposts: 'reposts',
  quotes: 'quotes',
  saves: 'saves',
  length: 'length',
  published: 'published',
  platform: 'platform',
  shape: 'kind',
  seen: 'seen',
  timesSeen: 'timesSeen',
} as const satisfies Readonly<Record<string, ItemSort>>;
