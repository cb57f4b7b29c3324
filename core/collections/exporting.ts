import { writeDataset, type ExportInput, type WrittenDataset } from '../exports/write-dataset.ts';
import type { Watch } from '../exports/watched.ts';
import type { Store } from '../store/index.ts';
import { openDataset } from './dataset.ts';
import { openEvidence } from './evidence.ts';
import type { OperationTexts } from './operation-words.ts';

/** A collection as a file; plain values, which can be handed to a thread. */
export interface ExportRequest extends ExportInput {
  /** Of the collection, or its id. */
  readonly name: string;
  /** Of the program. */
  readonly version: string;
  /** For the words about how it was gathered. */
  readonly operations?: OperationTexts;
}

/** Whoever writes exports: here, or in a thread of its own. */
export type WriteCollection = (input: ExportRequest, watch: Watch) => Promise<WrittenDataset>;

/** Writes a collection as it is at this moment, also while a run goes on. Throws `AppError`. */
export const exportCollection = async (
  store: Pick<Store, 'reading'>,
  { name, version, operations, ...input }: ExportRequest,
  watch: Watch,
): Promise<WrittenDataset> => {
  const reading = store.reading();
  try {
    const evidence = openEvidence(reading, name);
    const replies = input.format === 'package' && !input.key ? evidence.damaged() : [];
    const dataset = openDataset(reading, name, { version, operations, damaged: replies });
    return await writeDataset({ dataset, evidence }, input, watch);
  } finally {
    reading.close();
  }
};
