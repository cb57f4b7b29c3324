import {
  rereadCollection,
  type AcceptedReading,
  type RereadReport,
} from '../../collections/reread-collection.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { openReading } from '../../store/reading.ts';
import type { Job } from './job.ts';

export interface RereadInput {
  readonly dir: string;
  readonly name: string;
  /** Asks for each item that is read otherwise to be kept so. */
  readonly accept: boolean;
}

/** Reads the kept replies of a collection again. Tells `CellDifference`s, asks with `AcceptedReading`s. */
export const reread: Job<RereadInput, RereadReport> = async (
  { dir, name, accept },
  { tell, ask, signal },
) => {
  const store = openReading(dir);
  try {
    return await rereadCollection(store, catalogue, name, {
      tell,
      signal,
      ...(accept && { accept: (reading: AcceptedReading) => ask(reading) }),
    });
  } finally {
    store.close();
  }
};
