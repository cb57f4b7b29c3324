import { buildWhere, fieldsIn, testOf, type ItemFilter } from '../filter.ts';
import { NOT_SUMMED } from '../item-sums.ts';
import type { Db } from '../../file/db.ts';
import { NOT_INDEXED } from '../../file/dialect.ts';
import { empty, join, literal, raw, sql, type Sql } from '../../file/sql.ts';
import { sumColumns, SUM_TABLES, type SumTable } from '../../file/item-sum-keys.ts';
import type { ItemColumn } from '#kit/item-filter.ts';
import type { Selection } from '../row-sources.ts';

/** Items that the sums do not hold yet, up to which it is quicker to read the sums and those. */
const FEW_BEHIND = 5000;

export type SummedColumn = ItemColumn | 'collection' | 'publishedLatest' | 'authorId';

/** Where sums have a column of `items`, and how it is read from there. A date is an hour. */
const COLUMNS: Readonly<Partial<Record<SummedColumn, readonly [name: string, value: string]>>> = {
  collection: ['collection', 'collection'],
  platform: ['platform', 'platform'],
  shape: ['shape', 'shape'],
  operation: ['operation', 'operation'],
  language: ['language', "CASE WHEN language <> '' THEN substr(language, 2) END"],
  pictured: ['pictured', 'nullif(pictured, 0)'],
  removedSince: ['removed', "CASE WHEN removed = 1 THEN '-' END"],
  published: ['earliest', 'earliest'],
  publishedLatest: ['latest', 'latest'],
  author: ['author', 'author'],
  authorId: ['authorId', 'authorId'],
  likeCount: ['likes', 'nullif(likes, -1000000000000000)'],
};

/** Characters of an instant that name its hour. */
const HOUR = 13;
const ON_THE_HOUR = /:00:00(?:\.0+)?Z$/;

/** Hours are compared with hours; `undefined` where a date lies within one. */
const byHours = ({ from, to, ...filter }: ItemFilter): ItemFilter | undefined => {
  if (![from, to].every((date) => date === undefined || ON_THE_HOUR.test(date))) return undefined;
  return { ...filter, from: from?.slice(0, HOUR), to: to?.slice(0, HOUR) };
};

const columnOf = (field: keyof ItemFilter): ItemColumn | undefined => {
  const test = testOf(field);
  return 'column' in test ? test.column : undefined;
};

/**
 * Sums in the place of items, for a statement that reads these columns: rows with the columns of items, each for as
 * many as `items.items` says. What was not summed up yet stands beside them, one row each. `undefined`: no sums tell
 * what is wanted.
 */
export const createSummed = (db: Db) => {
  const isNearlyAllSummed = (): boolean => {
    const row = db.get<{ mark: number; behind: number }>(
      sql`SELECT item AS mark, (SELECT count(*) FROM (SELECT 1 FROM items
          WHERE ${NOT_SUMMED} LIMIT ${literal(FEW_BEHIND + 1)}) AS next) AS behind FROM sumsMark`,
    );
    return row !== undefined && row.mark > 0 && row.behind <= FEW_BEHIND;
  };

  return (
    columns: readonly SummedColumn[],
    collection: number | undefined,
    given: ItemFilter,
  ): Selection | undefined => {
    const filter = byHours(given);
    if (filter === undefined) return undefined;
    const fields = fieldsIn(filter).filter((field) => field !== 'heldIn');
    const tested = fields.map(columnOf);
    if (!tested.every((column) => column !== undefined)) return undefined;
    const needed = [...new Set([...columns, ...tested, 'collection' as const])];
    const table = SUM_TABLES.find((one) => needed.every((column) => placeIn(one, column) >= 0));
    if (table === undefined || !isNearlyAllSummed()) return undefined;
    const from = readSums(table, needed, collection);
    return {
      from,
      where: buildWhere({ type: 'subquery', from }, collection, filter),
      count: ADDED,
    };
  };
};

const placeIn = (table: SumTable, column: SummedColumn): number =>
  sumColumns(table).indexOf(COLUMNS[column]?.[0] ?? '');

const ADDED = sql`coalesce(sum(items.items), 0)`;

/** Sums are added up along their key as far as it is wanted, which sorts nothing. */
const readSums = (
  table: SumTable,
  needed: readonly SummedColumn[],
  collection: number | undefined,
): Sql => {
  const isOf = collection === undefined ? sql`collection >= 0` : sql`collection = ${collection}`;
  const known = sumColumns(table);
  const last = Math.max(...needed.map((column) => placeIn(table, column)));
  const inSums = needed.map((column) => raw(`${COLUMNS[column]?.[1]} AS ${column}`));
  const inItems = needed.map((column) => raw(`items.${column}`));
  const isWhole = last === known.length - 1;
  const groups = isWhole ? empty : sql` GROUP BY ${raw(known.slice(0, last + 1).join())}`;
  return sql`(
    SELECT 1 AS id, ${join(inSums)}, ${isWhole ? sql`items` : sql`sum(items)`} AS items
    FROM ${raw(table)} WHERE ${isOf}${groups}
    UNION ALL SELECT items.id, ${join(inItems)}, 1
    FROM items ${NOT_INDEXED} WHERE ${NOT_SUMMED} AND items.${isOf}) AS items`;
};
