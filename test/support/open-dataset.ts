import { openEvidence } from '../../core/collections/evidence.ts';
import { openDataset as readDataset } from '../../core/collections/dataset.ts';
import { openApp } from '../../core/app/open-app.ts';
import { VERSION } from '../../core/app/version.ts';
import type { Dataset, EvidenceSource } from '../../core/exports/dataset.ts';

interface OpenedDataset {
  readonly dataset: Dataset;
  readonly evidence: EvidenceSource;
  readonly close: () => void | Promise<void>;
}

interface DatasetPlace {
  /** The data folder. */
  readonly data: string;
  /** Of the sample world. */
  readonly sample: boolean;
}

/** Opens a collection by its name; throws `not_found`. */
export type OpenDataset = (name: string, place: DatasetPlace) => Promise<OpenedDataset>;

/** As it is at this moment, also while a run goes on. */
export const openDataset: OpenDataset = async (name, { data, sample }) => {
  const app = openApp({ dataDir: data, version: VERSION, sample, background: false });
  try {
    const reading = app.store.reading();
    try {
      return {
        dataset: readDataset(reading, name, { version: VERSION }),
        evidence: openEvidence(reading, name),
        close: async () => {
          reading.close();
          await app.close();
        },
      };
    } catch (thrown) {
      reading.close();
      throw thrown;
    }
  } catch (thrown) {
    await app.close();
    throw thrown;
  }
};
