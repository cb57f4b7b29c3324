/**
 * Agreement between coders. Ratings are numbers of categories from 0; `undefined`: not rated. Of each unit
 * only how often each category was given matters, but for Cohen’s kappa, which tells its two coders apart.
 * A coefficient is `undefined` where it is not defined: nothing was rated twice, or all ratings are the same.
 */

/** The ratings of one unit, one for each coder. */
export type Ratings = readonly (number | undefined)[];

/** How often each category was given to one unit. */
export type CategoryCounts = readonly number[];

/** How far apart two categories are: equal or not, or by their order. */
export type Distance = 'nominal' | 'ordinal';

export const countCategories = (units: readonly Ratings[]): CategoryCounts[] => {
  const most = Math.max(-1, ...units.map((unit) => Math.max(-1, ...unit.map((one) => one ?? -1))));
  return units.map((unit) => {
    const counts = Array.from<number>({ length: most + 1 }).fill(0);
    for (const one of unit) if (one !== undefined) counts[one] = (counts[one] ?? 0) + 1;
    return counts;
  });
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The share of pairs of ratings of the same unit that are equal, from 0 to 1. */
export const percentAgreement = (units: readonly CategoryCounts[]): number | undefined => {
  let [equal, all] = [0, 0];
  for (const counts of units) {
    const ratings = sum(counts);
    all += ratings * (ratings - 1);
    equal += sum(counts.map((n) => n * (n - 1)));
  }
  return all === 0 ? undefined : equal / all;
};

/** Cohen (1960), of two coders; units that one of them did not rate are left out. */
export const cohensKappa = (units: readonly Ratings[]): number | undefined => {
  const first = new Map<number, number>();
  const second = new Map<number, number>();
  let [equal, all] = [0, 0];
  for (const [one, other] of units) {
    if (one === undefined || other === undefined) continue;
    all += 1;
    if (one === other) equal += 1;
    first.set(one, (first.get(one) ?? 0) + 1);
    second.set(other, (second.get(other) ?? 0) + 1);
  }
  if (all === 0) return undefined;
  const expected = sum([...first].map(([c, n]) => n * (second.get(c) ?? 0))) / all ** 2;
  return expected === 1 ? undefined : (equal / all - expected) / (1 - expected);
};

/** Fleiss (1971); units that were not rated as often as the most often rated ones are left out. */
export const fleissKappa = (units: readonly CategoryCounts[]): number | undefined => {
  const raters = units.reduce((most, counts) => Math.max(most, sum(counts)), 0);
  const whole = units.filter((counts) => sum(counts) === raters);
  if (raters < 2) return undefined;
  const observed =
    sum(
      whole.map((counts) => (sum(counts.map((n) => n ** 2)) - raters) / (raters * (raters - 1))),
    ) / whole.length;
  const totals = addUp(whole);
  const expected = sum(totals.map((n) => (n / (whole.length * raters)) ** 2));
  return expected === 1 ? undefined : (observed - expected) / (1 - expected);
};

const addUp = (units: readonly CategoryCounts[]): number[] => {
  const totals: number[] = [];
  for (const counts of units)
    counts.forEach((n, category) => {
      totals[category] = (totals[category] ?? 0) + n;
    });
  return totals;
};

/** Units of the same counts, and how many of them there are. */
interface Pattern {
  readonly counts: CategoryCounts;
  readonly times: number;
}

/** Krippendorff (2011), “Computing Krippendorff’s Alpha-Reliability”. */
export const krippendorffsAlpha = (
  units: readonly CategoryCounts[],
  distance: Distance,
): number | undefined => alphaOf(patternsIn(units), distance);

/** What was rated at least twice, equal units together. */
const patternsIn = (units: readonly CategoryCounts[]): Pattern[] => {
  const patterns = new Map<string, { counts: CategoryCounts; times: number }>();
  for (const counts of units) {
    if (sum(counts) < 2) continue;
    const name = counts.join();
    const known = patterns.get(name);
    if (known) known.times += 1;
    else patterns.set(name, { counts, times: 1 });
  }
  return [...patterns.values()];
};

const alphaOf = (patterns: readonly Pattern[], distance: Distance): number | undefined => {
  const totals: number[] = [];
  for (const { counts, times } of patterns)
    counts.forEach((n, category) => {
      totals[category] = (totals[category] ?? 0) + n * times;
    });
  const all = sum(totals);
  const squared = distance === 'nominal' ? nominal : ordinalBetween(totals);
  const expected = pairsApart(totals, squared);
  if (expected === 0) return undefined;
  let observed = 0;
  for (const { counts, times } of patterns)
    observed += (times * pairsApart(counts, squared)) / (sum(counts) - 1);
  return 1 - ((all - 1) * observed) / expected;
};

/** Squared distance between two different categories, the smaller first. */
type SquaredDistance = (low: number, high: number) => number;

const nominal: SquaredDistance = () => 1;

const ordinalBetween = (totals: readonly number[]): SquaredDistance => {
  const below: number[] = [0];
  totals.forEach((n, category) => below.push((below[category] ?? 0) + n));
  return (low, high) =>
    ((below[high + 1] ?? 0) - (below[low] ?? 0) - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) **
    2;
};

/** The sum of the squared distances of all ordered pairs of ratings. */
const pairsApart = (counts: readonly number[], squared: SquaredDistance): number => {
  const given = counts.flatMap((n, category) => (n > 0 ? [[category, n] as const] : []));
  let all = 0;
  given.forEach(([low, n], at) => {
    for (const [high, m] of given.slice(at + 1)) all += 2 * n * m * squared(low, high);
  });
  return all;
};

/** How an interval is drawn: so many samples of units, with replacement. */
export interface Resampling {
  readonly seed: number;
  readonly samples: number;
}

export const RESAMPLING: Resampling = { seed: 20_111, samples: 1000 };

export interface AlphaInterval {
  readonly low: number;
  readonly high: number;
}

/** Samples between two pauses. */
const SAMPLES_AT_ONCE = 20;

/**
 * The middle 95 % of alphas of samples of the units, the same for the same seed. Yields between portions of
 * the work; returns `undefined` where fewer than half of the samples have an alpha.
 */
export function* alphaInterval(
  units: readonly CategoryCounts[],
  distance: Distance,
  { seed, samples }: Resampling = RESAMPLING,
): Generator<void, AlphaInterval | undefined> {
  const patterns = patternsIn(units);
  const random = randomNumbers(seed);
  const places = patterns.flatMap(({ times }, at) =>
    Array.from<number>({ length: times }).fill(at),
  );
  const alphas: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    if (sample % SAMPLES_AT_ONCE === 0) yield;
    const alpha = alphaOf(drawn(patterns, places, random), distance);
    if (alpha !== undefined) alphas.push(alpha);
  }
  if (alphas.length === 0 || alphas.length * 2 < samples) return undefined;
  alphas.sort((a, b) => a - b);
  const at = (share: number): number => alphas[Math.round(share * (alphas.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}

const drawn = (
  patterns: readonly Pattern[],
  places: readonly number[],
  random: () => number,
): Pattern[] => {
  const times = Array.from<number>({ length: patterns.length }).fill(0);
  for (const _ of places) {
    const at = places[Math.floor(random() * places.length)] ?? 0;
    times[at] = (times[at] ?? 0) + 1;
  }
  return patterns.flatMap(({ counts }, at) =>
    (times[at] ?? 0) > 0 ? [{ counts, times: times[at] ?? 0 }] : [],
  );
};

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export const randomNumbers = (seed: number): (() => number) => {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
