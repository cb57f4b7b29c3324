import { PEOPLE } from '#kit/account.ts';
import { hasBit, seriesFrom, type BitCount } from '#kit/chart-split.ts';
import {
  isWatched,
  survivalCurve,
  type SurvivalChart,
  type SurvivalStart,
  type WatchedThing,
} from '#kit/survival.ts';
import type { createRowSplits } from './series.ts';
import { eachCollection, type ChartOf, type Selecting } from './selection.ts';
import type { Db } from '../../file/db.ts';
import { selectTexts, sql } from '../../file/sql.ts';

interface LifeRow {
  readonly published: string;
  readonly publishedLatest: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly removedSince: string | null;
  /** 1: the platform says that it was removed. */
  readonly isRemoved: number | null;
  /** Of what is gone: when it was there for the last time. */
  readonly lastThere: string | null;
  readonly bits: number;
}

const DAY_MS = 86_400_000;

/** The date of an account is when it was opened, and none of a publication. */
const IS_ACCOUNT = sql`items.shape IN (${selectTexts(PEOPLE)})`;

/**
 * How long things stay shown. Only what the platform did not show when it was asked is no longer; what a list no
 * longer has may be there, and counts as there until it was seen last.
 */
export const createSurvival = (
  db: Db,
  selected: Selecting,
  readSplit: ReturnType<typeof createRowSplits>,
) => {
  const readLives = function* (of: ChartOf, bitsFor: ReturnType<typeof readSplit>['bitsFor']) {
    for (const one of eachCollection(of)) {
      const { from, where } = selected.of(one);
      yield* db.iterate<LifeRow>(
        sql`SELECT CASE WHEN ${IS_ACCOUNT} THEN '' ELSE published END AS published, publishedLatest, firstSeen, lastSeen, removedSince, isRemoved,
            CASE WHEN removedSince IS NOT NULL THEN (SELECT max(at) FROM observations
              WHERE item = items.id AND at < items.removedSince) END AS lastThere,
            ${bitsFor(one)} AS bits
          FROM ${from} WHERE ${where}`,
      );
    }
  };

  return (of: ChartOf, start: SurvivalStart): SurvivalChart => {
    const split = readSplit(of);
    const isSplit = of.split !== undefined;
    const things: { readonly thing: WatchedThing; readonly bits: number }[] = [];
    const counts = new Map<number, number>();
    let [seenOnce, neverThere, undated] = [0, 0, 0];
    for (const row of readLives(of, split.bitsFor)) {
      const began = beginningOf(row, start);
      if (began === undefined) undated += 1;
      else if (row.removedSince !== null && row.lastThere === null) neverThere += 1;
      else {
        const thing = thingFrom(row, began);
        if (!isWatched(thing)) seenOnce += 1;
        else {
          things.push({ thing, bits: row.bits });
          counts.set(row.bits, (counts.get(row.bits) ?? 0) + 1);
        }
      }
    }
    const bitCounts = [...counts].map(([bits, count]): BitCount => ({ bits, count }));
    const { series } = seriesFrom(split, bitCounts);
    const groups = isSplit
      ? series.map(({ place }) => things.filter(({ bits }) => hasBit(bits, place)))
      : [things];
    return {
      start,
      curves: groups.map((group) => survivalCurve(group.map(({ thing }) => thing))),
      ...(isSplit && { series }),
      seenOnce,
      neverThere,
      undated,
    };
  };
};

/** In milliseconds; `undefined` where a date is not known to the day. */
const beginningOf = (row: LifeRow, start: SurvivalStart): number | undefined => {
  if (start === 'gathered') return Date.parse(row.firstSeen);
  const [earliest, latest] = [Date.parse(row.published), Date.parse(row.publishedLatest)];
  // A date after the first sighting is none of a publication.
  const isKnown = latest - earliest <= DAY_MS && earliest <= Date.parse(row.firstSeen);
  return isKnown ? earliest : undefined;
};

const thingFrom = (row: LifeRow, began: number): WatchedThing => {
  const days = (instant: string): number => (Date.parse(instant) - began) / DAY_MS;
  const entry = days(row.firstSeen);
  return row.removedSince === null || row.lastThere === null
    ? { entry, exit: days(row.lastSeen) }
    : {
        entry,
        exit: days(row.lastThere),
        missing: days(row.removedSince),
        isRemoved: row.isRemoved === 1,
      };
};
