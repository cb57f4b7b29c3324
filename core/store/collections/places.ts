import { AppError } from '#kit/errors.ts';
import { ITEM_SORTS, MOST_SORTED_UNINDEXED, type ItemSort } from '#kit/item-sort.ts';
import {
  buildWhere,
  fieldsIn,
  fieldsJudgedBy,
  LANGUAGE,
  LENGTH,
  LIKES,
  NO_FIGURE,
  pick,
  PICTURED,
  REPLIES,
  VIEWS,
  type ItemFilter,
} from './filter.ts';
import { countRows, MOST_SORTED, narrowFrom } from './narrowing.ts';
import { BY_DATE, byIndex, readBy, type ItemIndex, type RowSource } from './row-sources.ts';
import type { Db } from '../file/db.ts';
import { bySqlite, hasFigure, numberIn } from '../file/dialect.ts';
import { empty, sql, type Sql } from '../file/sql.ts';
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
  readonly key: Sql;
  /** What the key of rows is that have none: they come last. */
  readonly none?: string | number;
  /** Which rows have it under this name; those that have it under another come after them. */
  readonly own?: Sql;
  /** The index that has the rows of a collection in this order. */
  readonly index?: ItemIndex;
}

const not = (condition: Sql): Sql => sql`NOT ${condition}`;

/** A figure that no column has. */
const further = (name: string): Order => ({
  key: numberIn(name, NO_FIGURE),
  none: NO_FIGURE,
});

type Indexed = {
  [S in ItemSort]: (typeof ITEM_SORTS)[S]['isIndexed'] extends true ? S : never;
}[ItemSort];

/** An order that is declared to have an index names it. */
const ORDERS: Readonly<Record<Indexed, Order & Required<Pick<Order, 'index'>>>> &
  Readonly<Record<ItemSort, Order>> = {
  collected: { key: sql`items.id`, index: 'itemsByCollection' },
  published: { key: sql`items.published`, none: '', index: 'itemsByDate' },
  likes: {
    key: LIKES,
    none: NO_FIGURE,
    own: not(hasFigure('voteCount')),
    index: 'itemsByLikes',
  },
  score: { key: LIKES, none: NO_FIGURE, own: hasFigure('voteCount'), index: 'itemsByLikes' },
  views: { key: VIEWS, none: NO_FIGURE, index: 'itemsByViews' },
  replies: {
    key: REPLIES,
    none: NO_FIGURE,
    own: not(hasFigure('commentCount')),
    index: 'itemsByReplies',
  },
  comments: {
    key: REPLIES,
    none: NO_FIGURE,
    own: hasFigure('commentCount'),
    index: 'itemsByReplies',
  },
  length: { key: LENGTH, none: NO_FIGURE, index: 'itemsByLength' },
  seen: { key: sql`items.lastSeen`, index: 'itemsBySight' },
  author: { key: sql`items.author`, none: '', index: 'itemsByAuthor' },
  text: {
    key: sql`lower(
      CASE WHEN items.title = '' THEN substr(items.text, 1, 200) ELSE items.title END)`,
    none: '',
  },
  platform: { key: sql`items.platform` },
  kind: { key: sql`items.shape` },
  timesSeen: { key: sql`items.timesSeen` },
  shares: further('shareCount'),
  reposts: further('repostCount'),
  quotes: further('quoteCount'),
  saves: further('saveCount'),
};

/** A part of an order: rows that have what is sorted by, or not; under its own name, or another. */
interface Part {
  readonly hasKey?: boolean;
  readonly isOwn?: boolean;
}

/** What follows one another, whichever way the rows of each are sorted. */
const partsOf = (sort: ItemSort, ascending: boolean): readonly [Part, ...Part[]] => {
  const { none, own } = ORDERS[sort];
  if (own)
    return [{ hasKey: true, isOwn: true }, { hasKey: true, isOwn: false }, { hasKey: false }];
  // Downwards, what has nothing is the least by itself.
  return none === undefined || !ascending ? [{}] : [{ hasKey: true }, { hasKey: false }];
};

/** An index has the key; whose it is, is told by the item itself. */
const buildKeyCondition = (sort: ItemSort, { hasKey }: Part): Sql[] => {
  const { key, none } = ORDERS[sort];
  if (hasKey === undefined || none === undefined) return [];
  return [hasKey ? sql`${key} > ${none}` : sql`${key} = ${none}`];
};

const buildOwnCondition = (sort: ItemSort, { isOwn }: Part): Sql[] => {
  const { own } = ORDERS[sort];
  return isOwn === undefined || own === undefined ? [] : [isOwn ? own : not(own)];
};

/** What conditions are about. */
const JUDGED = sql`items.id, items.collection, items.platform, items.shape, items.entityId,
  items.operation, items.author, items.published, items.likeCount, items.viewCount,
  items.replyCount, items.duration, ${LANGUAGE} AS language, ${PICTURED} AS pictured,
  items.lastSeen, items.removedSince, items.parent`;

/** From which it is told what a figure is called. */
const FIGURES = bySqlite(', items.data', ', items.figures');

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
  const sorted = (source: RowSource, wanted: Wanted): RowPlace[] => {
    const { collection, filter, sort, limit } = wanted;
    return select(
      db,
      sql`SELECT items.id, ${ORDERS[sort].key} AS sortedBy FROM ${source.from}
        WHERE ${buildWhere(source, collection, filter, ...buildAfter(wanted), ...buildOwnCondition(sort, wanted.part))}
        ORDER BY ${buildOrderTerms(wanted)} LIMIT ${limit}`,
    );
  };

  /** What the filter lets through of the next `most` rows of an order; an inner limit keeps the order in SQLite. */
  const walked = (index: ItemIndex, most: number, wanted: Wanted): RowPlace[] => {
    const { collection, filter, sort, ascending, limit } = wanted;
    const inner = byIndex(index);
    const judged = pick(filter, fieldsJudgedBy(index));
    const own = buildOwnCondition(sort, wanted.part);
    const read = readBy(
      sql`SELECT ${JUDGED}${own.length > 0 || filter.counts !== undefined ? FIGURES : empty}, ${ORDERS[sort].key} AS sortedBy FROM ${inner.from}
        WHERE ${buildWhere(inner, collection, judged, ...buildAfter(wanted))}
        ORDER BY ${buildOrderTerms(wanted)} LIMIT ${most}`,
    );
    return select(
      db,
      sql`SELECT id, sortedBy FROM ${read.from}
        WHERE ${buildWhere(read, collection, filter, ...own)}
        ${bySqlite('', ascending ? 'ORDER BY sortedBy, id' : 'ORDER BY sortedBy DESC, id DESC')}
        LIMIT ${limit}`,
    );
  };

  /**
   * The first of each collection along the order, by one statement: over a network one for each takes longer than what
   * it finds. SQLite has no such join, and no network.
   */
  const ofEach = (index: ItemIndex, wanted: Wanted): RowPlace[] => {
    const source = byIndex(index);
    const isOfHeld = sql`items.collection = held.seq`;
    return select(
      db,
      sql`SELECT found.id, found.sortedBy FROM collections AS held CROSS JOIN LATERAL (
          SELECT items.id, ${ORDERS[wanted.sort].key} AS sortedBy FROM ${source.from}
          WHERE ${buildWhere(source, undefined, wanted.filter, isOfHeld, ...buildAfter(wanted))}
          ORDER BY ${buildOrderTerms(wanted)} LIMIT ${wanted.limit}) AS found
        WHERE held.items > 0 AND held.seq >= 0
        ORDER BY ${wanted.ascending ? sql`found.sortedBy, found.id` : sql`found.sortedBy DESC, found.id DESC`}
        LIMIT ${wanted.limit}`,
    );
  };

  /** Along the order, a collection after the other. `undefined` when that would take too long. */
  const followed = (wanted: Wanted): RowPlace[] | undefined => {
    const { index } = ORDERS[wanted.sort];
    if (index === undefined) return undefined;
    const judged = fieldsJudgedBy(index);
    const isJudged =
      wanted.part.isOwn === undefined &&
      fieldsIn(wanted.filter).every((field) => judged.includes(field));
    if (isJudged && wanted.collection === undefined && db.engine === 'postgres')
      return ofEach(index, wanted);
    const all = listFilledCollections(db, wanted.collection);
    const most = Math.max(wanted.limit, Math.floor(mostWalked / all.length));
    const places: RowPlace[] = [];
    for (const { seq, items } of all) {
      const one = { ...wanted, collection: seq };
      const found = isJudged ? sorted(byIndex(index), one) : walked(index, most, one);
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
    const parts = partsOf(sort, ascending);
    const whole = { filter, sort, ascending, ...page, part: parts[0] };
    const { isIndexed } = ITEM_SORTS[sort];
    if (!isIndexed) refuseLong(db, whole);
    const most = isIndexed ? mostSorted : MOST_SORTED_UNINDEXED;
    const narrow = narrowFrom(db, whole.collection, filter, most);
    const places: RowPlace[] = [];
    const first = page.after === undefined ? 0 : findPart(db, sort, parts, page.after);
    for (const [n, part] of parts.entries()) {
      const limit = page.limit - places.length;
      if (n < first || limit <= 0) continue;
      const wanted = { ...whole, part, limit, after: n === first ? page.after : undefined };
      const found = narrow === undefined ? followed(wanted) : sorted(narrow, wanted);
      places.push(...(found ?? sorted(BY_DATE, wanted)));
    }
    return places;
  };
};

/** In which part of an order a place is. A row that is gone since is looked for in the first. */
const findPart = (
  db: Db,
  sort: ItemSort,
  parts: readonly Part[],
  [value, id]: RowPlace,
): number => {
  if (parts.length === 1) return 0;
  const { none, own } = ORDERS[sort];
  if (value === none) return parts.length - 1;
  if (own === undefined) return 0;
  const row = db.get(sql`SELECT 1 FROM items WHERE items.id = ${id} AND NOT ${own}`);
  return row === undefined ? 0 : 1;
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
  const source =
    narrowFrom(db, collection, filter) ??
    (index === undefined || collection === undefined ? BY_DATE : byIndex(index));
  let [ids, count] = [new Float64Array(1000), 0];
  for (const { id } of db.iterate<{ id: number }>(
    sql`SELECT items.id FROM ${source.from} WHERE ${buildWhere(source, collection, filter)}
      ORDER BY ${buildPartRank(sort, ascending)}${buildOrderTerms({ sort, ascending })}`,
  )) {
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

/** Of all parts of an order at once: which of them a row is in. */
const buildPartRank = (sort: ItemSort, ascending: boolean): Sql => {
  if (partsOf(sort, ascending).length === 1) return empty;
  const { key, none, own = sql`TRUE` } = ORDERS[sort];
  return sql`CASE WHEN ${key} = ${none} THEN 2 WHEN ${own} THEN 0 ELSE 1 END, `;
};

interface Wanted extends PlacesWanted {
  readonly part: Part;
  readonly filter: ItemFilter;
  readonly sort: ItemSort;
  readonly ascending: boolean;
}

const select = (db: Db, statement: Sql): RowPlace[] =>
  db
    .all<{ id: number; sortedBy: string | number }>(statement)
    .map(({ id, sortedBy }) => [sortedBy, id]);

const listFilledCollections = (
  db: Db,
  collection: number | undefined,
): { readonly seq: number; readonly items: number }[] =>
  db.all<{ seq: number; items: number }>(
    sql`SELECT seq, items FROM collections
      WHERE items > 0 AND seq >= 0 AND coalesce(seq = ${collection}, TRUE)`,
  );

const buildOrderTerms = ({ sort, ascending }: Pick<Wanted, 'sort' | 'ascending'>): Sql => {
  const direction = ascending ? sql`ASC` : sql`DESC`;
  const first = sort === 'collected' ? empty : sql`${ORDERS[sort].key} ${direction}, `;
  return sql`${first}items.id ${direction}`;
};

/** The condition that rows come after a place, where one is given. */
const buildAfter = ({ sort, ascending, after, part }: Wanted): Sql[] => {
  const ofPart = buildKeyCondition(sort, part);
  if (after === undefined) return ofPart;
  const [value, id] = after;
  const sign = ascending ? sql`>` : sql`<`;
  return [
    ...ofPart,
    sort === 'collected'
      ? sql`items.id ${sign} ${id}`
      : sql`(${ORDERS[sort].key}, items.id) ${sign} (${value}, ${id})`,
  ];
};

/** Times and figures, each among their like; both are compared as SQLite does. */
const compare = ([one, id]: RowPlace, [other, otherId]: RowPlace): number =>
  one === other ? id - otherId : one < other ? -1 : 1;
