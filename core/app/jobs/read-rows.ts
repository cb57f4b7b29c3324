import type { CompletenessView } from '#kit/completeness.ts';
import { completenessView } from '../../collections/completeness.ts';
import { operationTexts } from '../../collections/operation-words.ts';
import { buildOverview, type Overview, type RowsToFind } from '../../collections/row-reading.ts';
import { catalogue } from '../../engine/catalogue.ts';
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

/** What is told of a collection before any of its rows: every row is counted. */
export const readOverview: Job<
  { readonly dir: string; readonly collection: number },
  Overview
> = async ({ dir, collection }) => {
  const store = openReading(dir);
  try {
    return buildOverview(store, collection);
  } finally {
    store.close();
  }
};

/** What is there, what is missing and why: every list is looked at. Throws `not_found`. */
export const readCompleteness: Job<
  { readonly dir: string; readonly id: string },
  CompletenessView
> = async ({ dir, id }) => {
  const store = openReading(dir);
  try {
    return completenessView(store, store.collections.there(id), operationTexts(catalogue));
  } finally {
    store.close();
  }
};
