/**
 * How many things exist, from two lists that each found some of them (capture–recapture), with the interval
 * in which the truth lies in about 95 of 100 cases. Pure.
 */

export interface TwoLists {
  /** Different things on the first list, on the second, and on both. */
  readonly first: number;
  readonly second: number;
  readonly both: number;
}

export interface Estimate {
  /** The nearest whole number to Chapman's estimate. */
  readonly exist: number;
  /** From the lower to the upper end, both whole. */
  readonly least: number;
  readonly most: number;
}

/**
 * Why there is no estimate. `empty`: a list holds nothing; `fewShared`: too few things on both lists;
 * `identical`: both hold the same, as lists do that are no samples; `truncated`: a list was not followed to
 * its end, so that what comes first was more likely found by both.
 */
export type NoEstimate = 'empty' | 'fewShared' | 'identical' | 'truncated';

/**
 * With fewer things on both lists, Chapman's estimate is too low more often than not (Robson and Regier
 * 1964, who ask for seven or more).
 */
export const LEAST_SHARED = 7;

/**
 * A little above 3.84, the 95th percentile of the chi-squared distribution with one degree of freedom: of
 * few things, which are whole, the intervals would hold the truth a little too seldom.
 */
const DEVIANCE = 4;

const BY_CHANCE = 0.05;

export const whyNoEstimate = (
  { first, second, both }: TwoLists,
  isTruncated: boolean,
): NoEstimate | undefined => {
  if (first === 0 || second === 0) return 'empty';
  if (isTruncated) return 'truncated';
  if (first === both && second === both) return 'identical';
  return both < LEAST_SHARED ? 'fewShared' : undefined;
};

/** (n₁ + 1)(n₂ + 1) / (m + 1) − 1: Chapman 1951. */
export const chapman = ({ first, second, both }: TwoLists): number =>
  ((first + 1) * (second + 1)) / (both + 1) - 1;

/**
 * Chapman's estimate with an interval, whose coverage `coverage.long.test.ts` measures. Where each list has
 * something that the other has not, it is that of profile likelihood. Where one list adds nothing, that
 * would end at what was found.
 */
export const estimateExisting = (lists: TwoLists): Estimate => ({
  exist: Math.round(chapman(lists)),
  ...(Math.min(lists.first, lists.second) > lists.both
    ? likelihoodInterval(lists)
    : nestedInterval(lists)),
});

type Ends = Pick<Estimate, 'least' | 'most'>;

/**
 * Where all that the smaller list found is on the larger one: of further things it found none. There are as
 * many at most as that would happen of in 5 of 100 cases, by the chance with which it found those of the larger.
 */
const nestedInterval = ({ first, second, both }: TwoLists): Ends => {
  const larger = Math.max(first, second);
  const missed = 1 - both / larger;
  return { least: larger, most: larger + Math.floor(Math.log(BY_CHANCE) / Math.log(missed)) };
};

/**
 * All numbers of things of which the observed lists are not much less likely than of the most likely number,
 * whatever the chance was with which each list found a thing (Cormack 1992).
 */
const likelihoodInterval = (lists: TwoLists): Ends => {
  const found = lists.first + lists.second - lists.both;
  const peak = mostLikely(lists, found);
  const best = logLikelihood(lists, peak);
  const isLikely = (count: number): boolean => 2 * (best - logLikelihood(lists, count)) <= DEVIANCE;
  let beyond = Math.max(peak * 2, peak + 8);
  while (isLikely(beyond)) beyond *= 2;
  return {
    least: lastLikely(isLikely, peak, found - 1),
    most: lastLikely(isLikely, peak, beyond),
  };
};

/** The greatest likelihood is at n₁n₂ / m, or beside it. */
const mostLikely = (lists: TwoLists, found: number): number => {
  const around = Math.floor((lists.first * lists.second) / lists.both);
  const near = [-1, 0, 1].map((step) => Math.max(found, around + step));
  return near.reduce((best, count) =>
    logLikelihood(lists, count) > logLikelihood(lists, best) ? count : best,
  );
};

/** The last likely number on the way from a likely one to an unlikely one. */
const lastLikely = (
  isLikely: (count: number) => boolean,
  likely: number,
  unlikely: number,
): number => {
  let [inside, outside] = [likely, unlikely];
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.trunc((inside + outside) / 2);
    if (isLikely(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
};

/** Of so many things, with the chances under which each list is the most likely; up to a constant. */
const logLikelihood = ({ first, second, both }: TwoLists, count: number): number => {
  const found = first + second - both;
  if (count < found) return -Infinity;
  const ways = logFactorial(count) - logFactorial(count - found);
  return (
    ways +
    [first, count - first, second, count - second].reduce(
      (sum, part) => sum + (part === 0 ? 0 : part * Math.log(part / count)),
      0,
    )
  );
};

/** Below, the series of Stirling is not exact enough. */
const SMALL = 32;
const SMALL_FACTORIALS = Array.from({ length: SMALL }, (_, n) =>
  Array.from({ length: n }, (_unused, k) => Math.log(k + 1)).reduce((sum, log) => sum + log, 0),
);

const logFactorial = (n: number): number =>
  SMALL_FACTORIALS[n] ??
  n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
