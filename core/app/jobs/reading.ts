import { openReading, type ReadingStore } from '../../store/reading.ts';
import type { Job } from './job.ts';

/** A job that only reads the data file of a folder. */
export const reading =
  <In extends { readonly dir: string }, Out>(
    read: (store: ReadingStore, input: In) => Out,
  ): Job<In, Out> =>
  async (input) => {
    const store = openReading(input.dir);
    try {
      return read(store, input);
    } finally {
      store.close();
    }
  };
