import { Worker, type ResourceLimits } from 'node:worker_threads';
import { createThreadPool, type RunOptions, type ThreadPoolConfig } from '../engine/thread-pool.ts';
import type { TaskChannel } from '../engine/serve-tasks.ts';
import { AppError } from '#kit/errors.ts';
import type { JobInput, JobName, JobResult, JobTask } from './jobs/index.ts';
import { workerFile } from './worker-file.ts';
import { messages } from './messages.ts';
import { availableParallelism } from 'node:os';
import { createReadPool, type ReadPool } from '../engine/read-pool.ts';

type JobOptions = Pick<RunOptions<unknown>, 'signal' | 'tell' | 'answer'>;

/** Does jobs beside the thread that answers, or in it, for a program that answers nobody meanwhile. */
export interface JobThreads {
  /** Throws what the job throws, and `service_unavailable` when it was cancelled. */
  readonly run: <Name extends JobName>(
    job: Name,
    input: JobInput<Name>,
    options?: JobOptions,
  ) => Promise<JobResult<Name>>;
  readonly close: () => Promise<void>;
}

/** Jobs at a time: two, so that a long one lets a short one by. */
const SIZE = 2;
/** Megabytes of JavaScript's own memory that a job may fill; its thread is ended beyond it. */
const MOST_MB = 512;
const YOUNG_MB = 16;
/** A job that neither tells nor asks anything for so long hangs. */
const LONGEST_SILENCE_MS = 120_000;

const LIMITS = { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: YOUNG_MB };

export const startJobWorker = (resourceLimits: ResourceLimits = LIMITS): Worker =>
  new Worker(workerFile('job-worker'), { resourceLimits });

export const openJobThreads = (
  warn: (sentence: string) => void,
  options: Partial<Pick<ThreadPoolConfig, 'start' | 'size' | 'longestSilenceMs' | 'cancelMs'>> = {},
): JobThreads => {
  const pool = createThreadPool({
    start: startJobWorker,
    size: SIZE,
    longestSilenceMs: LONGEST_SILENCE_MS,
    ...options,
    name: 'the thread of the job',
    endsCancelled: true,
    withoutThreads: (reason) =>
      warn(`no thread could be started, so long work holds others up: ${reason}`),
  });
  return {
    run: async (job, input, options = {}) => {
      const task: JobTask = { job, input };
      try {
        const here = (): Promise<unknown> => runHere(job, input, options);
        return (await pool.run(task, { ...options, here })) as JobResult<typeof job>;
      } catch (error) {
        throw named(error);
      }
    },
    close: pool.close,
  };
};

/** Jobs of a program that answers nobody meanwhile: in its own thread. */
export const jobsHere: JobThreads = { run: (...job) => runHere(...job), close: async () => {} };

/** The jobs are loaded by whoever needs one: not by every start of the program. */
const runHere = async <Name extends JobName>(
  job: Name,
  input: JobInput<Name>,
  { signal, tell = () => {}, answer = () => undefined }: JobOptions = {},
): Promise<JobResult<Name>> => {
  const { runJob } = await import('./jobs/index.ts');
  const channel: TaskChannel = {
    tell,
    ask: async (value) => {
      signal?.throwIfAborted();
      return answer(value);
    },
    signal: signal ?? new AbortController().signal,
  };
  return (await runJob({ job, input }, channel)) as JobResult<Name>;
};

/** A thread that was ended for its memory is told of by that. */
const named = (error: unknown): unknown => {
  const isOfMemory =
    error instanceof AppError &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    error.cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOfMemory
    ? new AppError('internal_error', messages.needsTooMuchMemory({ mostMb: MOST_MB }), {
        cause: error,
      })
    : error;
};

/** As many threads as cores, one of which is left to the thread that answers. */
export const openReadingThreads = (warn: (sentence: string) => void): ReadPool =>
  createReadPool({
    start: () => new Worker(workerFile('read-worker')),
    size: Math.max(1, availableParallelism() - 1),
    warn,
  });
