import type { Worker } from 'node:worker_threads';
import { AppError } from '#kit/errors.ts';
import { readHere, repliesIn, type Reader, type ReadAnswer, type ReadInput } from './reader.ts';
import type { ReadResult, ReadTask } from './read-task.ts';
import { createThreadPool } from './thread-pool.ts';
import { messages } from './messages.ts';

/** Threads that read large replies, so that the one that answers goes on answering. */
export interface ReadPool {
  readonly read: Reader;
  /** Ends the threads; whatever they read or was to be read fails with `service_unavailable`. */
  readonly close: () => Promise<void>;
}

export interface ReadPoolConfig {
  /** Starts a thread that runs `serveReads`. */
  readonly start: () => Worker;
  /** Threads at most; what comes meanwhile waits in order. */
  readonly size: number;
  /** One sentence for the log. */
  readonly warn: (sentence: string) => void;
}

/** Bytes of replies from which on a thread is worth the way there: reading them takes milliseconds. */
const LARGE = 64 * 1024;
/** A parser that takes longer than this will never end. */
const LONGEST_MS = 30_000;

/** Small replies are read at once; where no thread can be started, all are read in this one. */
export const createReadPool = ({ start, size, warn }: ReadPoolConfig): ReadPool => {
  let isClosed = false;
  const pool = createThreadPool({
    start,
    size,
    name: 'the thread that read the reply',
    longestSilenceMs: LONGEST_MS,
    withoutThreads: (reason) =>
      warn(`no thread for reading could be started, so large replies hold others up: ${reason}`),
  });
  return {
    read: async (entry, input, signal) => {
      if (isClosed) throw new AppError('service_unavailable', messages.shuttingDown);
      const here = (): Promise<ReadAnswer> => readHere(entry, input);
      if (!isLarge(input) || !pool.hasThreads()) return here();
      const task: ReadTask = { operation: entry.id, input };
      const result = await pool.run<ReadResult | ReadAnswer>(task, { here, signal });
      return 'bodies' in result ? answerFrom(result, input) : result;
    },
    close: () => {
      isClosed = true;
      return pool.close();
    },
  };
};

const isLarge = (input: ReadInput): boolean =>
  repliesIn(input).reduce((sum, { body }) => sum + body.byteLength, 0) >= LARGE;

const answerFrom = (
  { json, envelope, notices, longState, answer, bodies }: ReadResult,
  input: ReadInput,
): ReadAnswer => ({
  json,
  envelope,
  notices,
  longState,
  packed: {
    answer,
    bodies: new Map(
      repliesIn(input).flatMap((reply, n) => {
        const body = bodies[n];
        return body ? [[reply, body] as const] : [];
      }),
    ),
  },
});
