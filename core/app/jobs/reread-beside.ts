import type { CollectingConfig } from '../../collections/collecting.ts';
import type { AcceptedReading, CellDifference } from '../../collections/reread-collection.ts';
import type { JobThreads } from '../job-threads.ts';

/** Re-reading in a thread of its own; what is accepted is written here, item by item. */
export const rereadBeside =
  (jobs: JobThreads, dir: string): NonNullable<CollectingConfig['reread']> =>
  (name, { tell, accept, signal }) =>
    jobs.run(
      'reread',
      { dir, name, accept: accept !== undefined },
      {
        signal,
        tell: (difference) => tell(difference as CellDifference),
        answer: (reading) => accept?.(reading as AcceptedReading),
      },
    );
