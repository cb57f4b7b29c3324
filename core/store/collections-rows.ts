import { questionOf } from './collections-words.ts';
import type { Bindable, Db } from './db.ts';

/** An item with all that is known of it. */
export interface ItemRow {
  readonly id: number;
  /** The `seq` of its collection; 0 for the library. */
  readonly collection: number;
  readonly platform: string;
  readonly shape: string;
  readonly entityId: string;
  readonly operation: string;
  /** The item as JSON text: as it was when it was last there. */
  readonly data: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly timesSeen: number;
  readonly removedSince: string | null;
  readonly callId: string;
  /** Its place among the items of that call's answer, from 0. */
  readonly place: number;
  /** Its own public address, and that of what it answers; empty where there is none. */
  readonly address: string;
  readonly parent: string;
  readonly note: string | null;
  /** JSON texts; `null`: none. */
  readonly tags: string | null;
  readonly codes: string | null;
}

export const SORTS = ['collected', 'published', 'likes', 'seen'] as const;
export type ItemSort = (typeof SORTS)[number];

export interface ItemFilter {
  /** As a person types it. */
  readonly words?: string | undefined;
  readonly platform?: string | undefined;
  readonly shape?: string | undefined;
  readonly operation?: string | undefined;
  /** The author's name as it is shown. */
  readonly author?: string | undefined;
  /** ISO 8601, published no earlier than, and before. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The same for when it was seen last. */
  readonly seenFrom?: string | undefined;
  readonly seenTo?: string | undefined;
  readonly leastLikes?: number | undefined;
  readonly removed?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly noted?: boolean | undefined;
  /** The public address of what it answers. */
  readonly parent?: string | undefined;
  /** What answers nothing that the same collection holds. */
  readonly topLevel?: boolean | undefined;
}

export interface RowsWanted {
  /** The `seq` of a collection; everything that is held when left out. */
  readonly collection?: number | undefined;
  readonly filter?: ItemFilter | undefined;
  readonly sort?: ItemSort | undefined;
  readonly ascending?: boolean | undefined;
  readonly limit: number;
  /** What `next` was with the page before. */
  readonly after?: RowPlace | undefined;
}

/** The place of a row in its order: the value that is sorted by, and the row's id. */
export type RowPlace = readonly [value: string | number, id: number];

export interface RowPage {
  readonly rows: readonly ItemRow[];
  /** `null` on the last page. */
  readonly next: RowPlace | null;
}

const ORDER: Readonly<Record<ItemSort, string>> = {
  collected: 'items.id',
  published: 'items.published',
  likes: 'ifnull(items.likeCount, -1e15)',
  seen: 'items.lastSeen',
};

const COLUMNS = `items.id, items.collection, items.platform, items.shape, items.entityId,
  items.operation, items.data, items.firstSeen, items.lastSeen, items.timesSeen, items.removedSince,
  calls.id AS callId, items.place, items.address, items.parent, annotations.note, annotations.tags, annotations.codes`;

const BESIDE = `JOIN calls ON calls.seq = items.call
  LEFT JOIN annotations ON annotations.item = items.id`;

interface Condition {
  readonly sql: string;
  readonly binds: readonly Bindable[];
}

const condition = (sql: string, ...binds: readonly Bindable[]): Condition => ({ sql, binds });

/** Whether what a row answers is in its collection; the row itself is not what it answers. */
const ANSWERS = `EXISTS (SELECT 1 FROM items AS above WHERE above.collection = items.collection
  AND above.address = items.parent AND items.parent <> '' AND above.id <> items.id)`;

/** One row of conditions a field; each is there when the field is. */
const CONDITIONS: {
  readonly [K in keyof ItemFilter]-?: (value: NonNullable<ItemFilter[K]>) => Condition;
} = {
  words: (words) => condition('itemWords MATCH ?', questionOf(words) ?? '""'),
  platform: (platform) => condition('items.platform = ?', platform),
  shape: (shape) => condition('items.shape = ?', shape),
  operation: (operation) => condition('items.operation = ?', operation),
  author: (author) => condition('items.author = ?', author),
  // What has no date is left out: nobody knows that it is younger.
  from: (from) => condition("items.published >= ? AND items.published <> ''", from),
  to: (to) => condition("items.published < ? AND items.published <> ''", to),
  seenFrom: (from) => condition('items.lastSeen >= ?', from),
  seenTo: (to) => condition('items.lastSeen < ?', to),
  leastLikes: (likes) => condition('ifnull(items.likeCount, -1e15) >= ?', likes),
  removed: (isRemoved) => condition(`items.removedSince IS ${isRemoved ? 'NOT ' : ''}NULL`),
  tag: (tag) =>
    condition(
      'EXISTS (SELECT 1 FROM annotations AS a, json_each(a.tags) AS t WHERE a.item = items.id AND t.value = ?)',
      tag,
    ),
  noted: (isNoted) =>
    condition(
      `${isNoted ? '' : 'NOT '}EXISTS (SELECT 1 FROM annotations AS a WHERE a.item = items.id AND a.note IS NOT NULL)`,
    ),
  parent: (parent) => condition("items.parent = ? AND items.parent <> ''", parent),
  topLevel: (isTop) => condition(`${isTop ? 'NOT ' : ''}${ANSWERS}`),
};

/** The plus keeps SQLite from sorting everything by way of an index that begins with the collection. */
const EVERYWHERE = condition('+items.collection >= 0');
/** For the indexes that begin with the collection. */
const IN_EACH = 'items.collection IN (SELECT seq FROM collections)';

const conditionsOf = (collection: number | undefined, filter: ItemFilter): Condition[] => [
  collection === undefined ? EVERYWHERE : condition('items.collection = ?', collection),
  ...Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      (CONDITIONS[name as keyof ItemFilter] as (value: unknown) => Condition)(value),
    ),
];

const whereOf = (from: string, conditions: readonly Condition[]): string =>
  conditions
    .map((one) => (one === EVERYWHERE && from.includes(' INDEXED BY ') ? IN_EACH : one.sql))
    .join(' AND ');

/**
 * Beyond so many rows it is cheaper to go along the order and to leave out what does not fit than to
 * sort what fits.
 */
const MOST_SORTED = 20_000;

/** The index that finds what a filter lets through, and how many rows it would bring. */
const NARROWING: readonly {
  readonly fields: readonly (keyof ItemFilter)[];
  readonly index: string;
}[] = [
  { fields: ['author'], index: 'itemsByAuthor' },
  { fields: ['parent'], index: 'itemsByParent' },
  { fields: ['leastLikes'], index: 'itemsByLikes' },
  { fields: ['from', 'to'], index: 'itemsByDate' },
];

const pick = (filter: ItemFilter, fields: readonly (keyof ItemFilter)[]): ItemFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => fields.includes(name as keyof ItemFilter) && value !== undefined,
    ),
  );

/**
 * Where rows are looked for. SQLite cannot know how many rows a value has, so it is told: the index of
 * words is asked first, then one that leaves few rows to be sorted, and else the order is followed.
 */
const fromOf = (db: Db, collection: number | undefined, filter: ItemFilter): string => {
  if (filter.words !== undefined) return 'itemWords CROSS JOIN items ON items.id = itemWords.rowid';
  for (const { fields, index } of NARROWING) {
    const narrow = pick(filter, fields);
    if (Object.keys(narrow).length === 0) continue;
    const from = `items INDEXED BY ${index}`;
    if (countIn(db, from, collection, narrow, MOST_SORTED + 1) <= MOST_SORTED) return from;
  }
  return 'items';
};

const countIn = (
  db: Db,
  from: string,
  collection: number | undefined,
  filter: ItemFilter,
  most: number,
): number => {
  const conditions = conditionsOf(collection, filter);
  const where = whereOf(from, conditions);
  const row = db
    .prepare<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ?)`,
    )
    .get(...conditions.flatMap(({ binds }) => binds), most);
  return row?.n ?? 0;
};

export type ItemRows = ReturnType<typeof createItemRows>;

/** Reads items in pages by keyset: a page deep inside costs what the first one does. */
export const createItemRows = (db: Db) => ({
  page: ({
    collection,
    filter = {},
    sort = 'collected',
    ascending = false,
    limit,
    after,
  }: RowsWanted): RowPage => {
    const key = ORDER[sort];
    const direction = ascending ? 'ASC' : 'DESC';
    const conditions = conditionsOf(collection, filter);
    const from = fromOf(db, collection, filter);
    if (after)
      conditions.push(
        sort === 'collected'
          ? condition(`items.id ${ascending ? '>' : '<'} ?`, after[1])
          : condition(`(${key}, items.id) ${ascending ? '>' : '<'} (?, ?)`, ...after),
      );
    const where = whereOf(from, conditions);
    const rows = db
      .prepare<ItemRow & { sortedBy: string | number }>(
        `SELECT ${COLUMNS}, ${key} AS sortedBy FROM ${from} ${BESIDE}
         WHERE ${where}
         ORDER BY ${sort === 'collected' ? '' : `${key} ${direction}, `}items.id ${direction} LIMIT ?`,
      )
      .all(...conditions.flatMap(({ binds }) => binds), limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ sortedBy: _, ...row }) => row),
      next: rows.length > limit && last ? [last.sortedBy, last.id] : null,
    };
  },

  /** How many items a filter lets through, counted up to `most`. */
  count: (collection: number | undefined, filter: ItemFilter, most: number): number =>
    countIn(db, fromOf(db, collection, filter), collection, filter, most),

  /** How many items of the same collection answer this one, counted up to `most`. */
  replies: (
    { collection, address }: Pick<ItemRow, 'collection' | 'address'>,
    most: number,
  ): number =>
    address === ''
      ? 0
      : (db
          .prepare<{ n: number }>(
            `SELECT count(*) AS n FROM (SELECT 1 FROM items
             WHERE collection = ? AND parent = ? AND parent <> '' AND address <> parent LIMIT ?)`,
          )
          .get(collection, address, most)?.n ?? 0),

  /** The item that another one answers or stands under, where the same collection holds it. */
  parentOf: ({
    collection,
    parent,
  }: Pick<ItemRow, 'collection' | 'parent'>):
    | Pick<ItemRow, 'id' | 'platform' | 'shape' | 'entityId'>
    | undefined =>
    parent === ''
      ? undefined
      : db
          .prepare<Pick<ItemRow, 'id' | 'platform' | 'shape' | 'entityId'>>(
            'SELECT id, platform, shape, entityId FROM items WHERE collection = ? AND address = ? LIMIT 1',
          )
          .get(collection, parent),

  find: (id: number): ItemRow | undefined =>
    db.prepare<ItemRow>(`SELECT ${COLUMNS} FROM items ${BESIDE} WHERE items.id = ?`).get(id),
});
