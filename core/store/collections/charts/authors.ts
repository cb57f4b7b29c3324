import type { AuthorChart } from '#kit/chart-counts.ts';
import { hasBit, seriesFrom } from '#kit/chart-split.ts';
import { BY_AUTHOR, type createRowSplits, type SqlPart } from './series.ts';
import { authorIndex, eachCollection, type ChartOf, type Selecting } from './selection.ts';
import type { Db } from '../../file/db.ts';

interface PartRow {
  readonly name: string;
  readonly bits: number;
  readonly count: number;
}

const together = (parts: readonly SqlPart[], by: 'UNION' | 'UNION ALL'): string =>
  parts.map(({ sql }) => sql).join(` ${by} `);

const bindsIn = (parts: readonly SqlPart[]) => parts.flatMap(({ binds }) => binds);

/** Whose rows they are, by the names that are shown. */
export const createAuthors = (
  db: Db,
  selected: Selecting,
  readSplit: ReturnType<typeof createRowSplits>,
) => {
  /** How many accounts have each of these names. */
  const countAccounts = (of: ChartOf, names: readonly string[]): ReadonlyMap<string, number> => {
    const parts = eachCollection(of).map(({ collection, filter = {} }): SqlPart => {
      const { from, where, binds } = selected.by(BY_AUTHOR, collection, filter);
      return {
        sql: `SELECT items.author AS name, items.authorId AS account
          FROM ${from} WHERE ${where} AND items.author IN (SELECT value FROM json_each(?))`,
        binds: [...binds, JSON.stringify(names)],
      };
    });
    return new Map(
      db
        .prepare<{ name: string; accounts: number }>(
          `SELECT name, count(DISTINCT nullif(account, '')) AS accounts
           FROM (${together(parts, 'UNION ALL')}) GROUP BY name`,
        )
        .all(...bindsIn(parts))
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
      const { from, where, binds } = selected.by(BY_AUTHOR, one.collection, one.filter ?? {});
      const bits = split.bitsFor(one);
      return db
        .prepare<PartRow>(
          `SELECT items.author AS name, ${bits.sql} AS bits, count(*) AS count
           FROM ${from} WHERE ${where} AND items.author IN (SELECT value FROM json_each(?)) GROUP BY 1, 2`,
        )
        .all(...bits.binds, ...binds, JSON.stringify(names));
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
    const parts = eachCollection(of).map((one): SqlPart => {
      const { from, where, binds } = selected.of(one, authorIndex(one.filter));
      return {
        sql: `SELECT items.author AS name, count(*) AS items FROM ${from} WHERE ${where} GROUP BY items.author`,
        binds,
      };
    });
    const counts =
      parts.length === 1
        ? together(parts, 'UNION ALL')
        : `SELECT name, sum(items) AS items FROM (${together(parts, 'UNION ALL')}) GROUP BY name`;
    const rows = db
      .prepare<{ name: string; items: number; allNames: number; allItems: number }>(
        `SELECT name, items, count(*) OVER () AS allNames, sum(items) OVER () AS allItems
         FROM (${counts})
         ORDER BY name = '' DESC, items DESC, name LIMIT ?`,
      )
      .all(...bindsIn(parts), most + 1);
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
