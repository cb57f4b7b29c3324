import type { ItemColumn } from '#kit/item-filter.ts';
import { JOIN_IN_ORDER, NOT_INDEXED, indexedBy } from '../file/dialect.ts';
import { sql, type Sql } from '../file/sql.ts';

/** What the index of each order holds beside what it sorts by. */
const BESIDE_ORDER = ['published', 'platform', 'removedSince'] as const;

/**
 * What each index of items is sorted by after the collection, and what else it holds. It judges a filter
 * by one of these columns alone, without reading a row.
 */
export const INDEXES = {
  itemsByCollection: { first: undefined, holds: BESIDE_ORDER },
  itemsByAuthor: { first: 'author', holds: [] },
  itemsByParent: { first: 'parent', holds: [] },
  itemsByLikes: { first: 'likeCount', holds: BESIDE_ORDER },
  itemsByViews: { first: 'viewCount', holds: BESIDE_ORDER },
  itemsByReplies: { first: 'replyCount', holds: BESIDE_ORDER },
  itemsByLength: { first: 'duration', holds: BESIDE_ORDER },
  itemsByKind: {
    first: 'platform',
    holds: [
      'shape',
      'operation',
      'language',
      'pictured',
      'removedSince',
      'published',
      'lastSeen',
      'likeCount',
      'viewCount',
      'replyCount',
      'duration',
      'author',
    ],
  },
  itemsByDate: {
    first: 'published',
    holds: [
      'likeCount',
      'lastSeen',
      'removedSince',
      'platform',
      'shape',
      'operation',
      'author',
      'language',
      'pictured',
    ],
  },
  itemsBySight: { first: 'lastSeen', holds: BESIDE_ORDER },
} as const satisfies Readonly<
  Record<string, { first: ItemColumn | undefined; holds: readonly ItemColumn[] }>
>;
export type ItemIndex = keyof typeof INDEXES;

/** Indexes of some items alone: of what was removed, and of what has a date that is a span. */
type PartialIndex = 'itemsByRemoval' | 'itemsByVagueDate';

/** Where rows of items come from. Some conditions are put in another way for some types. */
export interface RowSource {
  readonly type: 'index' | 'words' | 'ids' | 'subquery' | 'other';
  /** What stands after `FROM`; it has columns of `items`. */
  readonly from: Sql;
  /** The collection of which all its rows are judged: what is looked up for each is better looked up once for all. */
  readonly allOf?: number | undefined;
}

/** For statements of one's own: `SELECT {count} FROM {from} WHERE {where}`. */
export interface Selection {
  readonly from: Sql;
  readonly where: Sql;
  /** How many items they are. */
  readonly count: Sql;
}

export const byIndex = (index: ItemIndex | PartialIndex): RowSource => ({
  type: 'index',
  from: sql`items ${indexedBy(index)}`,
});

/** Wherever SQLite finds them. */
export const ITEMS: RowSource = { type: 'other', from: sql`items` };

/** From the first item to the last. */
export const IN_ORDER_OF_IDS: RowSource = { type: 'other', from: sql`items ${NOT_INDEXED}` };

/** Judges most fields. */
export const BY_DATE = byIndex('itemsByDate');

/** Holds all that is wanted of authors where nothing is left out. */
export const BY_AUTHOR = byIndex('itemsByAuthor');

/** Only what was removed is in it. */
export const BY_REMOVAL = byIndex('itemsByRemoval');

/** Finds what has the words, in the index of words. */
export const BY_WORDS: RowSource = {
  type: 'words',
  from: sql`itemWords ${JOIN_IN_ORDER} items ON items.id = itemWords.rowid`,
};

export const CODED: RowSource = {
  type: 'other',
  from: sql`(SELECT DISTINCT item FROM itemCodings WHERE removedAt IS NULL) AS coded
  ${JOIN_IN_ORDER} items ON items.id = coded.item`,
};

/** Several may have written beside the same item. */
export const ANNOTATED: RowSource = {
  type: 'other',
  from: sql`(SELECT DISTINCT item FROM annotations) AS annotated
    ${JOIN_IN_ORDER} items ON items.id = annotated.item`,
};

/** Each row is looked up by its id. */
export const BY_ID: RowSource = { type: 'ids', from: sql`items ${NOT_INDEXED}` };

/** Rows that an inner statement has read, with the columns that conditions are about. */
export const readBy = (statement: Sql): RowSource => ({
  type: 'subquery',
  from: sql`(${statement}) AS items`,
});
