import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createReadPool, type ReadPool } from '../engine/read-pool.ts';
import { workerFile } from './worker-file.ts';

/** As many threads as cores, one of which is left to the thread that answers. */
export const openReadingThreads = (warn: (sentence: string) => void): ReadPool =>
  createReadPool({
    start: () => new Worker(workerFile('read-worker')),
    size: Math.max(1, availableParallelism() - 1),
    warn,
  });
