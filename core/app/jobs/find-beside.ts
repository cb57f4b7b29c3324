import type { FindBeside } from '../../capture/import/import-files.ts';
import type { Found } from '../../capture/import/source.ts';
import type { JobThreads } from '../job-threads.ts';

/** Files are read in a thread of their own; what is found is taken here, batch by batch. */
export const findBeside =
  (jobs: JobThreads): FindBeside =>
  (paths, onFound, signal) =>
    jobs.run(
      'findExchanges',
      { paths },
      { signal, answer: (found) => onFound(found as readonly Found[]) },
    );
