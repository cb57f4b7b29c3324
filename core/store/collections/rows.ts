import type { ItemFilter } from './filter.ts';
import { countIn, countRows } from './narrowing.ts';
import { allPlaces, createPlaces, type PlacesWanted, type RowPlace } from './places.ts';
import { BY_WORDS } from './row-sources.ts';
import type { Db } from '../file/db.ts';
import { JOIN_IN_ORDER, indexedBy, JSON_ARRAY } from '../file/dialect.ts';
import { sql, type Sql } from '../file/sql.ts';
import { readItem, type ReadItem, type UnreadItem } from './read-item.ts';

/** An item with all that is known of it. */
export interface ItemRow extends UnreadItem {
  /** The `seq` of its collection; 0 for the library. */
  readonly collection: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly timesSeen: number;
  /** Since when the platform says that it was removed. */
  readonly removedSince: string | null;
  /** Since when the platform does not show it, without saying why. One of the two at most. */
  readonly notShownSince: string | null;
  readonly callId: string;
  /** Its place among the items of that call's answer, from 0. */
  readonly place: number;
  /** The number of the reader that read it again from the reply of that call; `null`: it says what its call said. */
  readonly reader: number | null;
  /** Its own public address, empty where there is none; `parent`: that of what it answers. */
  readonly address: string;
}

/** What tells an item from others. */
export type ItemIdentity = Pick<ItemRow, 'collection' | 'platform' | 'shape' | 'entityId'>;

/** What somebody wrote beside an item, by the id of the collection and that of the item. */
export interface NoteOfAuthor {
  readonly collection: string;
  readonly item: string;
  readonly note: string | null;
  /** JSON text. */
  readonly tags: string;
  readonly at: string;
}

/** `after` is what `next` was with the page before. */
export type RowsWanted = PlacesWanted;

export interface RowPage {
  readonly rows: readonly ItemRow[];
  /** `null` on the last page. */
  readonly next: RowPlace | null;
}

/** What people wrote beside an item, as `readItem` takes it. */
const WRITTEN = sql`SELECT json_group_array(${JSON_ARRAY}(
    annotations.author, coders.id, coders.name, CAST(annotations.note AS TEXT),
    CAST(annotations.tags AS TEXT), CAST(annotations.updated AS TEXT), hex(annotations.sha256)))
  FROM annotations LEFT JOIN coders ON coders.seq = annotations.author
  WHERE annotations.item = items.id`;

const COLUMNS = sql`items.id, items.collection, items.platform, items.shape, items.entityId,
  items.operation, items.data, items.firstSeen, items.lastSeen, items.timesSeen,
  CASE WHEN items.isRemoved = 1 THEN items.removedSince END AS removedSince,
  CASE WHEN items.isRemoved IS NULL THEN items.removedSince END AS notShownSince,
  calls.id AS callId, items.place, items.address, items.parent, (${WRITTEN}) AS written,
  items.reader, itemHashes.sha256 AS hash`;

const BESIDE = sql`JOIN calls ON calls.seq = items.call
  LEFT JOIN itemHashes ON itemHashes.item = items.id`;

/** Discussions are not followed further up. */
const DEEPEST = 100;

/** Of each item what it answers, and of that what it answers, the nearest first. */
export const itemsAbove = (ids: readonly number[]): Sql => sql`
  WITH RECURSIVE up (start, id, depth) AS (
    SELECT CAST(value AS BIGINT), CAST(value AS BIGINT), 0 FROM json_each(${JSON.stringify(ids)})
    UNION ALL
    SELECT up.start, (
      SELECT above.id FROM items AS above
      WHERE above.collection = own.collection AND above.address = own.parent AND above.id <> own.id
      ORDER BY above.id LIMIT 1
    ), up.depth + 1
    FROM up ${JOIN_IN_ORDER} items AS own ON own.id = up.id
    WHERE own.parent <> '' AND up.depth < ${DEEPEST}
  )
  SELECT start, id FROM up WHERE depth > 0 AND id IS NOT NULL ORDER BY start, depth`;

export interface Above {
  readonly chains: ReadonlyMap<number, readonly number[]>;
  readonly rows: readonly ItemRow[];
}

export type ItemRows = ReturnType<typeof createItemRows>;

/** Reads items in pages by keyset: a page deep inside costs what the first one does. */
export const createItemRows = (db: Db) => {
  const firstPlaces = createPlaces(db);

  /** The rows of places, in their order. */
  const rowsAt = (places: readonly RowPlace[]): ItemRow[] =>
    db.all<ItemRow>(sql`SELECT ${COLUMNS}
      FROM json_each(${JSON.stringify(places.map(([, id]) => id))}) AS wanted
        ${JOIN_IN_ORDER} items ON items.id = CAST(wanted.value AS BIGINT) ${BESIDE}
        ORDER BY CAST(wanted.key AS BIGINT)`);

  return {
    page: ({ limit, ...wanted }: RowsWanted): RowPage =>
      db.snapshot(() => {
        const places = firstPlaces({ ...wanted, limit: limit + 1 });
        const shown = places.slice(0, limit);
        return {
          rows: rowsAt(shown),
          next: places.length > limit ? (shown.at(-1) ?? null) : null,
        };
      }),

    /** The names of the collections that hold the same things, by the ids of these rows. */
    holders: (ids: readonly number[]): ReadonlyMap<number, readonly string[]> => {
      const names = new Map(ids.map((id): [number, string[]] => [id, []]));
      for (const { id, name } of db.all<{ id: number; name: string }>(
        sql`SELECT own.id, collections.name FROM json_each(${JSON.stringify(ids)}) AS wanted
          ${JOIN_IN_ORDER} items AS own ON own.id = CAST(wanted.value AS BIGINT)
          ${JOIN_IN_ORDER} collections ON collections.seq > 0
          ${JOIN_IN_ORDER} items AS twin ON twin.collection = collections.seq
            AND twin.platform = own.platform AND twin.shape = own.shape
            AND twin.entityId = own.entityId
          ORDER BY collections.name`,
      ))
        names.get(id)?.push(name);
      return names;
    },

    /** The next of all items of a collection, in the order in which they were gathered. */
    following: (collection: number, after: number, limit: number): ItemRow[] =>
      db.all<ItemRow>(sql`SELECT ${COLUMNS} FROM items ${indexedBy('itemsByCollection')} ${BESIDE}
        WHERE items.collection = ${collection} AND items.id > ${after}
        ORDER BY items.id LIMIT ${limit}`),

    /** The ids of all rows of a view, in its order. */
    idsInView: (view: Omit<RowsWanted, 'limit' | 'after'>): Float64Array => allPlaces(db, view),

    /** What the coder with this id wrote beside items, in the order in which they began to. */
    notesBy: (author: string): NoteOfAuthor[] =>
      db.all<NoteOfAuthor>(
        sql`SELECT collections.id AS collection, items.entityId AS item, note, tags,
            annotations.updated AS at
          FROM coders JOIN annotations ON annotations.author = coders.seq
            JOIN items ON items.id = annotations.item
            JOIN collections ON collections.seq = items.collection
          WHERE coders.id = ${author} ORDER BY annotations.seq`,
      ),

    /** The rows with these ids, in their order; those that are gone are left out. */
    withIds: (ids: readonly number[]): ItemRow[] => rowsAt(ids.map((id) => [id, id])),

    /** The calls that brought these items, each time that they were seen. */
    callsOf: (ids: readonly number[]): string[] =>
      db
        .all<{ id: string }>(
          sql`SELECT DISTINCT calls.id FROM json_each(${JSON.stringify(ids)}) AS wanted
            ${JOIN_IN_ORDER} observations ON observations.item = CAST(wanted.value AS BIGINT)
            ${JOIN_IN_ORDER} calls ON calls.seq = observations.call`,
        )
        .map(({ id }) => id),

    /** Whether a collection holds the same thing. */
    isHeldBy: (
      collection: number,
      { platform, shape, entityId }: Pick<ItemRow, 'platform' | 'shape' | 'entityId'>,
    ): boolean =>
      db.get(
        sql`SELECT 1 FROM items WHERE collection = ${collection} AND platform = ${platform}
          AND shape = ${shape} AND entityId = ${entityId}`,
      ) !== undefined,

    /** How many items a filter lets through, counted up to `most`. */
    count: (collection: number | undefined, filter: ItemFilter, most: number): number =>
      countRows(db, collection, filter, most),

    /** How many items of the library have the words, found by their index alone and counted up to `most`. */
    countMatching: (words: string, most: number): number =>
      countIn(db, BY_WORDS, undefined, { words }, most),

    /** How many items of the same collection answer each of these, counted up to `most`. */
    replies: (ids: readonly number[], most: number): ReadonlyMap<number, number> =>
      new Map(
        db
          .all<{ id: number; n: number }>(
            sql`SELECT own.id, (SELECT count(*) FROM (SELECT 1 FROM items
                WHERE items.collection = own.collection AND items.parent = own.address
                  AND items.parent <> '' AND items.address <> items.parent LIMIT ${most})) AS n
              FROM json_each(${JSON.stringify(ids)}) AS wanted
                ${JOIN_IN_ORDER} items AS own ON own.id = CAST(wanted.value AS BIGINT)`,
          )
          .map(({ id, n }) => [id, n]),
      ),

    /** By the ids of items: the item that each answers or stands under, where the same collection holds it. */
    parents: (ids: readonly number[]): ReadonlyMap<number, ItemIdentity> =>
      new Map(
        db
          .all<ItemIdentity & { child: number }>(
            sql`SELECT own.id AS child, above.collection, above.platform, above.shape,
                above.entityId
              FROM json_each(${JSON.stringify(ids)}) AS wanted
                ${JOIN_IN_ORDER} items AS own ON own.id = CAST(wanted.value AS BIGINT)
                ${JOIN_IN_ORDER} items AS above ON above.id = (SELECT one.id FROM items AS one
                  WHERE one.collection = own.collection AND one.address = own.parent
                  ORDER BY one.id LIMIT 1)
              WHERE own.parent <> ''`,
          )
          .map(({ child, ...parent }) => [child, parent]),
      ),

    /**
     * What each of these items stands under, as far as its collection holds it: the ids from the outermost
     * to the nearest, and each of those items once. Every step is one look into an index.
     */
    above: (ids: readonly number[]): Above => {
      const chains = new Map(ids.map((id) => [id, [] as number[]]));
      for (const { start, id } of db.all<{ start: number; id: number }>(itemsAbove(ids))) {
        const chain = chains.get(start);
        // Two may say that they answer each other.
        if (chain && id !== start && !chain.includes(id)) chain.unshift(id);
      }
      const all = new Set([...chains.values()].flat());
      return { chains, rows: rowsAt([...all].map((id) => [id, id])) };
    },

    /** Reads a row; what is damaged is left out and told. */
    read: (row: ItemRow): ReadItem => readItem(row),

    find: (id: number): ItemRow | undefined =>
      db.get<ItemRow>(sql`SELECT ${COLUMNS} FROM items ${BESIDE}
        WHERE items.id = ${id} AND items.collection >= 0`),
  };
};
