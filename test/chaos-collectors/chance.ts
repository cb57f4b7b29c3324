/** Numbers of chance that are the same for the same seed. */
import { randomNumbers } from '#kit/coding/agreement.ts';

export interface Chance {
  /** A whole number of these two and those between. */
  readonly between: (least: number, most: number) => number;
  readonly isHeads: () => boolean;
  readonly pick: <T>(all: readonly T[]) => T;
  readonly shuffle: <T>(all: readonly T[]) => T[];
}

export const createChance = (seed: number): Chance => {
  const random = randomNumbers(seed);
  const between = (least: number, most: number): number =>
    least + Math.floor(random() * (most - least + 1));
  return {
    between,
    isHeads: () => random() < 0.5,
    pick: (all) => {
      const [picked] = all.slice(between(0, all.length - 1));
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
    shuffle: (all) =>
      all
        .map((one) => ({ one, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one),
  };
};
