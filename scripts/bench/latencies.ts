import { median } from './measure.ts';
import { output } from './program.ts';

/** Milliseconds of each of many requests for about so long, counted in a process of its own; in order of size. */
export const latencies = async (address: string, ms: number): Promise<number[]> => {
  const printed = await output('scripts/bench/light.ts', address, String(ms));
  return (JSON.parse(printed) as number[]).toSorted((a, b) => a - b);
};

export const summary = (times: readonly number[]): string =>
  `p99 ${at(times, 0.99).toFixed(0)} ms, median ${median(times).toFixed(0)} ms, longest ${at(times, 1).toFixed(0)} ms of ${times.length}`;

/** At a share of times in order of size. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
