import { OTHERS_BIT } from '#kit/chart-split.ts';
import type { SpanCount } from '#kit/time-bins.ts';
import type { RowSplit } from './series.ts';
import {
  eachCollection,
  isJudgedByDate,
  isWhole,
  type ChartOf,
  type CollectionRows,
  type Selecting,
} from './selection.ts';
import { looksUp, type ItemFilter } from '../filter.ts';
import { narrowFrom } from '../narrowing.ts';
import { BY_AUTHOR, BY_DATE, byIndex, type Selection } from '../row-sources.ts';
import type { Db } from '../../file/db.ts';
import { literal, selectTexts, sql, type Sql } from '../../file/sql.ts';

/** Items of which the platform says about when they were published: "3 weeks ago". */
const BY_VAGUE_DATE = byIndex('itemsByVagueDate');
const IS_VAGUE = sql`items.publishedLatest <> items.published`;

/** Vague dates that are worth being looked up one by one where there is a filter. */
const FEW_VAGUE = 10_000;

/** Before every date, and behind every text that begins as the one before it. */
const BEFORE = ' ';
const BEHIND = '~';

/** Characters of an instant that name its day, or its hour. */
export const LENGTH = { day: 10, hour: 13 } as const;
export type Precision = keyof typeof LENGTH;

/** The same with the bits of the series that the items are in. */
export interface SplitSpan extends SpanCount {
  readonly bits: number;
}

/** Rows of authors with a series of their own, up to which each is looked up. */
const MOST_LOOKED_UP = 100_000;

const DATES = ['published', 'publishedLatest'] as const;

/** All spans less those of some of the items. */
const without = (all: readonly SplitSpan[], some: readonly SplitSpan[]): readonly SplitSpan[] => {
  const nameOf = ({ earliest, latest }: SplitSpan): string => `${earliest} ${latest}`;
  const counts = new Map<string, number>();
  for (const span of some) counts.set(nameOf(span), (counts.get(nameOf(span)) ?? 0) + span.count);
  return all
    .map((span) => ({ ...span, count: span.count - (counts.get(nameOf(span)) ?? 0) }))
    .filter(({ count }) => count > 0);
};

/** Counts items by the day, or the hour, of their earliest and their latest date; '' where there is none. */
export const createSpans = (db: Db, selected: Selecting) => {
  const spansIn = (
    { from, where, count }: Selection,
    bits: Sql,
    length: number,
  ): readonly SplitSpan[] =>
    db.all<SplitSpan>(
      sql`SELECT substr(items.published, 1, ${literal(length)}) AS earliest,
          substr(items.publishedLatest, 1, ${literal(length)}) AS latest,
          ${bits} AS bits, ${count} AS count
        FROM ${from} WHERE ${where} GROUP BY 1, 2, 3`,
    );

  /**
   * By their earliest date alone, where all have the same bits: the index is asked from one day to the next. A
   * server would be asked over a network, so it counts all days at once.
   */
  const perDay = (
    seq: number,
    { from: since = '', to: until = BEHIND, ...filter }: ItemFilter,
    length: number,
  ): Map<string, number> => {
    const { from, where } = selected.by(BY_DATE, seq, filter);
    const nextFrom = (date: string): string | undefined =>
      db.get<{ published: string }>(
        sql`SELECT published FROM ${BY_DATE.from}
          WHERE collection = ${seq} AND published >= ${date} ORDER BY published LIMIT 1`,
      )?.published;
    // One limit on each side: of two, SQLite may follow the wider one, each day anew.
    const countBetween = (first: string, end: string): number =>
      db.get<{ n: number }>(
        sql`SELECT count(*) AS n FROM ${from}
          WHERE ${where} AND items.published >= ${first < since ? since : first}
            AND items.published < ${end < until ? end : until}`,
      )?.n ?? 0;
    const isOfAnyTime = since === '' && until === BEHIND;
    const counts = new Map(isOfAnyTime ? [['', countBetween('', BEFORE)]] : []);
    for (let date = nextFrom(since || BEFORE); date !== undefined && date < until;) {
      const day = date.slice(0, length);
      counts.set(day, countBetween(day, day + BEHIND));
      date = nextFrom(day + BEHIND);
    }
    return counts;
  };

  const vague = (seq: number, filter: ItemFilter): Selection => {
    const selection = selected.by(BY_VAGUE_DATE, seq, filter);
    return { ...selection, where: sql`${selection.where} AND ${IS_VAGUE}` };
  };

  /** By the bits, then by the day of the earliest date. */
  const dayCounts = (
    seq: number,
    filter: ItemFilter,
    split: RowSplit,
    length: number,
  ): ReadonlyMap<number, Map<string, number>> => {
    if (split.collectionBits && db.engine === 'sqlite' && !looksUp(filter))
      return new Map([[split.collectionBits(seq), perDay(seq, filter, length)]]);
    const bits = split.bitsFor({ collection: seq, filter });
    const { from, where } = selected.counting(selected.by(BY_DATE, seq, filter));
    const rows = db.all<{ day: string; bits: number; count: number }>(
      sql`SELECT substr(items.published, 1, ${literal(length)}) AS day,
          ${bits} AS bits, count(*) AS count
        FROM ${from} WHERE ${where} GROUP BY 1, 2`,
    );
    const counts = new Map<number, Map<string, number>>();
    for (const row of rows) {
      const days = counts.get(row.bits) ?? new Map<string, number>();
      counts.set(row.bits, days.set(row.day, row.count));
    }
    return counts;
  };

  const spansByDate = (
    seq: number,
    filter: ItemFilter,
    split: RowSplit,
    length: number,
  ): readonly SplitSpan[] => {
    const bits = split.bitsFor({ collection: seq, filter });
    const vagueSpans = spansIn(vague(seq, filter), bits, length);
    const counts = dayCounts(seq, filter, split, length);
    for (const span of vagueSpans) {
      const days = counts.get(span.bits);
      days?.set(span.earliest, (days.get(span.earliest) ?? 0) - span.count);
    }
    const certain = [...counts].flatMap(([own, days]) =>
      [...days].map(([day, count]) => ({ earliest: day, latest: day, bits: own, count })),
    );
    return [...certain.filter(({ count }) => count > 0), ...vagueSpans];
  };

  /**
   * Of authors: what those wrote who have a series of their own is read, and how much all wrote is told by sums.
   */
  const namedSpans = (
    one: CollectionRows,
    { names, bitsFor }: RowSplit,
    length: number,
  ): readonly SplitSpan[] | undefined => {
    const all = names && selected.summed(one, DATES);
    // All that they wrote, whatever the filter leaves of it.
    const written = names && selected.summed({ collection: one.collection }, ['author']);
    if (!all || !written) return undefined;
    const isNamed = sql` AND items.author IN (${selectTexts(['', ...names])})`;
    const few = db.get<{ n: number }>(
      sql`SELECT ${written.count} AS n FROM ${written.from} WHERE ${written.where}${isNamed}`,
    );
    if ((few?.n ?? 0) > MOST_LOOKED_UP) return undefined;
    const own = selected.by(BY_AUTHOR, one.collection, one.filter ?? {});
    const named = spansIn({ ...own, where: sql`${own.where}${isNamed}` }, bitsFor(one), length);
    return [...without(spansIn(all, literal(OTHERS_BIT), length), named), ...named];
  };

  const hasFewVague = (seq: number): boolean => {
    const { from, where } = vague(seq, {});
    const row = db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${FEW_VAGUE + 1})`,
    );
    return (row?.n ?? 0) <= FEW_VAGUE;
  };

  const listCollectionSeqs = (collection: number | undefined): readonly number[] =>
    db
      .all<{ seq: number }>(
        sql`SELECT seq FROM collections
          WHERE items > 0 AND seq >= 0 AND coalesce(seq = ${collection}, TRUE)`,
      )
      .map(({ seq }) => seq);

  const readSpans = (
    one: CollectionRows,
    split: RowSplit,
    length: number,
  ): readonly SplitSpan[] => {
    const { collection, filter = {} } = one;
    const summed = split.columns && selected.summed(one, [...DATES, ...split.columns]);
    if (summed) return spansIn(summed, split.bitsFor(one), length);
    const ofNamed = namedSpans(one, split, length);
    if (ofNamed) return ofNamed;
    const seqs = listCollectionSeqs(collection);
    const isPlain = isWhole(filter) && split.collectionBits !== undefined;
    const isByDate =
      isJudgedByDate(filter) &&
      narrowFrom(db, collection, filter) === undefined &&
      (isPlain || seqs.every(hasFewVague));
    return isByDate
      ? seqs.flatMap((seq) => spansByDate(seq, filter, split, length))
      : spansIn(selected.of(one), split.bitsFor(one), length);
  };

  return (of: ChartOf, split: RowSplit, precision: Precision): readonly SplitSpan[] =>
    eachCollection(of).flatMap((one) => readSpans(one, split, LENGTH[precision]));
};
