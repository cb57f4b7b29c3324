import type { Worker } from 'node:worker_threads';
import { AppError } from '#kit/errors.ts';
import { type FromThread, type ToThread, packThrown, unpackThrown } from './thrown.ts';
import { messages } from './messages.ts';

/** Threads that do one task at a time each, so that the one that answers goes on answering. */
export interface ThreadPool {
  /** Does a task in a thread; throws what the task throws. What is asked while all are busy waits in order. */
  readonly run: <Result>(task: unknown, options: RunOptions<Result>) => Promise<Result>;
  /** Whether a thread can do it; `false` where none can be started. */
  readonly hasThreads: () => boolean;
  /** Ends the threads; whatever they did or were to do fails with `service_unavailable`. */
  readonly close: () => Promise<void>;
}

export interface RunOptions<Result> {
  /** Does the task in this thread: where none can be started, or the task cannot be copied. */
  readonly here: () => Promise<Result>;
  /** Gives up the place of a task that waits, and cancels one under way. */
  readonly signal?: AbortSignal | undefined;
  /** Hears what the task tells on its way. */
  readonly tell?: ((value: unknown) => void) | undefined;
  /** Answers what the task asks. */
  readonly answer?: ((value: unknown) => unknown) | undefined;
}

export interface ThreadPoolConfig {
  /** Starts a thread that runs `serveTasks`. */
  readonly start: () => Worker;
  /** Threads at most. */
  readonly size: number;
  /** What the threads do, as it stands in sentences: `the thread that read the reply`. */
  readonly name: string;
  /** A task that says nothing for longer, in milliseconds, will never end: it is ended with its thread. */
  readonly longestSilenceMs: number;
  /** Whether a cancelled task is told so, and ended with its thread; a task of another pool comes to its end. */
  readonly endsCancelled?: boolean;
  /** How long one may take to end by itself, in milliseconds; half a second when left out. */
  readonly cancelMs?: number;
  /** Told once, with the reason, when no thread can be started. */
  readonly withoutThreads: (reason: string) => void;
}

/** A thread that had nothing to do for so long is ended; it holds some tens of megabytes. */
const IDLE_MS = 60_000;
const CANCEL_MS = 500;

/** Why a task was ended with its thread: it neither told nor asked anything for too long. */
export class SilentTaskError extends Error {}

interface Job {
  readonly task: unknown;
  readonly options: RunOptions<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Whether a thread was seen to begin with it; what did not begin can be given to another. */
  hasBegun: boolean;
  /** Whether a thread ended before it began: a second one is the fault of the task. */
  wasLost: boolean;
}

interface Seat {
  readonly worker: Worker;
  isReady: boolean;
  job: Job | undefined;
  /** Ends the thread: it is idle for too long, or does not come to an end. */
  timer: NodeJS.Timeout | undefined;
  error?: unknown;
}

/**
 * Threads are started when the first task comes. Where no thread can be started, every task is done in
 * this one. A thread that dies costs the task with which it had begun, and no other.
 */
export const createThreadPool = (config: ThreadPoolConfig): ThreadPool => {
  const { start, size, name, longestSilenceMs, cancelMs = CANCEL_MS } = config;
  const waiting: Job[] = [];
  const seats = new Set<Seat>();
  /** Threads that were told to end and have not ended yet: they are given nothing. */
  const ending = new Set<Seat>();
  let state: 'open' | 'without threads' | 'closed' = 'open';

  // A thread has no origin.
  const post = ({ worker }: Seat, message: ToThread): void =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(message);

  const next = (): void => {
    for (const seat of seats) {
      // What cannot be given away leaves the thread free for the next.
      while (seat.isReady && !seat.job) {
        const job = waiting.shift();
        if (!job) return;
        give(seat, job);
      }
    }
    const starting = [...seats].filter(({ isReady }) => !isReady).length;
    if (waiting.length > starting && seats.size < size) open();
  };

  const give = (seat: Seat, job: Job): void => {
    try {
      post(seat, { task: job.task });
      seat.job = job;
      retireAfter(seat, longestSilenceMs);
    } catch {
      // Something in the task that cannot be copied.
      job.resolve(job.options.here());
    }
  };

  const retireAfter = (seat: Seat, ms: number): void => {
    clearTimeout(seat.timer);
    if (Number.isFinite(ms)) seat.timer = setTimeout(() => retire(seat), ms).unref();
  };

  /** Ends a thread, which takes a while: it leaves the pool first, so that nothing is given to it meanwhile. */
  const retire = (seat: Seat): void => {
    if (!seats.delete(seat)) return;
    ending.add(seat);
    if (seat.job) seat.error ??= new SilentTaskError(`it was silent for ${longestSilenceMs} ms`);
    void seat.worker.terminate();
    next();
  };

  const open = (): void => {
    let worker: Worker;
    try {
      worker = start();
    } catch (error) {
      goOnWithoutThreads(error);
      return;
    }
    const seat: Seat = { worker, isReady: false, job: undefined, timer: undefined };
    seats.add(seat);
    worker.unref();
    worker.on('message', (message: FromThread) => hear(seat, message));
    worker.on('error', (error) => {
      seat.error = error;
    });
    worker.on('exit', () => left(seat));
  };

  const hear = (seat: Seat, message: FromThread): void => {
    const { job } = seat;
    if ('begun' in message) {
      if (job) job.hasBegun = true;
      return;
    }
    if (('told' in message || 'asked' in message) && job) {
      if (!job.options.signal?.aborted) retireAfter(seat, longestSilenceMs);
      if ('told' in message) job.options.tell?.(message.told);
      else void reply(seat, job, message);
      return;
    }
    if ('ready' in message) seat.isReady = true;
    else seat.job = undefined;
    if ('done' in message) job?.resolve(message.done);
    if ('thrown' in message) job?.reject(failureFromThrown(job, unpackThrown(message.thrown)));
    retireAfter(seat, IDLE_MS);
    next();
  };

  const reply = async (
    seat: Seat,
    job: Job,
    { asked: input, number }: Extract<FromThread, { asked: unknown }>,
  ): Promise<void> => {
    const message: ToThread = await Promise.resolve(input)
      .then(job.options.answer)
      .then(
        (value) => ({ answered: number, value }),
        (thrown: unknown) => ({ answered: number, thrown: packThrown(thrown) }),
      );
    if (seat.job === job) post(seat, message);
  };

  const left = (seat: Seat): void => {
    clearTimeout(seat.timer);
    seats.delete(seat);
    ending.delete(seat);
    const { job, error } = seat;
    if (state === 'closed') return job?.reject(closed());
    if (!seat.isReady) return goOnWithoutThreads(error);
    if (job) lose(job, error);
    next();
  };

  /** What no thread began with is given to the next one, once; everything else fails with its thread. */
  const lose = (job: Job, cause: unknown): void => {
    const { signal, here } = job.options;
    if (!job.hasBegun && !job.wasLost && signal?.aborted !== true) {
      job.wasLost = true;
      if (state === 'open') waiting.unshift(job);
      else job.resolve(here());
      return;
    }
    const ended = new AppError('internal_error', messages.workerEnded({ name }), { cause });
    job.reject(failureFromThrown(job, ended));
  };

  const goOnWithoutThreads = (error: unknown): void => {
    if (state !== 'open') return;
    state = 'without threads';
    config.withoutThreads(error instanceof Error ? error.message : 'it ended at once');
    for (const job of waiting.splice(0)) job.resolve(job.options.here());
  };

  /** A task that waits leaves; one under way is told, and ended with its thread if it does not listen. */
  const leave = (job: Job): void => {
    const place = waiting.indexOf(job);
    if (place >= 0) {
      waiting.splice(place, 1);
      job.reject(cancelled(job.options.signal));
      return;
    }
    const seat = [...seats].find((one) => one.job === job);
    if (!seat || config.endsCancelled !== true) return;
    post(seat, { cancel: true });
    retireAfter(seat, cancelMs);
  };

  const queue = (task: unknown, options: RunOptions<unknown>): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = { task, options, resolve, reject, hasBegun: false, wasLost: false };
    const onAbort = (): void => leave(job);
    waiting.push(job);
    options.signal?.addEventListener('abort', onAbort, { once: true });
    next();
    return promise.finally(() => options.signal?.removeEventListener('abort', onAbort));
  };

  return {
    run: async <Result>(task: unknown, options: RunOptions<Result>): Promise<Result> => {
      if (state === 'closed') throw closed();
      if (options.signal?.aborted === true) throw cancelled(options.signal);
      if (state === 'without threads') return options.here();
      return (await queue(task, options)) as Result;
    },
    hasThreads: () => state === 'open',
    close: async () => {
      state = 'closed';
      for (const job of waiting.splice(0)) job.reject(closed());
      await Promise.all([...seats, ...ending].map(({ worker }) => worker.terminate()));
    },
  };
};

/** Whatever a task throws once it is cancelled, it was cancelled. */
const failureFromThrown = ({ options: { signal } }: Job, thrown: unknown): unknown =>
  signal?.aborted === true ? cancelled(signal) : thrown;

const closed = (): AppError => new AppError('service_unavailable', messages.shuttingDown);
const cancelled = (signal: AbortSignal | undefined): AppError =>
  new AppError('service_unavailable', messages.callEnded, { cause: signal?.reason });
