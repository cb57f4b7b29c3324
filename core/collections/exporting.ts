import type { World } from '../exports/dataset.ts';
import { writeDataset, type DatasetWish, type WrittenDataset } from '../exports/write-dataset.ts';
import type { Watch } from '../exports/watched.ts';
import type { Store } from '../store/index.ts';
import type { Called } from './completeness.ts';
import { openDataset } from './dataset.ts';
import { openEvidence } from './evidence.ts';

/** A collection as a file; plain values, which can be handed to a thread. */
export interface ExportWish extends DatasetWish {
  /** Of the collection, or its id. */
  readonly name: string;
  /** Of the program. */
  readonly version: string;
  readonly world?: World | undefined;
  /** For the words about how it was gathered. */
  readonly called?: Called;
}

/** Whoever writes exports: here, or in a thread of its own. */
export type WriteCollection = (wish: ExportWish, watch: Watch) => Promise<WrittenDataset>;

/** Writes a collection as it is at this moment, also while a run goes on. Throws `AppError`. */
export const exportCollection = async (
  store: Pick<Store, 'reading'>,
  { name, version, world, called, ...wish }: ExportWish,
  watch: Watch,
): Promise<WrittenDataset> => {
  const reading = store.reading();
  try {
    const dataset = openDataset(reading, name, { version, world, called });
    const evidence = openEvidence(reading, name);
    return await writeDataset({ dataset, evidence }, wish, watch);
  } finally {
    reading.close();
  }
};
