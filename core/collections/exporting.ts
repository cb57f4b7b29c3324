import type { ExportedView } from '../contract/index.ts';
import type { World } from '../exports/dataset.ts';
import type { Store } from '../store/index.ts';
import type { ExportOptions, Format } from '../exports/index.ts';
import { writeDataset } from '../exports/write-dataset.ts';
import type { Watch } from '../exports/watched.ts';
import { openDataset } from './dataset.ts';
import { openEvidence } from './evidence.ts';

export interface ExportWish {
  readonly name: string;
  readonly format: Format;
  readonly preset?: ExportOptions['preset'] | undefined;
  /** Where to; codebooks stand beside it. */
  readonly file: string;
  /** People have pseudonyms made with this key; 16 bytes or more. */
  readonly key?: Uint8Array | undefined;
  /** Also what not everybody is shown. */
  readonly withProtected?: boolean | undefined;
  /** Of the program. */
  readonly version: string;
  /** How it is asked for its progress, and cancelled. */
  readonly id?: string | undefined;
  readonly world?: World | undefined;
}

/** Writes a collection as it is at this moment, also while a run goes on. Throws `AppError`. */
export const exportCollection = async (
  store: Pick<Store, 'reading'>,
  { name, version, world, preset, ...wish }: ExportWish,
  watch?: Watch,
): Promise<ExportedView> => {
  const reading = store.reading();
  try {
    const dataset = openDataset(reading, name, version, world);
    const evidence = openEvidence(reading, name);
    const options = preset && { preset };
    const { files, rows } = await writeDataset({ dataset, evidence }, { ...wish, options }, watch);
    return { files, rows };
  } finally {
    reading.close();
  }
};
