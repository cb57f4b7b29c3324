import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServing } from './serving.ts';
import { stepsWith } from './steps.ts';
import { root } from '../command.ts';

/** Milliseconds of each answer, shortest first; `Infinity` for what was not answered. */
type Latencies = readonly number[];

interface Probe {
  readonly begin: () => void;
  /** What was answered since. */
  readonly end: () => Promise<Latencies>;
  readonly stop: () => void;
}

const PROBE = join(root, 'scripts', 'answering', 'probe.ts');

/** Asks an address every 20 ms from a process of its own. */
const startProbe = (address: string, onStart: (child: ChildProcess) => void = () => {}): Probe => {
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

/** What was answered beside one operation. */
export interface Measured {
  readonly name: string;
  readonly seconds: number;
  /** What the operation failed with. */
  readonly error: string | undefined;
  /** Answers of `/health`, and those of a program without work where one is compared with. */
  readonly health: Latencies;
  readonly idle: Latencies;
  /** Processor time of the longest turn of the thread that answers, in milliseconds. */
  readonly turn: number;
}

export interface Input {
  /** An empty folder. */
  readonly dir: string;
  /** Comments in the large collection. */
  readonly items: number;
  /** How many times as large the hostile files are as the smallest. */
  readonly times: number;
  /** An operation that takes longer has failed. */
  readonly mostMs: number;
  /** Asks a program that has nothing to do meanwhile, too. */
  readonly isCompared?: boolean;
  readonly onMeasured: (measured: Measured) => void;
  readonly onStart?: (child: ChildProcess) => void;
}

/** Milliseconds. */
export const readSlowest = ({ health }: Pick<Measured, 'health'>): number =>
  health.at(-1) ?? Infinity;

/**
 * Each operation in turn, in a program of its own that another process asks for a sign of life meanwhile.
 * Returns the program's data folder. Throws when the program dies.
 */
export const measureSteps = async (input: Input): Promise<string> => {
  const { dir, items, times, mostMs, isCompared, onMeasured, onStart } = input;
  const [data, files] = [join(dir, 'data'), join(dir, 'files')];
  mkdirSync(files, { recursive: true });
  const serving = await startServing(data, onStart);
  const idling = isCompared ? await startServing(join(dir, 'idle'), onStart) : undefined;
  const probe = startProbe(`${serving.address}/health`, onStart);
  const idleProbe = idling && startProbe(`${idling.address}/health`, onStart);
  try {
    await serving.ask('settings.set', { downloadFolder: files });
    for (const { name, work } of stepsWith(items, times)) {
      probe.begin();
      idleProbe?.begin();
      serving.beginTurns();
      const begun = performance.now();
      const error = await within(mostMs, work({ serving, data, files })).then(
        () => undefined,
        (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
      );
      const seconds = (performance.now() - begun) / 1000;
      const turn = await within(mostMs, serving.longestTurn());
      const health = await within(mostMs, probe.end());
      const idle = (await idleProbe?.end()) ?? [];
      onMeasured({ name, seconds, error, health, idle, turn });
    }
  } finally {
    probe.stop();
    idleProbe?.stop();
    await Promise.all([serving.stop(), idling?.stop()]);
  }
  return data;
};

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`it did not end within ${ms / 1000} s`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};
