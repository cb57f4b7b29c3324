/** How long things of a collection stay, as it is drawn. Pure. */
import type { ChartSeries } from '../chart-split.ts';
import { kaplanMeier, medianSurvival, shareAt } from './kaplan-meier.ts';
import type { SurvivalCurve, SurvivalPoint } from './survival-curve.ts';

/** From when on a thing's time is counted: since it was gathered first, or since it was published. */
export const SURVIVAL_STARTS = ['gathered', 'published'] as const;
export type SurvivalStart = (typeof SURVIVAL_STARTS)[number];

/** Times in days since the start. A thing that is no longer shown went between `exit` and `missing`. */
export interface WatchedThing {
  readonly entry: number;
  /** When it was there for the last time. */
  readonly exit: number;
  /** When it was first missing; absent where it was still there. */
  readonly missing?: number;
  /** Of a missing one: the platform says that it was removed. */
  readonly isRemoved?: boolean;
}

export interface SurvivalChart {
  readonly start: SurvivalStart;
  /** One, or one for each series, in their order. */
  readonly curves: readonly SurvivalCurve[];
  readonly series?: readonly ChartSeries[] | undefined;
  /** Things that tell nothing: seen only once; already gone at first; published at a time nobody knows to the day. */
  readonly seenOnce: number;
  readonly neverThere: number;
  readonly undated: number;
}

/** More steps than a screen shows. */
const MOST_POINTS = 500;
/** Of a day: what was missing at the second look may have gone right after the first. */
const AT_ONCE = 1 / 86_400_000;

export const isWatched = ({ entry, exit, missing }: WatchedThing): boolean =>
  missing !== undefined || exit > entry;

export const survivalCurve = (things: readonly WatchedThing[]): SurvivalCurve => {
  const watched = things.filter(isWatched);
  const lifetimes = (exitOf: (thing: WatchedThing) => number) =>
    watched.map((thing) => ({
      entry: thing.entry,
      exit: exitOf(thing),
      isGone: thing.missing !== undefined,
    }));
  const early = kaplanMeier(lifetimes(({ entry, exit }) => Math.max(exit, entry + AT_ONCE)));
  const late = kaplanMeier(lifetimes(({ exit, missing = exit }) => missing));
  return {
    things: watched.length,
    gone: watched.filter(({ missing }) => missing !== undefined).length,
    removed: watched.filter(({ isRemoved }) => isRemoved === true).length,
    until: watched.reduce((most, { exit, missing = exit }) => Math.max(most, missing), 0),
    points: thinned(late).map(({ time, atRisk, gone, share, most }): SurvivalPoint => {
      const earlier = early.findLast((step) => step.time <= time);
      const shares = [shareAt(early, time), share];
      // Who was watched no longer in between makes the later curve fall by more.
      return {
        time,
        atRisk,
        gone,
        shareLeast: Math.min(...shares),
        shareMost: Math.max(...shares),
        least: earlier?.least,
        most,
      };
    }),
    earliest: thinned(early).map(({ time, share }) => ({ time, share })),
    medianLeast: medianSurvival(early),
    medianMost: medianSurvival(late),
  };
};

/** The last one is always among them: it says where the curve ends. */
const thinned = <T>(all: readonly T[]): readonly T[] => {
  const by = Math.max(1, Math.ceil(all.length / MOST_POINTS));
  return all.filter((_, at) => at % by === by - 1 || at === all.length - 1);
};
