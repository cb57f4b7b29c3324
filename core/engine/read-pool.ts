import type { Worker } from 'node:worker_threads';
import { AppError } from '../kit/errors.ts';
import { readHere, repliesIn, type Reader, type ReadAnswer, type ReadInput } from './reader.ts';
import type { ReadMessage, ReadResult, ReadTask } from './read-task.ts';
import { unpackThrown } from './thrown.ts';
import type { Entry } from './catalogue.ts';

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
/** A thread that had nothing to do for so long is ended; it holds some tens of megabytes. */
const IDLE_MS = 60_000;

interface Job {
  readonly task: ReadTask;
  readonly here: () => Promise<ReadAnswer>;
  readonly finish: (result: ReadResult) => void;
  readonly resolve: (answer: ReadAnswer | Promise<ReadAnswer>) => void;
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
 * Threads are started when the first large reply comes, and small ones are read at once. Where no
 * thread can be started, everything is read in this one. A thread that dies costs its own call.
 */
export const createReadPool = ({ start, size, warn }: ReadPoolConfig): ReadPool => {
  const waiting: Job[] = [];
  const seats = new Set<Seat>();
  let state: 'open' | 'without threads' | 'closed' = 'open';

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
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      seat.worker.postMessage(job.task);
      seat.job = job;
      endAfter(seat, LONGEST_MS);
    } catch {
      // Something in a request that cannot be copied.
      job.resolve(job.here());
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
    worker.on('message', (message: ReadMessage) => {
      if ('ready' in message) seat.isReady = true;
      else {
        const { job } = seat;
        seat.job = undefined;
        job?.finish(message);
      }
      endAfter(seat, IDLE_MS);
      next();
    });
    worker.on('error', (error) => {
      seat.error = error;
    });
    worker.on('exit', () => left(seat));
  };

  const left = (seat: Seat): void => {
    clearTimeout(seat.timer);
    seats.delete(seat);
    if (state === 'closed') return seat.job?.reject(closed());
    if (!seat.isReady) return goOnWithoutThreads(seat.error);
    seat.job?.reject(
      new AppError('internal_error', 'the thread that read the reply ended', { cause: seat.error }),
    );
    next();
  };

  const goOnWithoutThreads = (error: unknown): void => {
    if (state !== 'open') return;
    state = 'without threads';
    const words = error instanceof Error ? error.message : 'it ended at once';
    warn(`no thread for reading could be started, so large replies hold others up: ${words}`);
    for (const job of waiting.splice(0)) job.resolve(job.here());
  };

  const queue = (entry: Entry, input: ReadInput, signal?: AbortSignal): Promise<ReadAnswer> => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>();
    const job: Job = {
      task: { operation: entry.id, input },
      here: () => readHere(entry, input),
      finish: (result) =>
        result.ok ? resolve(answerFrom(result, input)) : reject(unpackThrown(result.thrown)),
      resolve,
      reject,
    };
    const leave = (): void => {
      const place = waiting.indexOf(job);
      if (place < 0) return;
      waiting.splice(place, 1);
      reject(new AppError('service_unavailable', 'the call was ended', { cause: signal?.reason }));
    };
    waiting.push(job);
    signal?.addEventListener('abort', leave, { once: true });
    next();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  };

  return {
    read: (entry, input, signal) => {
      if (state === 'closed') return Promise.reject(closed());
      return state === 'without threads' || !isLarge(input)
        ? readHere(entry, input)
        : queue(entry, input, signal);
    },
    close: async () => {
      state = 'closed';
      for (const job of waiting.splice(0)) job.reject(closed());
      await Promise.all([...seats].map(({ worker }) => worker.terminate()));
    },
  };
};

const isLarge = (input: ReadInput): boolean =>
  repliesIn(input).reduce((sum, { body }) => sum + body.byteLength, 0) >= LARGE;

const answerFrom = (
  { json, envelope, notices, longState, answer, bodies }: Extract<ReadResult, { ok: true }>,
  input: ReadInput,
): ReadAnswer => ({
  json,
  envelope,
  notices,
  ...(longState && { longState }),
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

const closed = (): AppError => new AppError('service_unavailable', 'shutting down');
