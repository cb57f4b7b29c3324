import type { AuthorChart } from '#kit/chart-counts.ts';
import { hasBit, seriesFrom } from '#kit/chart-split.ts';
import type { createRowSplits } from './series.ts';
import { authorIndex, eachCollection, type ChartOf, type Selecting } from './selection.ts';
import { BY_AUTHOR } from '../row-sources.ts';
import type { Db } from '../../file/db.ts';
import { join, sql, type Sql, selectTexts } from '../../file/sql.ts';

interface PartRow {
  readonly name: string;
  readonly bits: number;
  readonly count: number;
}

const together = (parts: readonly Sql[]): Sql => join(parts, ' UNION ALL ');

const isAmong = (names: readonly string[]): Sql => sql`items.author IN (${selectTexts(names)})`;

/** Whose rows they are, by the names that are shown. */
export const createAuthors = (
  db: Db,
  selected: Selecting,
  readSplit: ReturnType<typeof createRowSplits>,
) => {
  /** How many accounts have each of these names. */
  const countAccounts = (of: ChartOf, names: readonly string[]): ReadonlyMap<string, number> => {
    const parts = eachCollection(of).map(({ collection, filter = {} }) => {
      const { from, where } = selected.by(BY_AUTHOR, collection, filter);
      return sql`SELECT items.author AS name, items.authorId AS account
        FROM ${from} WHERE ${where} AND ${isAmong(names)}`;
    });
    return new Map(
      db
        .all<{ name: string; accounts: number }>(
          sql`SELECT name, count(DISTINCT nullif(account, '')) AS accounts
            FROM (${together(parts)}) GROUP BY name`,
        )
        .map((row) => [row.name, row.accounts]),
    );
  };

  const countParts = (
    of: ChartOf,
    names: readonly string[],
  ): Pick<AuthorChart, 'series'> & {
    readonly partsByName: ReadonlyMap<string, readonly number[]>;
  } => {
    const split = readSplit(of);
    const rows = eachCollection(of).flatMap((one) => {
      const { from, where } = selected.by(BY_AUTHOR, one.collection, one.filter ?? {});
      return db.all<PartRow>(
        sql`SELECT items.author AS name, ${split.bitsFor(one)} AS bits, count(*) AS count
          FROM ${from} WHERE ${where} AND ${isAmong(names)} GROUP BY 1, 2`,
      );
    });
    const { series } = seriesFrom(split, rows);
    const countIn = (name: string, place: number): number =>
      rows.reduce(
        (sum, row) => sum + (row.name === name && hasBit(row.bits, place) ? row.count : 0),
        0,
      );
    return {
      series,
      partsByName: new Map(
        names.map((name) => [name, series.map(({ place }) => countIn(name, place))]),
      ),
    };
  };

  return (of: ChartOf, most: number): AuthorChart => {
    const parts = eachCollection(of).map((one) => {
      const { from, where, count } = selected.of(one, authorIndex(one.filter), ['author']);
      return sql`SELECT items.author AS name, ${count} AS items FROM ${from} WHERE ${where}
        GROUP BY items.author`;
    });
    const counts =
      parts.length === 1
        ? together(parts)
        : sql`SELECT name, sum(items) AS items FROM (${together(parts)}) GROUP BY name`;
    const rows = db.all<{ name: string; items: number; allNames: number; allItems: number }>(
      sql`SELECT name, items, count(*) OVER () AS allNames, sum(items) OVER () AS allItems
        FROM (${counts})
        ORDER BY name = '' DESC, items DESC, name LIMIT ${most + 1}`,
    );
    const unnamed = rows[0]?.name === '' ? rows[0].items : 0;
    const named = rows.filter(({ name }) => name !== '').slice(0, most);
    const names = named.map(({ name }) => name);
    const accounts = countAccounts(of, names);
    const split = of.split === undefined ? undefined : countParts(of, names);
    const allNames = (rows[0]?.allNames ?? 0) - (unnamed > 0 ? 1 : 0);
    const shown = named.reduce((sum, { items }) => sum + items, 0);
    return {
      authors: named.map(({ name, items }) => ({
        name,
        items,
        accounts: accounts.get(name) ?? 0,
        ...(split && { parts: split.partsByName.get(name) }),
      })),
      otherAuthors: allNames - named.length,
      otherItems: (rows[0]?.allItems ?? 0) - unnamed - shown,
      unnamed,
      ...(split && { series: split.series }),
    };
  };
};
