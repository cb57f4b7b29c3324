import type { CompletenessView } from '#kit/completeness.ts';
import { completenessView } from '../../collections/completeness.ts';
import { operationTexts } from '../../collections/operation-words.ts';
import {
  buildOverview,
  countUnread,
  type Overview,
  type RowsToFind,
} from '../../collections/row-reading.ts';
import type { AttemptCount, UnreadCounts } from '../../store/index.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { reading } from './reading.ts';

/** The ids of all rows of a view, of which there may be a million. */
export const findRows = reading<{ readonly dir: string; readonly rows: RowsToFind }, Float64Array>(
  ({ itemRows }, { rows }) => itemRows.idsInView({ ...rows, ascending: true }),
);

/** What is told of a collection before any of its rows: every row is counted. */
export const readOverview = reading<
  { readonly dir: string; readonly collection: number },
  Overview
>((store, { collection }) => buildOverview(store, collection));

/** How many pages of some collections were not read: the lists of each are looked at. */
export const readUnread = reading<
  { readonly dir: string; readonly collections: readonly number[] },
  readonly UnreadCounts[]
>((store, { collections }) => countUnread(store, collections));

/** What is there, what is missing and why: every list is looked at. Throws `not_found`. */
export const readCompleteness = reading<
  { readonly dir: string; readonly id: string },
  CompletenessView
>((store, { id }) =>
  completenessView(store, store.collections.there(id), operationTexts(catalogue)),
);

/** Which calls were made for a collection, and how they ended: each of them is looked at. */
export const readAttempts = reading<
  { readonly dir: string; readonly collection: number },
  readonly AttemptCount[]
>((store, { collection }) => store.attempts.count(collection));
