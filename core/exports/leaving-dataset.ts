import { wellFormed } from '#kit/json-text.ts';
import { mapped } from './batches.ts';
import type { Dataset } from './dataset.ts';

const leaving = new WeakSet<Dataset>();

/** A dataset as it leaves in files that others read: all of it well-formed Unicode. */
export const leavingDataset = (dataset: Dataset): Dataset => {
  if (leaving.has(dataset)) return dataset;
  const facts = Object.entries(dataset).map(([name, fact]) => [name, wellFormed<unknown>(fact)]);
  const made = {
    ...(Object.fromEntries(facts) as unknown as Dataset),
    rows: () => mapped(dataset.rows(), wellFormed),
    observations: () => mapped(dataset.observations(), wellFormed),
  };
  leaving.add(made);
  return made;
};
