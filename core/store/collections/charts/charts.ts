import type { AuthorChart, FigureChart, ReplyChart, TimeChart } from '#kit/chart-counts.ts';
import { figureBins, summariseFigures } from '#kit/figure-bins.ts';
import { timeBins, timeUnitFor } from '#kit/time-bins.ts';
import { repliesSql, replyChart, type Limits, type Pair } from './replies.ts';
import { createSelecting, type ChartOf } from './selection.ts';
import { createSpans } from './spans.ts';
import { BY_DATE, LIKES } from '../filter.ts';
import type { Db } from '../../file/db.ts';

/** What holds all that is wanted of authors, and of likes, where nothing is left out. */
const BY_AUTHOR = 'items INDEXED BY itemsByAuthor';
const BY_LIKES = 'items INDEXED BY itemsByLikes';

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

/**
 * What charts are drawn from: counted where the rows lie. Of a million rows some take seconds; `tell`
 * hears, while all items are read in their order, which one it is at.
 */
export const createCharts = (db: Db, tell?: (item: number) => void) => {
  const selected = createSelecting(db, tell);
  const spansBy = createSpans(db, selected);

  /** How many accounts have each of these names. */
  const countAccounts = (
    { collection, filter = {} }: ChartOf,
    names: readonly string[],
  ): ReadonlyMap<string, number> => {
    const { from, where, binds } = selected.by(BY_AUTHOR, collection, filter);
    return new Map(
      db
        .prepare<{ name: string; accounts: number }>(
          `SELECT items.author AS name, count(DISTINCT nullif(items.authorId, '')) AS accounts
           FROM ${from} WHERE ${where} AND items.author IN (SELECT value FROM json_each(?))
           GROUP BY items.author`,
        )
        .all(...binds, JSON.stringify(names))
        .map((row) => [row.name, row.accounts]),
    );
  };

  const likeGroups = (of: ChartOf): Iterable<FigureGroup> => {
    // Of several collections it would have to sort them: then the other is quicker.
    const whole = of.collection === undefined ? BY_DATE : BY_LIKES;
    const { from, where, binds } = selected.of(of, { whole, judged: BY_DATE });
    return db
      .prepare<FigureGroup>(
        `SELECT ${LIKES} AS value, count(*) AS count FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY 1`,
      )
      .iterate(...binds);
  };

  /** The limit keeps SQLite from taking each figure out of its item twice. */
  const figureGroups = (of: ChartOf, field: string): Iterable<FigureGroup> => {
    const { from, where, binds } = selected.of(of);
    return db
      .prepare<FigureGroup>(
        `SELECT value, count(*) AS count
         FROM (SELECT iif(json_valid(items.data), json_extract(items.data, ?), NULL) AS value FROM ${from} WHERE ${where} LIMIT -1)
         GROUP BY 1 ORDER BY 1`,
      )
      .iterate(`$."${field}"`, ...binds);
  };

  return {
    /** No more items are held than this. */
    size: (): number =>
      db.prepare<{ id: number }>('SELECT ifnull(max(id), 0) AS id FROM items').get()?.id ?? 0,

    /** Differs when a collection, or any of them, was changed. */
    version: (collection: number | undefined): string =>
      db
        .prepare<{ version: string | null }>(
          `SELECT group_concat(id || ' ' || changes) AS version FROM collections WHERE ifnull(seq = ?, 1)`,
        )
        .get(collection)?.version ?? '',

    overTime: (of: ChartOf): TimeChart => {
      const spans = spansBy(of, 'day');
      const dated = spans.filter(({ earliest }) => earliest !== '');
      const unit = timeUnitFor(dated);
      const fine =
        unit === 'hour' ? spansBy(of, 'hour').filter(({ earliest }) => earliest !== '') : dated;
      return {
        unit,
        bins: timeBins(fine, unit),
        dated: sumCounts(dated),
        undated: sumCounts(spans) - sumCounts(dated),
      };
    },

    authors: (of: ChartOf, most: number): AuthorChart => {
      const { from, where, binds } = selected.of(of, { whole: BY_AUTHOR, judged: BY_DATE });
      const rows = db
        .prepare<{ name: string; items: number; allNames: number; allItems: number }>(
          `SELECT name, items, count(*) OVER () AS allNames, sum(items) OVER () AS allItems
           FROM (SELECT items.author AS name, count(*) AS items FROM ${from} WHERE ${where} GROUP BY items.author)
           ORDER BY name = '' DESC, items DESC, name LIMIT ?`,
        )
        .all(...binds, most + 1);
      const unnamed = rows[0]?.name === '' ? rows[0].items : 0;
      const named = rows.filter(({ name }) => name !== '').slice(0, most);
      const accounts = countAccounts(
        of,
        named.map(({ name }) => name),
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
      const { from, where, binds } = selected.of(of);
      return db
        .prepare<{ key: string }>(
          `SELECT DISTINCT key
           FROM (SELECT items.data FROM ${from} WHERE ${where} LIMIT ${LOOKED_AT}) AS looked,
             json_each(iif(json_valid(looked.data), looked.data, '{}'))
           WHERE json_each.type IN ('integer', 'real') AND key NOT IN (SELECT value FROM json_each(?))
           ORDER BY key`,
        )
        .all(...binds, JSON.stringify(NO_FIGURES))
        .map(({ key }) => key);
    },

    figures: (of: ChartOf, field: string): FigureChart => {
      const groups = field === 'likeCount' ? likeGroups(of) : figureGroups(of, field);
      const [figures, absent] = [[] as { value: number; count: number }[], { count: 0 }];
      for (const group of groups)
        if (typeof group.value === 'number' && group.value !== NO_LIKES)
          figures.push({ value: group.value, count: group.count });
        else absent.count += group.count;
      const summary = summariseFigures(figures);
      return {
        field,
        ...figureBins(figures),
        given: sumCounts(figures),
        absent: absent.count,
        summary,
      };
    },

    replies: (of: ChartOf, most: Limits): ReplyChart => {
      const { from, where, binds } = selected.of(of);
      const pairs = db
        .prepare<Pair>(repliesSql(from, where))
        .all(...binds, most.people, most.replies);
      return replyChart(pairs);
    },
  };
};

/** What `LIKES` is of an item without a count of likes. */
const NO_LIKES = -1e15;

interface FigureGroup {
  readonly value: unknown;
  readonly count: number;
}

const sumCounts = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
