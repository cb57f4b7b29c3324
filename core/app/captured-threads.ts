import { Worker } from 'node:worker_threads';
import { createCapturedReader, type CapturedReading } from '../capture/read-captured.ts';
import { GivenUp, type ReadBeside } from '../capture/take.ts';
import { draftsFromAnswer } from '../collections/captured-items.ts';
import { catalogue } from '../engine/catalogue.ts';
import { createThreadPool, SilentTaskError } from '../engine/thread-pool.ts';
import { AppError } from '#kit/errors.ts';
import type { CapturedTask } from './captured-task.ts';
import { workerFile } from './worker-file.ts';

/** Threads that read what was browsed or imported, so that the one that answers never looks at it. */
export interface CapturedThreads {
  readonly read: ReadBeside;
  readonly close: () => Promise<void>;
}

export interface CapturedThreadsConfig {
  readonly warn: (sentence: string) => void;
  readonly start?: () => Worker;
  /** Seconds that the reading of one reply may take. */
  readonly longestSeconds?: number;
}

/** One for browsing and one for an import: each reads its replies one after the other. */
const SIZE = 2;
/** Megabytes of JavaScript's own memory that a reply may fill; the thread is ended beyond it. */
const MOST_MB = 512;
const YOUNG_MB = 16;
const LONGEST_SECONDS = 20;

const startWorker = (): Worker =>
  new Worker(workerFile('captured-worker'), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });

export const openCapturedThreads = ({
  warn,
  start = startWorker,
  longestSeconds = LONGEST_SECONDS,
}: CapturedThreadsConfig): CapturedThreads => {
  const pool = createThreadPool({
    start,
    size: SIZE,
    name: 'the thread that read the reply',
    longestSilenceMs: longestSeconds * 1000,
    endsCancelled: true,
    withoutThreads: (reason) =>
      warn(`no thread could be started, so what is browsed or imported holds others up: ${reason}`),
  });
  const readHere = createCapturedReader({ catalogue, drafts: draftsFromAnswer });
  return {
    read: async (reply, options, signal) => {
      const task: CapturedTask = { reply, options };
      try {
        const here = (): Promise<CapturedReading> => Promise.resolve(readHere(reply, options));
        return await pool.run<CapturedReading>(task, { here, signal });
      } catch (error) {
        if (error instanceof AppError && error.kind === 'service_unavailable') throw error;
        throw new GivenUp(formatReadFailure(error, longestSeconds));
      }
    },
    close: pool.close,
  };
};

const formatReadFailure = (error: unknown, seconds: number): string => {
  const cause = error instanceof AppError ? error.cause : error;
  if (cause instanceof SilentTaskError) return `reading it takes longer than ${seconds} seconds`;
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? `reading it takes more than ${MOST_MB} MB of memory`
    : 'reading it ended the thread';
};
