/** Timing that compares like with like: every contender in turn, many times, in one process. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

const WARM_UP = 30;
const ROUNDS = 51;

/** Median milliseconds of each contender, interleaved so that a slow moment hits all of them. */
export const medians = (contenders: readonly Contender[], rounds = ROUNDS): number[] => {
  const times = contenders.map((): number[] => []);
  for (let round = -WARM_UP; round < rounds; round++) {
    contenders.forEach(({ run }, i) => {
      const start = performance.now();
      run();
      const took = performance.now() - start;
      if (round >= 0) times[i]?.push(took);
    });
  }
  return times.map(median);
};

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** Geometric mean: the fair middle of ratios. */
export const mean = (ratios: readonly number[]): number =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);

export const times = (ratio: number): string => `${ratio.toFixed(2)} times`;
