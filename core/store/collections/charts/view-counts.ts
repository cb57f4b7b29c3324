import { NO_ROWS, type ViewCount } from '#kit/bounds/view-bounds.ts';
import { LIKES, REPLIES, VIEWS, type ItemFilter } from '../filter.ts';
import type { ListKnowledge } from '#kit/bounds/list-knowledge.ts';
import { createMissing } from '../missing.ts';
import { leastFigureSql, mostFigureSql } from './rounded-sql.ts';
import {
  eachCollection,
  isWhole,
  type ChartOf,
  type CollectionRows,
  type Selecting,
} from './selection.ts';
import type { Db } from '../../file/db.ts';
import { empty, join, raw, sql, type Bindable, type Sql } from '../../file/sql.ts';

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
        ${collection === undefined ? empty : sql`WHERE seq = ${collection}`}`,
    )?.n ?? 0;

  const countShown = (one: CollectionRows): number => {
    if (isWhole(one.filter ?? {})) return heldIn(one.collection);
    const { from, where } = selected.of(one, 'itemsByDate');
    return db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${from} WHERE ${where}`)?.n ?? 0;
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
