import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../command.ts';

/** Milliseconds of each answer, shortest first; `Infinity` for what was not answered. */
export type Latencies = readonly number[];

export interface Probe {
  readonly begin: () => void;
  /** What was answered since. */
  readonly end: () => Promise<Latencies>;
  readonly stop: () => void;
}

const PROBE = join(root, 'scripts', 'answering', 'probe.ts');

/** Asks an address every 20 ms from a process of its own. */
export const startProbe = (
  address: string,
  onStart: (child: ChildProcess) => void = () => {},
): Probe => {
  const child = fork(PROBE, [address]);
  onStart(child);
  return {
    begin: () => void child.send('begin'),
    end: () =>
      new Promise((resolve) => {
        child.once('message', (times) =>
          resolve(
            (times as number[]).map((ms) => (ms < 0 ? Infinity : ms)).toSorted((a, b) => a - b),
          ),
        );
        child.send('end');
      }),
    stop: () => void child.kill(),
  };
};
