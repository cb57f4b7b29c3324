import type { SpanCount } from '#kit/time-bins.ts';
import type { RowSplit } from './series.ts';
import {
  eachCollection,
  isJudgedByDate,
  isWhole,
  type ChartOf,
  type CollectionRows,
  type Selecting,
  type Selection,
} from './selection.ts';
import { BY_DATE, type ItemFilter } from '../filter.ts';
import { narrowFrom } from '../narrowing.ts';
import type { Db } from '../../file/db.ts';

/** Items of which the platform says about when they were published: "3 weeks ago". */
const BY_VAGUE_DATE = 'items INDEXED BY itemsByVagueDate';
const IS_VAGUE = 'items.publishedLatest <> items.published';

/** Vague dates that are worth being looked up one by one where there is a filter. */
const FEW_VAGUE = 10_000;

/** Behind every text that begins as the one before it. */
const BEHIND = '~';

/** Characters of an instant that name its day, or its hour. */
export const LENGTH = { day: 10, hour: 13 } as const;
export type Precision = keyof typeof LENGTH;

/** The same with the bits of the series that the items are in. */
export interface SplitSpan extends SpanCount {
  readonly bits: number;
}

/** Counts items by the day, or the hour, of their earliest and their latest date; '' where there is none. */
export const createSpans = (db: Db, selected: Selecting) => {
  const spansIn = (
    { from, where, binds }: Selection,
    bits: ReturnType<RowSplit['bitsFor']>,
    length: number,
  ): readonly SplitSpan[] =>
    db
      .prepare<SplitSpan>(
        `SELECT substr(items.published, 1, ${length}) AS earliest,
           substr(items.publishedLatest, 1, ${length}) AS latest, ${bits.sql} AS bits, count(*) AS count
         FROM ${from} WHERE ${where} GROUP BY 1, 2, 3`,
      )
      .all(...bits.binds, ...binds);

  /** By their earliest date alone, where all have the same bits: the index is asked from one day to the next. */
  const perDay = (seq: number, filter: ItemFilter, length: number): Map<string, number> => {
    const { from, where, binds } = selected.by(BY_DATE, seq, filter);
    const next = db.prepare<{ published: string }>(
      `SELECT published FROM ${BY_DATE} WHERE collection = ? AND published > ? ORDER BY published LIMIT 1`,
    );
    const between = db.prepare<{ n: number }>(
      `SELECT count(*) AS n FROM ${from}
       WHERE ${where} AND items.published >= ? AND items.published < ?`,
    );
    const counts = new Map([['', between.get(...binds, '', ' ')?.n ?? 0]]);
    for (let row = next.get(seq, ''); row;) {
      const day = row.published.slice(0, length);
      counts.set(day, between.get(...binds, day, day + BEHIND)?.n ?? 0);
      row = next.get(seq, day + BEHIND);
    }
    return counts;
  };

  const vague = (seq: number, filter: ItemFilter): Selection => {
    const { from, where, binds } = selected.by(BY_VAGUE_DATE, seq, filter);
    return { from, where: `${where} AND ${IS_VAGUE}`, binds };
  };

  /** By the bits, then by the day of the earliest date. */
  const dayCounts = (
    seq: number,
    filter: ItemFilter,
    split: RowSplit,
    length: number,
  ): ReadonlyMap<number, Map<string, number>> => {
    const bits = split.bitsFor({ collection: seq, filter });
    if (split.isByCollection) {
      const days = perDay(seq, filter, length);
      return new Map([[Number(bits.sql), days]]);
    }
    const { from, where, binds } = selected.counting(selected.by(BY_DATE, seq, filter));
    const rows = db
      .prepare<{ day: string; bits: number; count: number }>(
        `SELECT substr(items.published, 1, ${length}) AS day, ${bits.sql} AS bits, count(*) AS count
         FROM ${from} WHERE ${where} GROUP BY 1, 2`,
      )
      .all(...bits.binds, ...binds);
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

  const hasFewVague = (seq: number): boolean => {
    const { from, where, binds } = vague(seq, {});
    const row = db
      .prepare<{ n: number }>(
        `SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ?)`,
      )
      .get(...binds, FEW_VAGUE + 1);
    return (row?.n ?? 0) <= FEW_VAGUE;
  };

  const listCollectionSeqs = (collection: number | undefined): readonly number[] =>
    db
      .prepare<{ seq: number }>(
        'SELECT seq FROM collections WHERE items > 0 AND ifnull(seq = ?, 1)',
      )
      .all(collection)
      .map(({ seq }) => seq);

  const readSpans = (
    one: CollectionRows,
    split: RowSplit,
    length: number,
  ): readonly SplitSpan[] => {
    const { collection, filter = {} } = one;
    const seqs = listCollectionSeqs(collection);
    const isPlain = isWhole(filter) && split.isByCollection;
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
