import type { RowReading, RowsToFind } from '../../collections/row-reading.ts';
import { openReading } from '../../store/reading.ts';
import type { Job } from './job.ts';

/** The ids of all rows of a view, of which there may be a million. */
export const findRows: Job<
  { readonly dir: string; readonly rows: RowsToFind },
  Float64Array
> = async ({ dir, rows }) => {
  const store = openReading(dir);
  try {
    return store.itemRows.idsInView({ ...rows, ascending: true });
  } finally {
    store.close();
  }
};

/** Shapes and platforms of what a collection holds: every row is counted. */
export const countKinds: Job<
  { readonly dir: string; readonly collection: number },
  Awaited<ReturnType<RowReading['countKinds']>>
> = async ({ dir, collection }) => {
  const store = openReading(dir);
  try {
    return store.completeness.kinds(collection);
  } finally {
    store.close();
  }
};
