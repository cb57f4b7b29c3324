import { fitsValue } from '#kit/item-filter.ts';
import type { ItemFilter } from './filter.ts';
import type { RowSource } from './row-sources.ts';
import type { Db } from '../file/db.ts';
import { JOIN_IN_ORDER, indexedBy } from '../file/dialect.ts';
import { join, sql, type Sql } from '../file/sql.ts';

/** A combination that items of a collection have. */
interface Kind {
  readonly collection: number;
  readonly platform: string;
  readonly shape: string;
  readonly operation: string;
}

/** The first item of what comes next in the order of the index, which begins with these columns. */
const firstWhere = (isNext: Sql): Sql =>
  sql`(SELECT id FROM items AS next ${indexedBy('itemsByKind')} WHERE ${isNext}
    ORDER BY next.collection, next.platform, next.shape, next.operation LIMIT 1)`;

/**
 * After the combination of an item the next one: each is a few look-ups, however many items have a combination. A
 * comparison of all four columns at once would go through the items of the last.
 */
const nextAfterLast = (isAnyCollection: boolean): Sql =>
  sql`coalesce(
    ${firstWhere(sql`next.collection = last.collection AND next.platform = last.platform
      AND next.shape = last.shape AND next.operation > last.operation`)},
    ${firstWhere(sql`next.collection = last.collection AND next.platform = last.platform
      AND next.shape > last.shape`)},
    ${firstWhere(sql`next.collection = last.collection AND next.platform > last.platform`)},
    ${isAnyCollection ? firstWhere(sql`next.collection > last.collection`) : sql`NULL`})`;

/** The combinations that occur, in a collection or anywhere, and that a filter lets through. */
const listKinds = (db: Db, collection: number | undefined, filter: ItemFilter): readonly Kind[] => {
  const isFirst =
    collection === undefined ? sql`next.collection >= 0` : sql`next.collection = ${collection}`;
  return db
    .all<Kind>(
      sql`WITH RECURSIVE kinds (id) AS (
          SELECT ${firstWhere(isFirst)}
          UNION ALL
          SELECT ${nextAfterLast(collection === undefined)}
          FROM kinds ${JOIN_IN_ORDER} items AS last ON last.id = kinds.id
        )
        SELECT collection, platform, shape, operation
        FROM kinds ${JOIN_IN_ORDER} items ON items.id = kinds.id`,
    )
    .filter((kind) => fits(kind, filter));
};

/** The numbers of the collections that hold what one of the operations brought; look-ups alone. */
export const collectionsHolding = (db: Db, operations: ReadonlySet<string>): ReadonlySet<number> =>
  new Set(
    listKinds(db, undefined, {}).flatMap(({ collection, operation }) =>
      operations.has(operation) ? [collection] : [],
    ),
  );

/** The shapes of whatever is held; look-ups alone. */
export const shapesHeld = (db: Db): ReadonlySet<string> =>
  new Set(listKinds(db, undefined, {}).map(({ shape }) => shape));

const fits = (kind: Kind, filter: ItemFilter): boolean =>
  (['platform', 'shape', 'operation'] as const).every((field) =>
    fitsValue(kind[field], filter[field]),
  );

/**
 * From where the items of some kinds are read without looking at others: the index begins with all three
 * names, and a filter may know only the last of them.
 */
export const fromKinds = (
  db: Db,
  collection: number | undefined,
  filter: ItemFilter,
): RowSource => {
  const kinds = new Map(
    listKinds(db, collection, filter).map(({ platform, shape, operation }) => [
      JSON.stringify([platform, shape, operation]),
      sql`SELECT ${platform} AS platform, ${shape} AS shape, ${operation} AS operation`,
    ]),
  );
  const list =
    kinds.size === 0
      ? sql`SELECT platform, shape, operation FROM items LIMIT 0`
      : join([...kinds.values()], ' UNION ALL ');
  return {
    type: 'index',
    from: sql`(${list}) AS kinds
      ${JOIN_IN_ORDER} items ${indexedBy('itemsByKind')} ON items.platform = kinds.platform
      AND items.shape = kinds.shape AND items.operation = kinds.operation`,
  };
};
