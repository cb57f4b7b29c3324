import { AppError } from '#kit/errors.ts';
import {
  referenceFromRow,
  type Reference,
  type ReferenceWords,
} from '../exports/references/reference.ts';
import { referencesText, type ReferenceFormat } from '../exports/references/write-references.ts';
import type { CollectionStore } from '../store/index.ts';
import { createRowReader } from './dataset.ts';
import { messages } from './messages.ts';

/** A few rows as references, for the clipboard. */
export interface CitedRows {
  readonly text: string;
  /** Those that can be read. */
  readonly rows: number;
}

/** More belongs in a file. */
const MOST_CITED = 500;
/** Rows between two turns of others: each may need a reply that is read whole. */
const AT_ONCE = 5;

/** Yields between portions. Throws `validation_error` for more rows than a clipboard is for. */
export function* citeRows(
  store: CollectionStore,
  ids: Float64Array,
  format: ReferenceFormat,
  words: ReferenceWords,
): Generator<void, CitedRows> {
  if (ids.length > MOST_CITED)
    throw new AppError('validation_error', messages.tooManyRowsToCite({ most: MOST_CITED }));
  const reader = createRowReader(store, {
    keyFromRow: ({ platform, shape, entityId }) => `${shape}:${platform}/${entityId}`,
  });
  const references: Reference[] = [];
  for (const row of reader.rows(store.itemRows.withIds([...ids]))) {
    references.push(referenceFromRow(row, words));
    if (references.length % AT_ONCE === 0) yield;
  }
  return { text: referencesText(format, references), rows: references.length };
}
