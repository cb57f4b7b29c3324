import type { SpanCount } from '#kit/time-bins.ts';
import {
  isJudgedByDate,
  isWhole,
  type ChartOf,
  type Selecting,
  type Selection,
} from './selection.ts';
import { BY_DATE, narrowFrom, type ItemFilter } from '../filter.ts';
import type { Db } from '../../file/db.ts';

/** Items of which the platform says about when they were published: "3 weeks ago". */
const BY_VAGUE_DATE = 'items INDEXED BY itemsByVagueDate';
const IS_VAGUE = 'items.publishedLatest <> items.published';

/** Vague dates that are worth being looked up one by one where there is a filter. */
const FEW_VAGUE = 10_000;

/** Behind every text that begins as the one before it. */
const BEHIND = '~';

/** Characters of an instant that name its day, or its hour. */
const LENGTH = { day: 10, hour: 13 } as const;

/** Counts items by the day, or the hour, of their earliest and their latest date; '' where there is none. */
export const createSpans = (db: Db, selected: Selecting) => {
  const spansIn = ({ from, where, binds }: Selection, length: number): readonly SpanCount[] =>
    db
      .prepare<SpanCount>(
        `SELECT substr(items.published, 1, ${length}) AS earliest,
           substr(items.publishedLatest, 1, ${length}) AS latest, count(*) AS count
         FROM ${from} WHERE ${where} GROUP BY 1, 2`,
      )
      .all(...binds);

  /** By their earliest date alone: the index is asked from one day to the next. */
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

  const spansByDate = (seq: number, filter: ItemFilter, length: number): readonly SpanCount[] => {
    const vagueSpans = spansIn(vague(seq, filter), length);
    const counts = perDay(seq, filter, length);
    for (const { earliest, count } of vagueSpans)
      counts.set(earliest, (counts.get(earliest) ?? 0) - count);
    const certain = [...counts].map(([day, count]) => ({ earliest: day, latest: day, count }));
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

  return (of: ChartOf, precision: keyof typeof LENGTH): readonly SpanCount[] => {
    const { collection, filter = {} } = of;
    const length = LENGTH[precision];
    const seqs = listCollectionSeqs(collection);
    const isByDate =
      isJudgedByDate(filter) &&
      narrowFrom(db, collection, filter) === undefined &&
      (isWhole(filter) || seqs.every(hasFewVague));
    return isByDate
      ? seqs.flatMap((seq) => spansByDate(seq, filter, length))
      : spansIn(selected.of(of), length);
  };
};
