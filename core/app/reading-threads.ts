import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createReadPool, type ReadPool } from '../engine/read-pool.ts';

/** Source runs from its own file, a bundle from the one that was built beside it. */
const workerFile = (): string => {
  const source = join(import.meta.dirname, 'read-worker.ts');
  return existsSync(source) ? source : join(import.meta.dirname, 'read-worker.js');
};

/** As many threads as cores, one of which is left to the thread that answers. */
export const openReadingThreads = (warn: (sentence: string) => void): ReadPool =>
  createReadPool({
    start: () => new Worker(workerFile()),
    size: Math.max(1, availableParallelism() - 1),
    warn,
  });
