/** Timing that compares like with like: every contender in turn, many times, in one process. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

/** Milliseconds by the clock, and of processor time of this process alone. */
export interface Duration {
  readonly value: number;
  readonly cpu: number;
}

/** One of the turns that two revisions take (`npm run bench -- --against`): short, since many follow. */
export const isTurn = process.env['BOWERBIRD_BENCH_TURN'] !== undefined;

const WARM_UP = isTurn ? 15 : 30;
const ROUNDS = isTurn ? 21 : 51;

/** Repetitions of something long: one where its turn comes again. */
export const repetitions = (number: number): number => (isTurn ? 1 : number);

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

export const measureDuration = (work: () => unknown): Duration => {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  work();
  return { value: performance.now() - start, cpu: cpuMs(cpu) };
};

/** The same for work that is waited for. */
export const measureAwaited = async (work: () => Promise<unknown>): Promise<Duration> => {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  return { value: performance.now() - start, cpu: cpuMs(cpu) };
};

/**
 * Of each contender the median by the clock and the mean of processor time, whose ticks are too coarse for one
 * round; interleaved so that a slow moment hits all of them.
 */
export const medians = (contenders: readonly Contender[], rounds = ROUNDS): Duration[] => {
  const durations = contenders.map((): Duration[] => []);
  for (let round = -WARM_UP; round < rounds; round++) {
    contenders.forEach(({ run }, i) => {
      const duration = measureDuration(run);
      if (round >= 0) durations[i]?.push(duration);
    });
  }
  return durations.map((all) => ({
    value: median(all.map(({ value }) => value)),
    cpu: all.reduce((sum, { cpu }) => sum + cpu, 0) / all.length,
  }));
};

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** Geometric mean: the fair middle of ratios. */
export const mean = (ratios: readonly number[]): number =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);

export const divide = (a: Duration, b: Duration): Duration => ({
  value: a.value / b.value,
  cpu: a.cpu / b.cpu,
});

/** Each of both by its own middle. */
export const middle = (
  all: readonly Duration[],
  by: (numbers: readonly number[]) => number,
): Duration => ({
  value: by(all.map(({ value }) => value)),
  cpu: by(all.map(({ cpu }) => cpu)),
});
