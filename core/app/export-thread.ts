import { Worker } from 'node:worker_threads';
import type { ExportRequest } from '../collections/exporting.ts';
import { unpackThrown, type Thrown } from '../engine/thrown.ts';
import type { ExportProgress, Watch } from '../exports/watched.ts';
import type { WrittenDataset } from '../exports/write-dataset.ts';
import { AppError } from '#kit/errors.ts';
import { workerFile } from './worker-file.ts';
import { messages } from './messages.ts';

/** What the thread is given. */
export interface ExportTask {
  readonly dir: string;
  readonly wish: ExportRequest;
}

/** What the thread tells; anything that is told to it cancels the export. */
export type ExportMessage =
  | { readonly progress: ExportProgress }
  | { readonly written: WrittenDataset }
  | { readonly thrown: Thrown };

/**
 * Megabytes that the thread may fill before it looks what of them is still needed. An export makes and
 * drops values all the time: without a limit V8 lets them grow to more than 100 MB.
 */
const YOUNG_MB = 12;

/**
 * Writes a collection of a data folder in a thread of its own, whose memory is small and whose work
 * holds nobody up. The folder must be one that this version has opened. Throws `AppError`.
 */
export const exportInThread = async (
  dir: string,
  input: ExportRequest,
  { tell, signal }: Watch,
): Promise<WrittenDataset> => {
  const { promise, resolve, reject } = Promise.withResolvers<WrittenDataset>();
  const task: ExportTask = { dir, wish: input };
  const worker = new Worker(workerFile('export-worker'), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const cancel = (): void => worker.postMessage('cancel');
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  worker.on('message', (message: ExportMessage) => {
    if ('progress' in message) tell(message.progress);
    else if ('written' in message) resolve(message.written);
    else reject(unpackThrown(message.thrown));
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new AppError('internal_error', messages.exportThreadEnded)));
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
};
