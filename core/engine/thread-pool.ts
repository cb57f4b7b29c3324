import type { Worker } from 'node:worker_threads';
import { AppError } from '#kit/errors.ts';
import type { FromThread, ToThread } from './thread-messages.ts';
import { packThrown, unpackThrown } from './thrown.ts';
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
  /** Memory of the task that is handed over without a copy: it is empty here from then on. */
  readonly transfer?: readonly ArrayBuffer[] | undefined;
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
  /**
   * Whether a cancelled task is told so, and ended with its thread where it does not end within half a
   * second; a task of another pool comes to its end.
   */
  readonly endsCancelled?: boolean;
  /** Told once, with the reason, when no thread can be started. */
  readonly withoutThreads: (reason: string) => void;
}

/** A thread that had nothing to do for so long is ended; it holds some tens of megabytes. */
const IDLE_MS = 60_000;
/** How long a cancelled task may take to end by itself. */
const CANCEL_MS = 500;

interface Job {
  readonly task: unknown;
  readonly options: RunOptions<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
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
 * this one. A thread that dies costs its own task alone.
 */
export const createThreadPool = (config: ThreadPoolConfig): ThreadPool => {
  const { start, size, name, longestSilenceMs } = config;
  const waiting: Job[] = [];
  const seats = new Set<Seat>();
  let state: 'open' | 'without threads' | 'closed' = 'open';

  const post = (seat: Seat, message: ToThread, transfer: readonly ArrayBuffer[] = []): void =>
    seat.worker.postMessage(message, transfer);

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
      post(seat, { task: job.task }, job.options.transfer);
      seat.job = job;
      endAfter(seat, longestSilenceMs);
    } catch {
      // Something in the task that cannot be copied.
      job.resolve(job.options.here());
    }
  };

  const endAfter = (seat: Seat, ms: number): void => {
    clearTimeout(seat.timer);
    seat.timer = setTimeout(() => void seat.worker.terminate(), ms).unref();
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
    if (('told' in message || 'asked' in message) && job) {
      if (!job.options.signal?.aborted) endAfter(seat, longestSilenceMs);
      if ('told' in message) job.options.tell?.(message.told);
      else void reply(seat, job, message);
      return;
    }
    if ('ready' in message) seat.isReady = true;
    else seat.job = undefined;
    if ('done' in message) job?.resolve(message.done);
    if ('thrown' in message) job?.reject(failureFromThrown(job, unpackThrown(message.thrown)));
    endAfter(seat, IDLE_MS);
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
    if (state === 'closed') return seat.job?.reject(closed());
    if (!seat.isReady) return goOnWithoutThreads(seat.error);
    const ended = new AppError('internal_error', messages.workerEnded({ name }), {
      cause: seat.error,
    });
    seat.job?.reject(failureFromThrown(seat.job, ended));
    next();
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
    endAfter(seat, CANCEL_MS);
  };

  const queue = (task: unknown, options: RunOptions<unknown>): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = { task, options, resolve, reject };
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
      await Promise.all([...seats].map(({ worker }) => worker.terminate()));
    },
  };
};

/** Whatever a task throws once it is cancelled, it was cancelled. */
const failureFromThrown = ({ options: { signal } }: Job, thrown: unknown): unknown =>
  signal?.aborted === true ? cancelled(signal) : thrown;

const closed = (): AppError => new AppError('service_unavailable', messages.shuttingDown);
const cancelled = (signal: AbortSignal | undefined): AppError =>
  new AppError('service_unavailable', messages.callEnded, { cause: signal?.reason });
