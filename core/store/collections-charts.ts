import type { AuthorChart, FigureChart, ReplyChart, TimeChart } from '../kit/chart-counts.ts';
import { figureBins, summaryOf } from '../kit/figure-bins.ts';
import { timeBins, timeUnitFor, type SpanCount } from '../kit/time-bins.ts';
import { selectionOf, type ItemFilter } from './collections-filter.ts';
import type { Db } from './db.ts';

export interface ChartOf {
  /** The `seq` of a collection; everything that is held when left out. */
  readonly collection?: number | undefined;
  readonly filter?: ItemFilter | undefined;
}

/** The figures of items are those of the first ones: looking through a million for one would take seconds. */
const LOOKED_AT = 1000;
/** What says where something stands, and is no figure to compare. */
const NO_FIGURES = [
  'latitude',
  'longitude',
  'foundedYear',
  'position',
  'startMs',
  'width',
  'height',
];

export type Charts = ReturnType<typeof createCharts>;

/** A collection that holds at least this share of all items is read from the first item to the last. */
const LARGE_SHARE = 0.2;

/** What charts are drawn from: counted where the rows lie. Of a million rows it takes seconds. */
export const createCharts = (db: Db) => {
  const isLarge = (collection: number | undefined): boolean => {
    const row = db
      .prepare<{ held: number; all: number }>(
        `SELECT (SELECT items FROM collections WHERE seq = ?) AS held,
           (SELECT ifnull(max(id), 0) FROM items) AS "all"`,
      )
      .get(collection);
    return collection === undefined || (row?.held ?? 0) >= LARGE_SHARE * (row?.all ?? 0);
  };

  /**
   * Of a large share of all items, an index that leads from one row to the next is ten times as slow as
   * reading all of them in their order. `covered`: without a filter an index holds all that is wanted.
   */
  const selected = ({ collection, filter = {} }: ChartOf, covered = false) => {
    const selection = selectionOf(db, collection, filter);
    const isWhole = Object.values(filter).every((value) => value === undefined);
    return selection.from === 'items' && !(covered && isWhole) && isLarge(collection)
      ? { ...selection, from: 'items NOT INDEXED' }
      : selection;
  };

  const spansBy = (of: ChartOf, precision: 'day' | 'hour'): readonly SpanCount[] => {
    const { from, where, binds } = selected(of);
    const length = precision === 'day' ? 10 : 13;
    return db
      .prepare<SpanCount>(
        `SELECT substr(items.published, 1, ${length}) AS earliest,
           substr(items.publishedLatest, 1, ${length}) AS latest, count(*) AS count
         FROM ${from} WHERE ${where} GROUP BY 1, 2`,
      )
      .all(...binds);
  };

  return {
    /** No more items are held than this. */
    size: (): number =>
      db.prepare<{ id: number }>('SELECT ifnull(max(id), 0) AS id FROM items').get()?.id ?? 0,

    overTime: (of: ChartOf): TimeChart => {
      const spans = spansBy(of, 'day');
      const dated = spans.filter(({ earliest }) => earliest !== '');
      const unit = timeUnitFor(dated);
      const fine =
        unit === 'hour' ? spansBy(of, 'hour').filter(({ earliest }) => earliest !== '') : dated;
      return {
        unit,
        bins: timeBins(fine, unit),
        dated: sumOf(dated),
        undated: sumOf(spans) - sumOf(dated),
      };
    },

    authors: (of: ChartOf, most: number): AuthorChart => {
      const { from, where, binds } = selected(of, true);
      const rows = db
        .prepare<{ name: string; items: number; allNames: number; allItems: number }>(
          `SELECT name, items, count(*) OVER () AS allNames, sum(items) OVER () AS allItems
           FROM (SELECT items.author AS name, count(*) AS items FROM ${from} WHERE ${where} GROUP BY items.author)
           ORDER BY name = '' DESC, items DESC, name LIMIT ?`,
        )
        .all(...binds, most + 1);
      const unnamed = rows[0]?.name === '' ? rows[0].items : 0;
      const named = rows.filter(({ name }) => name !== '').slice(0, most);
      const accounts = new Map(
        db
          .prepare<{ name: string; accounts: number }>(
            `SELECT items.author AS name, count(DISTINCT nullif(items.authorId, '')) AS accounts
             FROM ${from} WHERE ${where} AND items.author IN (SELECT value FROM json_each(?))
             GROUP BY items.author`,
          )
          .all(...binds, JSON.stringify(named.map(({ name }) => name)))
          .map((row) => [row.name, row.accounts]),
      );
      const allNames = (rows[0]?.allNames ?? 0) - (unnamed > 0 ? 1 : 0);
      const shown = named.reduce((sum, { items }) => sum + items, 0);
      return {
        authors: named.map(({ name, items }) => ({
          name,
          items,
          accounts: accounts.get(name) ?? 0,
        })),
        otherAuthors: allNames - named.length,
        otherItems: (rows[0]?.allItems ?? 0) - unnamed - shown,
        unnamed,
      };
    },

    /** The names of the figures that items have, as they stand in the items. */
    figureFields: (of: ChartOf): readonly string[] => {
      const { from, where, binds } = selected(of);
      return db
        .prepare<{ key: string }>(
          `SELECT DISTINCT key
           FROM (SELECT items.data FROM ${from} WHERE ${where} LIMIT ${LOOKED_AT}) AS looked, json_each(looked.data)
           WHERE json_each.type IN ('integer', 'real') AND key NOT IN (SELECT value FROM json_each(?))
           ORDER BY key`,
        )
        .all(...binds, JSON.stringify(NO_FIGURES))
        .map(({ key }) => key);
    },

    figures: (of: ChartOf, field: string): FigureChart => {
      const { from, where, binds } = selected(of, field === 'likeCount');
      const value = field === 'likeCount' ? LIKES : 'json_extract(items.data, ?)';
      const groups = db.prepare<{ value: unknown; count: number }>(
        `SELECT ${value} AS value, count(*) AS count FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY 1`,
      );
      const paths = field === 'likeCount' ? [] : [`$."${field}"`];
      const [figures, absent] = [[] as { value: number; count: number }[], { count: 0 }];
      for (const group of groups.iterate(...paths, ...binds))
        if (typeof group.value === 'number' && group.value !== NO_LIKES)
          figures.push({ value: group.value, count: group.count });
        else absent.count += group.count;
      const summary = summaryOf(figures);
      return {
        field,
        ...figureBins(figures),
        given: sumOf(figures),
        absent: absent.count,
        ...(summary && { summary }),
      };
    },

    replies: (of: ChartOf, most: Limits): ReplyChart => {
      const { from, where, binds } = selected(of);
      const pairs = db
        .prepare<Pair>(repliesSql(from, where))
        .all(...binds, most.people, most.replies);
      return replyChart(pairs);
    },
  };
};

/** As the index of likes has it. */
const LIKES = 'ifnull(items.likeCount, -1e15)';
const NO_LIKES = -1e15;

interface Limits {
  readonly people: number;
  readonly replies: number;
}

const sumOf = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** Who somebody is: the platform's id where it has one, else the name; an empty text where nobody knows. */
const who = (of: string): string =>
  `iif(${of}.authorId <> '', ${of}.platform || ' ' || ${of}.authorId, iif(${of}.author <> '', ${of}.platform || ' name ' || ${of}.author, ''))`;

interface Pair {
  readonly kind: 'person' | 'pair' | 'people' | 'replies' | 'unresolved';
  readonly source: string;
  readonly target: string;
  /** Of a person: the name, and how many replies are written and received. */
  readonly name: string;
  readonly count: number;
  readonly received: number;
}

/** One row for each thing that a chart of replies tells: the join is made once. */
const repliesSql = (from: string, where: string): string => `
WITH
  asked AS MATERIALIZED (
    SELECT ${who('items')} AS source, ifnull(${who('answered')}, '') AS target, count(*) AS count,
      max(items.author) AS sourceName, max(answered.author) AS targetName
    FROM ${from}
    LEFT JOIN items AS answered ON answered.id = (
      SELECT one.id FROM items AS one
      WHERE one.collection = items.collection AND one.address = items.parent ORDER BY one.id LIMIT 1)
    WHERE ${where} AND items.parent <> ''
    GROUP BY 1, 2),
  known AS MATERIALIZED (SELECT * FROM asked WHERE source <> '' AND target <> ''),
  people AS MATERIALIZED (
    SELECT id, max(name) AS name, sum(written) AS written, sum(received) AS received
    FROM (
      SELECT source AS id, sourceName AS name, count AS written, 0 AS received FROM known
      UNION ALL SELECT target, targetName, 0, count FROM known)
    GROUP BY id),
  drawn AS MATERIALIZED (SELECT * FROM people ORDER BY written + received DESC, id LIMIT ?)
SELECT 'person' AS kind, id AS source, '' AS target, name, written AS count, received FROM drawn
UNION ALL SELECT * FROM (
  SELECT 'pair', source, target, '', count, 0 FROM known
  WHERE source IN (SELECT id FROM drawn) AND target IN (SELECT id FROM drawn)
  ORDER BY count DESC, source, target LIMIT ?)
UNION ALL SELECT 'people', '', '', '', count(*), 0 FROM people
UNION ALL SELECT 'replies', '', '', '', ifnull(sum(count), 0), 0 FROM known
UNION ALL SELECT 'unresolved', '', '', '', ifnull(sum(count), 0), 0 FROM asked
  WHERE source = '' OR target = ''`;

const replyChart = (rows: readonly Pair[]): ReplyChart => {
  const of = (kind: Pair['kind']): readonly Pair[] => rows.filter((row) => row.kind === kind);
  const people = of('person');
  const places = new Map(people.map(({ source }, place) => [source, place]));
  return {
    people: people.map(({ name, count, received }) => ({ name, written: count, received })),
    replies: of('pair').map(({ source, target, count }) => ({
      from: places.get(source) ?? 0,
      to: places.get(target) ?? 0,
      count,
    })),
    allPeople: sumOf(of('people')),
    allReplies: sumOf(of('replies')),
    unresolved: sumOf(of('unresolved')),
  };
};
