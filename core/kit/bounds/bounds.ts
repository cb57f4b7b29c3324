/** Answers with their two ends: the least and the most that what is not known allows. Pure. */

/** `null`: no end can be given. */
export interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
}

export const exactly = (value: number): Bounds => ({ least: value, most: value });

export const isExact = ({ least, most }: Bounds): boolean => least !== null && least === most;

export const isWithin = (value: number, { least, most }: Bounds): boolean =>
  (least === null || value >= least) && (most === null || value <= most);

const addEnds = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Whether the first is more than the second, whatever is missing; `undecided`: it depends on that. */
export type Comparison = 'more' | 'fewer' | 'equal' | 'undecided';

/**
 * Compares two counts. `pool`: things that were not counted and that may all belong to either side;
 * `null` where nobody knows how many they are.
 */
export const compareBounds = (one: Bounds, other: Bounds, pool: number | null = 0): Comparison => {
  const isMore = (a: Bounds, b: Bounds): boolean => {
    const most = addEnds(b.most, pool);
    return a.least !== null && most !== null && a.least > most;
  };
  if (isMore(one, other)) return 'more';
  if (isMore(other, one)) return 'fewer';
  const isEqual = isExact(one) && isExact(other) && pool === 0 && one.least === other.least;
  return isEqual ? 'equal' : 'undecided';
};
