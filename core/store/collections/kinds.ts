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

/**
 * What comes next in the order of the index, which begins with these columns: each is one look-up, however
 * many items have a combination. A comparison of all four at once would go through the items of the last.
 */
const STEPS: readonly ((after: Kind) => Sql)[] = [
  ({ collection, platform, shape, operation }) =>
    sql`collection = ${collection} AND platform = ${platform} AND shape = ${shape}
      AND operation > ${operation}`,
  ({ collection, platform, shape }) =>
    sql`collection = ${collection} AND platform = ${platform} AND shape > ${shape}`,
  ({ collection, platform }) => sql`collection = ${collection} AND platform > ${platform}`,
  ({ collection }) => sql`collection > ${collection}`,
];

const nextKind = (db: Db, after: Kind): Kind | undefined => {
  for (const isNext of STEPS) {
    const next = db.get<Kind>(sql`SELECT collection, platform, shape, operation
      FROM items ${indexedBy('itemsByKind')}
      WHERE ${isNext(after)} ORDER BY collection, platform, shape, operation LIMIT 1`);
    if (next) return next;
  }
  return undefined;
};

/** What sorts before every name. */
const FIRST = { platform: '', shape: '', operation: '' };

/** The combinations that occur, in a collection or anywhere, and that a filter lets through. */
const listKinds = (db: Db, collection: number | undefined, filter: ItemFilter): readonly Kind[] => {
  const found: Kind[] = [];
  for (let last: Kind = { collection: collection ?? -1, ...FIRST }; ;) {
    const kind = nextKind(db, last);
    if (!kind || (collection !== undefined && kind.collection !== collection)) return found;
    if (fits(kind, filter)) found.push(kind);
    last = kind;
  }
};

/** The numbers of the collections that hold what one of the operations brought; look-ups alone. */
export const collectionsHolding = (db: Db, operations: ReadonlySet<string>): ReadonlySet<number> =>
  new Set(
    listKinds(db, undefined, {}).flatMap(({ collection, operation }) =>
      operations.has(operation) ? [collection] : [],
    ),
  );

const fits = (kind: Kind, filter: ItemFilter): boolean =>
  (['platform', 'shape', 'operation'] as const).every(
    (field) => filter[field] === undefined || filter[field] === kind[field],
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
