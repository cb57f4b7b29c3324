import type { Dataset, EvidenceSource } from '../exports/dataset.ts';
import { AppError } from '../kit/errors.ts';

export interface OpenedDataset {
  readonly dataset: Dataset;
  readonly evidence: EvidenceSource;
  readonly close: () => void | Promise<void>;
}

export interface DatasetPlace {
  /** The data folder. */
  readonly data: string;
  /** Of the sample world. */
  readonly sample: boolean;
}

/** Opens a collection by its name; throws `not_found`. */
export type OpenDataset = (name: string, place: DatasetPlace) => Promise<OpenedDataset>;

/** No collection can be made yet, so none is there. */
export const openDataset: OpenDataset = (name) =>
  Promise.reject(new AppError('not_found', `there is no collection ${name}`));
