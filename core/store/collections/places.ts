import { AppError } from '#kit/errors.ts';
import { ITEM_SORTS, MOST_SORTED_UNINDEXED, type ItemSort } from '#kit/item-sort.ts';
import {
  collectBinds,
  BY_DATE,
  condition,
  buildConditions,
  fieldsIn,
  fieldsJudgedBy,
  LANGUAGE,
  LENGTH,
  LIKES,
  pick,
  PICTURED,
  READ_BEFORE,
  REPLIES,
  VIEWS,
  buildWhere,
  type Condition,
  type ItemFilter,
  type ItemIndex,
} from './filter.ts';
import { countRows, MOST_SORTED, narrowFrom } from './narrowing.ts';
import type { Bindable, Db } from '../file/db.ts';
import { messages } from '../messages.ts';

/** The place of a row in its order: the value that is sorted by, and the row's id. */
export type RowPlace = readonly [value: string | number, id: number];

export interface PlacesWanted {
  /** The `seq` of a collection; everything that is held when left out. */
  readonly collection?: number | undefined;
  readonly filter?: ItemFilter | undefined;
  readonly sort?: ItemSort | undefined;
  readonly ascending?: boolean | undefined;
  readonly limit: number;
  /** Only what comes after this place. */
  readonly after?: RowPlace | undefined;
}

interface Order {
  /** What is sorted by; of equal ones the id decides. */
  readonly key: string;
  /** The index that has the rows of a collection in this order. */
  readonly index?: ItemIndex;
}

type Indexed = {
  [S in ItemSort]: (typeof ITEM_SORTS)[S]['isIndexed'] extends true ? S : never;
}[ItemSort];

/** An order that is declared to have an index names it. */
const ORDERS: Readonly<Record<Indexed, Required<Order>>> & Readonly<Record<ItemSort, Order>> = {
  collected: { key: 'items.id', index: 'itemsByCollection' },
  published: { key: 'items.published', index: 'itemsByDate' },
  likes: { key: LIKES, index: 'itemsByLikes' },
  views: { key: VIEWS, index: 'itemsByViews' },
  replies: { key: REPLIES, index: 'itemsByReplies' },
  length: { key: LENGTH, index: 'itemsByLength' },
  seen: { key: 'items.lastSeen', index: 'itemsBySight' },
  author: { key: 'items.author', index: 'itemsByAuthor' },
  text: { key: "lower(iif(items.title = '', substr(items.text, 1, 200), items.title))" },
  platform: { key: 'items.platform' },
  kind: { key: 'items.shape' },
  timesSeen: { key: 'items.timesSeen' },
};

/** What conditions are about. */
const JUDGED = `items.id, items.collection, items.platform, items.shape, items.entityId, items.operation,
  items.author, items.published, items.likeCount, items.viewCount, items.replyCount, items.duration,
  ${LANGUAGE} AS language, ${PICTURED} AS pictured, items.lastSeen, items.removedSince, items.parent`;

/** So many rows are looked at along the order before all are. */
const MOST_WALKED = 10_000;

/** How many rows are worth it; the usual bounds when left out. */
export interface PlacesBounds {
  readonly mostSorted?: number;
  readonly mostWalked?: number;
}

/**
 * Finds the first places of an order, at a cost that is bounded whatever the filter: where it leaves few
 * rows they are sorted; else the order's index is followed, to the end if it can judge the filter, or as
 * long as enough of the next rows fit; else all are judged by the index that knows most of them.
 */
export const createPlaces = (
  db: Db,
  { mostSorted = MOST_SORTED, mostWalked = MOST_WALKED }: PlacesBounds = {},
) => {
  /** All that the filter lets through, sorted. */
  const sorted = (from: string, wanted: Wanted): RowPlace[] => {
    const conditions = [
      ...buildConditions(wanted.collection, wanted.filter),
      ...buildAfterConditions(wanted),
    ];
    return select(
      db,
      `SELECT items.id, ${ORDERS[wanted.sort].key} AS sortedBy FROM ${from}
       WHERE ${buildWhere(from, conditions)} ORDER BY ${buildOrderTerms(wanted)} LIMIT ?`,
      [...collectBinds(conditions), wanted.limit],
    );
  };

  /** What the filter lets through of the next `most` rows of an order; an inner limit keeps the order. */
  const walked = (index: ItemIndex, most: number, wanted: Wanted): RowPlace[] => {
    const from = `items INDEXED BY ${index}`;
    const { collection, filter, sort, limit } = wanted;
    const { key } = ORDERS[sort];
    const inner = [
      ...buildConditions(collection, pick(filter, fieldsJudgedBy(index))),
      ...buildAfterConditions(wanted),
    ];
    const outer = buildConditions(collection, filter);
    return select(
      db,
      `SELECT id, sortedBy FROM (
         SELECT ${JUDGED}, ${key} AS sortedBy FROM ${from}
         WHERE ${buildWhere(from, inner)} ORDER BY ${buildOrderTerms(wanted)} LIMIT ?
       ) AS items WHERE ${buildWhere(READ_BEFORE, outer)} LIMIT ?`,
      [...collectBinds(inner), most, ...collectBinds(outer), limit],
    );
  };

  /** Along the order, a collection after the other. `undefined` when that would take too long. */
  const followed = (wanted: Wanted): RowPlace[] | undefined => {
    const { index } = ORDERS[wanted.sort];
    if (index === undefined) return undefined;
    const from = `items INDEXED BY ${index}`;
    const judged = fieldsJudgedBy(index);
    const isJudged = fieldsIn(wanted.filter).every((field) => judged.includes(field));
    const all = listFilledCollections(db, wanted.collection);
    const most = Math.max(wanted.limit, Math.floor(mostWalked / all.length));
    const places: RowPlace[] = [];
    for (const { seq, items } of all) {
      const one = { ...wanted, collection: seq };
      const found = isJudged ? sorted(from, one) : walked(index, most, one);
      if (!isJudged && found.length < wanted.limit && items > most) return undefined;
      places.push(...found);
    }
    if (all.length === 1) return places;
    const sign = wanted.ascending ? 1 : -1;
    return places.sort((one, other) => sign * compare(one, other)).slice(0, wanted.limit);
  };

  return ({
    filter = {},
    sort = 'collected',
    ascending = false,
    ...page
  }: PlacesWanted): RowPlace[] => {
    const wanted = { filter, sort, ascending, ...page };
    const { isIndexed } = ITEM_SORTS[sort];
    if (!isIndexed) refuseLong(db, wanted);
    const most = isIndexed ? mostSorted : MOST_SORTED_UNINDEXED;
    const narrow = narrowFrom(db, wanted.collection, filter, most);
    if (narrow !== undefined) return sorted(narrow, wanted);
    return followed(wanted) ?? sorted(BY_DATE, wanted);
  };
};

/** Of an order without an index every row is read: only so many. */
const refuseLong = (db: Db, { collection, filter, sort }: Wanted): void => {
  const most = MOST_SORTED_UNINDEXED;
  if (countRows(db, collection, filter, most + 1) > most)
    throw new AppError(
      'validation_error',
      messages.orderIsOfFewRows({ order: ITEM_SORTS[sort].text, most }),
    );
};

type View = Omit<PlacesWanted, 'limit' | 'after'>;

/**
 * The ids of all rows of a view, in its order: 8 bytes each, whatever their number. Read once, it is the view
 * for as long as it is wanted, and no page has to be looked for again. Also in an order without an index:
 * whoever asks for all rows waits for them.
 */
export const allPlaces = (
  db: Db,
  { collection, filter = {}, sort = 'collected', ascending = false }: View,
): Float64Array => {
  const { index } = ORDERS[sort];
  const from =
    narrowFrom(db, collection, filter) ??
    (index === undefined || collection === undefined ? BY_DATE : `items INDEXED BY ${index}`);
  const conditions = buildConditions(collection, filter);
  const terms = buildOrderTerms({ filter, sort, ascending, limit: 0 });
  let [ids, count] = [new Float64Array(1000), 0];
  for (const { id } of db
    .prepare<{ id: number }>(
      `SELECT items.id FROM ${from} WHERE ${buildWhere(from, conditions)} ORDER BY ${terms}`,
    )
    .iterate(...collectBinds(conditions))) {
    if (count === ids.length) {
      const longer = new Float64Array(2 * count);
      longer.set(ids);
      ids = longer;
    }
    ids[count] = id;
    count += 1;
  }
  return ids.subarray(0, count);
};

interface Wanted extends PlacesWanted {
  readonly filter: ItemFilter;
  readonly sort: ItemSort;
  readonly ascending: boolean;
}

const select = (db: Db, sql: string, binds: readonly Bindable[]): RowPlace[] =>
  db
    .prepare<{ id: number; sortedBy: string | number }>(sql)
    .all(...binds)
    .map(({ id, sortedBy }) => [sortedBy, id]);

const listFilledCollections = (
  db: Db,
  collection: number | undefined,
): { readonly seq: number; readonly items: number }[] =>
  db
    .prepare<{ seq: number; items: number }>(
      'SELECT seq, items FROM collections WHERE items > 0 AND ifnull(seq = ?, 1)',
    )
    .all(collection);

const buildOrderTerms = ({ sort, ascending }: Wanted): string => {
  const direction = ascending ? 'ASC' : 'DESC';
  return `${sort === 'collected' ? '' : `${ORDERS[sort].key} ${direction}, `}items.id ${direction}`;
};

const buildAfterConditions = ({ sort, ascending, after }: Wanted): Condition[] => {
  if (after === undefined) return [];
  const sign = ascending ? '>' : '<';
  return sort === 'collected'
    ? [condition(`items.id ${sign} ?`, after[1])]
    : [condition(`(${ORDERS[sort].key}, items.id) ${sign} (?, ?)`, ...after)];
};

/** Times and figures, each among their like; both are compared as SQLite does. */
const compare = ([one, id]: RowPlace, [other, otherId]: RowPlace): number =>
  one === other ? id - otherId : one < other ? -1 : 1;
