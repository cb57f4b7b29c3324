import type { ExportRequest } from '../collections/exporting.ts';
import { cancelled, type ExportProgress, type Watch } from '../exports/watched.ts';
import type { WrittenDataset } from '../exports/write-dataset.ts';
import { openJobThreads, startJobWorker } from './job-threads.ts';

/**
 * Megabytes that the thread may fill before it looks what of them is still needed. An export makes and
 * drops values all the time: without a limit V8 lets them grow to more than 100 MB.
 */
const YOUNG_MB = 12;
/** How long one that is cancelled may take to leave no part of its file. */
const CANCEL_MS = 60_000;

/**
 * Writes a collection of a data folder in a thread of its own, whose memory is small and whose work
 * holds nobody up. The folder must be one that this version has opened. Throws `AppError`.
 */
export const exportInThread = async (
  dir: string,
  request: ExportRequest,
  { tell, signal }: Watch,
): Promise<WrittenDataset> => {
  const threads = openJobThreads(() => undefined, {
    start: () => startJobWorker({ maxYoungGenerationSizeMb: YOUNG_MB }),
    size: 1,
    longestSilenceMs: Infinity,
    cancelMs: CANCEL_MS,
  });
  try {
    return await threads.run(
      'writeExport',
      { dir, request },
      { signal, tell: (progress) => tell(progress as ExportProgress) },
    );
  } catch (error) {
    throw signal?.aborted ? cancelled() : error;
  } finally {
    await threads.close();
  }
};
