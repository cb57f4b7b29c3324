import { Worker } from 'node:worker_threads';
import type { ReadPage } from '../collections/row-reading.ts';
import { noteReader } from '#calls/coding/current-coder.ts';
import { AppError } from '#kit/errors.ts';
import type { AnswerWide } from '../doors/ipc/door.ts';
import { createThreadPool, type ThreadPoolConfig } from '../engine/thread-pool.ts';
import type { RowPage, Store } from '../store/index.ts';
import { createShares } from './shares.ts';
import { messages } from './messages.ts';
import { BEGUN, type WideQuestion, type WideTask } from './wide-task.ts';
import { workerFile } from './worker-file.ts';

/** Whatever may look at very many rows, and whoever waits for it is not the only one. */
export interface WideQueries {
  readonly answer: AnswerWide;
  /** A page of rows for a door that tells them in its own way. */
  readonly page: ReadPage;
  readonly close: () => Promise<void>;
}

interface Config {
  readonly store: Pick<Store, 'charts' | 'itemRows' | 'problem'>;
  readonly dir: string;
  /** Takes in what was fetched, which a thread that only reads cannot do. */
  readonly catchUp: () => Promise<unknown>;
  readonly warn: (sentence: string) => void;
  /** Whether even few rows can make one wait: they lie in a database, where others may hold them. */
  readonly isRemote: boolean;
  /** So few items are looked at at once, in the thread that answers. */
  readonly few?: number;
  readonly longestMs?: number;
  readonly start?: ThreadPoolConfig['start'];
}

const FEW = 20_000;
/** Nobody looks at a window for longer; whoever wants to wait exports. */
const LONGEST_MS = 8000;
/** Threads at most; each keeps a connection open while it is used. */
const SIZE = 4;
/** Of these, for the questions of one asker: others find a free one beside them. */
const MOST_OF_ONE = 2;
/** Ended before by us; this is for a thread that hangs. */
const LONGEST_SILENCE_MS = 120_000;

export const startWideWorker = (): Worker => new Worker(workerFile('wide-worker'));

export const createWideQueries = ({
  store,
  dir,
  catchUp,
  warn,
  isRemote,
  few = FEW,
  longestMs = LONGEST_MS,
  start = startWideWorker,
}: Config): WideQueries => {
  const pool = createThreadPool({
    start,
    size: SIZE,
    longestSilenceMs: LONGEST_SILENCE_MS,
    name: 'the thread that looks through what is kept',
    endsCancelled: true,
    // Its statement knows nothing of a wish to end; ending the thread ends both.
    cancelMs: 0,
    withoutThreads: (reason) =>
      warn(`no thread could be started, so wide queries hold others up: ${reason}`),
  });
  const shares = createShares(MOST_OF_ONE);

  /** A file that was taken away is told of by the connection of this thread. */
  const isHere = (): boolean =>
    store.problem() !== undefined || (!isRemote && store.charts.size() <= few);

  /** Throws `service_unavailable` for what takes too long; its place is free once its thread is. */
  const beside = async (
    question: WideQuestion,
    here: () => Promise<unknown>,
    { keyId, signal }: Parameters<ReadPage>[1],
  ): Promise<unknown> => {
    const leave = await shares.enter(keyId, signal);
    const stop = new AbortController();
    const { promise: late, reject } = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    const beginToCount = (): void => {
      timer = setTimeout(() => {
        stop.abort();
        reject(new AppError('service_unavailable', tooLong(longestMs)));
      }, longestMs).unref();
    };
    const done = pool.run<unknown>({ dir, question } satisfies WideTask, {
      here,
      signal: signal ? AbortSignal.any([stop.signal, signal]) : stop.signal,
      tell: (message) => message === BEGUN && beginToCount(),
      answer: async () => {
        clearTimeout(timer);
        await catchUp();
        beginToCount();
      },
    });
    void done.catch(() => undefined).finally(leave);
    try {
      return await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    answer: async ({ name, run }, params, context, asker) => {
      const here = async (): Promise<unknown> => run(context, params);
      return isHere() ? here() : beside({ name, params, reader: noteReader(context) }, here, asker);
    },
    page: async (wanted, asker) => {
      const here = async (): Promise<RowPage> => store.itemRows.page(wanted);
      return isHere() ? here() : ((await beside({ page: wanted }, here, asker)) as RowPage);
    },
    close: pool.close,
  };
};

const tooLong = (ms: number) => messages.lookedTooLong({ seconds: ms / 1000 });
