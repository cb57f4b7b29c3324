/** How long things of a collection stay, as it is drawn. Pure. */
import { z } from 'zod';
import type { ChartSeries } from './chart-split.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';

/** The curve of how long things stay. */

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const days = z.number().min(0);

const Point = z.strictObject({
  time: days.describe('Days.'),
  atRisk: count.describe('Things that were watched then.'),
  gone: count.describe('Things that went then.'),
  shareLeast: share.describe('The share that is still there, at least.'),
  shareMost: share.describe('The share that is still there, at most.'),
  least: share.optional().describe('The lower end of the 95 % interval.'),
  most: share.optional().describe('The upper end of the 95 % interval.'),
});
export type SurvivalPoint = ReadonlyDeep<z.output<typeof Point>>;

export const Curve = z.strictObject({
  things: count.describe('Things that were watched.'),
  gone: count.describe('Those that the platform no longer shows.'),
  removed: count.describe('Of these, those of which it says that they were removed.'),
  until: days.describe('Days until the last look.'),
  points: z
    .array(Point)
    .describe('Where it falls (Kaplan–Meier), if things go when first missing.'),
  earliest: z
    .array(z.strictObject({ time: days.describe('Days.'), share: share.describe('Still there.') }))
    .describe('The curve as if things had gone right after they were there last.'),
  medianLeast: days.optional().describe('Days after which half are no longer shown, at least.'),
  medianMost: days.optional().describe('Days after which half are no longer shown, at most.'),
});
type SurvivalCurve = ReadonlyDeep<z.output<typeof Curve>>;

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

/**
 * The product-limit estimate of how many things are still there after some time (Kaplan and Meier 1958),
 * with delayed entry and right-censoring, and the 95 % interval of Greenwood's variance on the log-log
 * scale, which never leaves 0 to 1. Pure.
 */

/** One thing: from `entry` on it was watched, until `exit`, when it was gone or was seen last. */
export interface Lifetime {
  /** Time since its beginning at which it was first watched; 0 where that is its beginning. */
  readonly entry: number;
  readonly exit: number;
  readonly isGone: boolean;
}

/** After a time at which something went. */
interface SurvivalStep {
  readonly time: number;
  /** Watched just before, and gone then. */
  readonly atRisk: number;
  readonly gone: number;
  /** The share that is still there, and its interval; the interval is unknown once nothing is left. */
  readonly share: number;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

/** The normal quantile of a two-sided 95 % interval. */
const Z = 1.959963984540054;

/** A step for each time at which something went. Things that were never watched for any time are left out. */
export const kaplanMeier = (lifetimes: readonly Lifetime[]): readonly SurvivalStep[] => {
  const watched = lifetimes.filter(({ entry, exit }) => exit > entry);
  const entries = watched.map(({ entry }) => entry).toSorted((a, b) => a - b);
  const exits = watched.toSorted((a, b) => a.exit - b.exit);
  const steps: SurvivalStep[] = [];
  let [share, variance, entered] = [1, 0, 0];
  for (let left = 0; left < exits.length;) {
    const time = exits[left]?.exit ?? 0;
    // Who enters at the very time at which something goes was not at risk just before.
    while ((entries[entered] ?? Infinity) < time) entered += 1;
    const atRisk = entered - left;
    let gone = 0;
    for (; exits[left]?.exit === time; left += 1) if (exits[left]?.isGone) gone += 1;
    if (gone === 0) continue;
    share *= 1 - gone / atRisk;
    variance += gone / (atRisk * (atRisk - gone));
    steps.push({ time, atRisk, gone, share, ...logLogInterval(share, variance) });
  }
  return steps;
};

/** `variance`: the sum of Greenwood. */
const logLogInterval = (
  share: number,
  variance: number,
): { readonly least?: number; readonly most?: number } => {
  if (share <= 0 || share >= 1) return {};
  const width = Math.exp((Z * Math.sqrt(variance)) / Math.log(share));
  // The logarithm of a share is below 0, so the power below 1 is the upper end.
  return { least: share ** (1 / width), most: share ** width };
};

/** The share that is still there after a time. */
export const shareAt = (steps: readonly SurvivalStep[], time: number): number =>
  steps.findLast((step) => step.time <= time)?.share ?? 1;

/** The time after which no more than half are still there; `undefined` where more stay. */
export const medianSurvival = (steps: readonly SurvivalStep[]): number | undefined =>
  steps.find(({ share }) => share <= HALF)?.time;

/** Half, but for what is lost in the sum. */
const HALF = 0.5 + 1e-12;
