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
export interface SurvivalStep {
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
