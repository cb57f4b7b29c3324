/** Which places a thing may have among others, counted from 1, whatever is missing. Pure. */

/** One of those that are ranked by how much they have. */
export interface Ranked {
  readonly least: number;
  readonly most: number;
}

export interface RankBounds {
  readonly best: number;
  /** `null`: no end can be given. */
  readonly worst: number | null;
}

/** What is not counted for anybody yet. */
export interface Uncounted {
  /** Things that may belong to anyone; `null`: nobody knows how many. */
  readonly pool: number | null;
  /** Whether they may belong to somebody who is not among those that are ranked. */
  readonly mayBeOthers?: boolean;
}

/**
 * The rank of each: 1 and one more for everyone who has more. At worst it has its least, and the pool
 * lifts as many others above it as it can, those first that need the fewest.
 */
export const rankBounds = (
  all: readonly Ranked[],
  { pool, mayBeOthers = false }: Uncounted,
): readonly RankBounds[] => {
  const leasts = all.map(({ least }) => least).toSorted((a, b) => a - b);
  const mosts = all.map(({ most }) => most).toSorted((a, b) => b - a);
  return all.map((own) => ({
    best: pool === null ? 1 : 1 + countAbove(leasts, own.most + pool),
    worst: pool === null ? null : worstRank(own, { mosts, pool, mayBeOthers }),
  }));
};

/** How many of these, in ascending order, are more than the value. */
const countAbove = (ascending: readonly number[], value: number): number => {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) > value) to = middle;
    else from = middle + 1;
  }
  return ascending.length - from;
};

interface Others {
  /** The most that each has, in descending order: its own among them. */
  readonly mosts: readonly number[];
  readonly pool: number;
  readonly mayBeOthers: boolean;
}

const worstRank = (own: Ranked, { mosts, pool, mayBeOthers }: Others): number => {
  let left = pool;
  let isSkipped = false;
  let above = 0;
  for (const most of mosts) {
    if (!isSkipped && most === own.most) {
      isSkipped = true;
      continue;
    }
    left -= Math.max(0, own.least + 1 - most);
    if (left < 0) return 1 + above;
    above += 1;
  }
  return 1 + above + (mayBeOthers ? Math.floor(left / (own.least + 1)) : 0);
};
