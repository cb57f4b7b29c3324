/** What charts tell of how far their counts are certain. Pure. */
import { compareBounds, type Bounds } from '#kit/bounds/bounds.ts';
import { addMissing, type ListKnowledge } from '#kit/bounds/missing.ts';
import { rankBounds } from '#kit/bounds/rank.ts';
import {
  partBounds,
  viewBounds,
  viewSlack,
  type ViewCount,
  NO_ROWS,
} from '#kit/bounds/view-bounds.ts';
import type { AuthorChart, ChartBounds, SeriesOrder, TimeChart } from '#kit/chart-counts.ts';
import {
  type ChartOf,
  eachCollection,
  isWhole,
  type CollectionRows,
  type Selecting,
} from './selection.ts';
import { LIKES, REPLIES, VIEWS, type ItemFilter } from '../filter.ts';
import { createMissing } from '../missing.ts';
import { leastFigureSql, mostFigureSql } from './rounded-sql.ts';
import type { Db } from '../../file/db.ts';
import { join, raw, sql, type Bindable, type Sql } from '../../file/sql.ts';

const joined = (counts: readonly ViewCount[]): ViewCount => {
  const sum = (count: (one: ViewCount) => number): number =>
    counts.reduce((total, one) => total + count(one), 0);
  return {
    shown: sum(({ shown }) => shown),
    certain: sum(({ certain }) => certain),
    possible: sum(({ possible }) => possible),
    missing: addMissing(counts.map(({ missing }) => missing)),
  };
};

export const chartBounds = (counts: readonly ViewCount[]): ChartBounds => {
  const view = joined(counts);
  return {
    ...viewBounds(view),
    ...viewSlack(view),
    shown: view.shown,
    missing: view.missing,
  };
};

export const timeWithBounds = (
  chart: TimeChart,
  of: ChartOf,
  counts: readonly ViewCount[],
): TimeChart => {
  const order = seriesOrder(chart, of, counts);
  return { ...chart, bounds: chartBounds(counts), ...(order && { order }) };
};

/** Sums are told by their bars; rows of several series would count on both sides. */
const seriesOrder = (
  { series = [], sum, inSeveral = 0 }: TimeChart,
  of: ChartOf,
  counts: readonly ViewCount[],
): SeriesOrder | undefined => {
  const [first, second] = series
    .filter(({ kind }) => kind === 'value')
    .toSorted((a, b) => b.rows - a.rows);
  if (!first || !second || sum !== undefined || inSeveral > 0) return undefined;
  const places = { first: first.place, second: second.place };
  if (of.split === 'collection' && of.collection !== undefined) {
    const boundsAt = (place: number): Bounds => viewBounds(counts[place] ?? joined([]));
    return { ...places, is: compareBounds(boundsAt(first.place), boundsAt(second.place)) };
  }
  const { fewer, more } = viewSlack(of.split === 'code' ? withoutMissing(counts) : joined(counts));
  // What has no value may be of any.
  const valueless = series.find(({ kind }) => kind === 'none')?.rows ?? 0;
  const part = (rows: number): Bounds => partBounds({ certain: rows }, { fewer, more: 0 });
  const pool = more === null ? null : more + (of.split === 'code' ? 0 : valueless);
  return { ...places, is: compareBounds(part(first.rows), part(second.rows), pool) };
};

/** What was not collected was not coded either. */
const withoutMissing = (counts: readonly ViewCount[]): ViewCount => ({
  ...joined(counts),
  missing: { known: 0, unknown: [] },
});

/** A row without an author may be anybody's. */
export const authorsWithBounds = (
  chart: AuthorChart,
  counts: readonly ViewCount[],
): AuthorChart => {
  const { fewer, more } = viewSlack(joined(counts));
  const pool = more === null ? null : more + chart.unnamed;
  const own = chart.authors.map(({ items }) => ({
    least: Math.max(0, items - fewer),
    most: items,
  }));
  // Those who are not listed have no more than the last who is.
  const last = chart.authors.at(-1)?.items ?? 0;
  const others = Array.from({ length: Math.min(chart.otherAuthors, MOST_OTHERS) }, () => ({
    least: 0,
    most: Math.min(last, chart.otherItems),
  }));
  const ranks = rankBounds([...own, ...others], { pool, mayBeOthers: true });
  const isUntold = chart.otherAuthors > MOST_OTHERS && (pool !== 0 || fewer > 0);
  return {
    ...chart,
    authors: chart.authors.map((author, n) => ({
      ...author,
      bounds: {
        least: own[n]?.least ?? 0,
        most: pool === null ? null : author.items + pool,
        best: ranks[n]?.best ?? 1,
        worst: isUntold ? null : (ranks[n]?.worst ?? null),
      },
    })),
    bounds: chartBounds(counts),
  };
};

/** Names beyond these are not told apart: how many could rise above a listed one is then not said. */
const MOST_OTHERS = 1000;

/** A condition on what may be known only as a span: when it holds for certain, and when it may hold. */
interface VagueCondition {
  readonly certain: Sql;
  readonly possible: Sql;
}

/** A figure that the platform does not tell may be any. */
const atLeast = (figure: Sql, column: string, value: Bindable): VagueCondition => ({
  certain: sql`(items.${raw(column)} IS NOT NULL AND ${leastFigureSql(figure)} >= ${value})`,
  possible: sql`(items.${raw(column)} IS NULL OR ${mostFigureSql(figure)} >= ${value})`,
});

/** What a filter tests that may be vague; a row without a date may be of any. */
const VAGUE: {
  readonly [Field in keyof ItemFilter]?: (value: Bindable) => VagueCondition;
} = {
  from: (value) => ({
    certain: sql`(items.published <> '' AND items.published >= ${value})`,
    possible: sql`(items.published = '' OR items.publishedLatest >= ${value})`,
  }),
  to: (value) => ({
    certain: sql`(items.published <> '' AND items.publishedLatest < ${value})`,
    possible: sql`(items.published = '' OR items.published < ${value})`,
  }),
  leastLikes: (value) => atLeast(LIKES, 'likeCount', value),
  leastViews: (value) => atLeast(VIEWS, 'viewCount', value),
  leastReplies: (value) => atLeast(REPLIES, 'replyCount', value),
};

const isVague = (field: string): field is keyof typeof VAGUE => field in VAGUE;

/** Each of the two may hold of a span of dates, but no date is in both. */
const isEmptySpan = ({ from, to }: ItemFilter = {}): boolean =>
  from !== undefined && to !== undefined && from >= to;

/** How many rows a view has: as it shows them, for certain, and at most. */
export const createViewCounts = (db: Db, selected: Selecting) => {
  const { missing } = createMissing(db);

  const heldIn = (collection: number | undefined): number =>
    db.get<{ n: number }>(
      sql`SELECT coalesce(sum(items), 0) AS n FROM collections
        WHERE ${collection === undefined ? sql`seq >= 0` : sql`seq = ${collection}`}`,
    )?.n ?? 0;

  const countShown = (one: CollectionRows): number => {
    if (isWhole(one.filter ?? {})) return heldIn(one.collection);
    const { from, where, count } = selected.of(one, 'itemsByDate', []);
    return db.get<{ n: number }>(sql`SELECT ${count} AS n FROM ${from} WHERE ${where}`)?.n ?? 0;
  };

  const countEnds = (
    { collection, filter = {} }: CollectionRows,
    vague: readonly VagueCondition[],
  ): Pick<ViewCount, 'certain' | 'possible'> => {
    const exact = Object.fromEntries(Object.entries(filter).filter(([field]) => !isVague(field)));
    const { from, where } = selected.of({ collection, filter: exact });
    const all = (end: keyof VagueCondition): Sql =>
      join(
        vague.map((condition) => condition[end]),
        ' AND ',
      );
    const row = db.get<{ certain: number; possible: number }>(
      sql`SELECT count(*) FILTER (WHERE ${all('certain')}) AS certain,
          count(*) FILTER (WHERE ${all('possible')}) AS possible
        FROM ${from} WHERE ${where}`,
    );
    return { certain: row?.certain ?? 0, possible: row?.possible ?? 0 };
  };

  return (of: ChartOf, knowledge: ListKnowledge): readonly ViewCount[] =>
    eachCollection(of).map((one): ViewCount => {
      if (isEmptySpan(one.filter)) return NO_ROWS;
      const shown = countShown(one);
      const vague = Object.entries(one.filter ?? {}).flatMap(([field, value]) => {
        const condition = isVague(field) && value !== undefined ? VAGUE[field] : undefined;
        return condition ? [condition(value as Bindable)] : [];
      });
      return {
        shown,
        ...(vague.length === 0 ? { certain: shown, possible: shown } : countEnds(one, vague)),
        missing: missing(one.collection, knowledge, one.filter),
      };
    });
};
