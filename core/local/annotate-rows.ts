import type { AnnotatedRowsView } from '#contract/calls/rows.ts';
import { MOST_NOTE, MOST_TAGS } from '#kit/annotations.ts';
import type { ItemRow, Store } from '../store/index.ts';

interface Added {
  readonly note?: string | undefined;
  readonly tags: readonly string[];
}

/** Rows of one transaction. */
const AT_ONCE = 100;

/** Adds tags, and a note below the one that is there, beside rows; yields between transactions. */
export function* annotateRows(
  store: Store,
  ids: Float64Array,
  added: Added,
): Generator<void, AnnotatedRowsView> {
  const total = { rows: 0, left: 0 };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    store.transaction(() => {
      for (const row of store.itemRows.withIds([...ids.subarray(at, at + AT_ONCE)]))
        total[annotateRow(store, row, added) ? 'rows' : 'left'] += 1;
    });
    yield;
  }
  return total;
}

/** Returns whether the row has all of it now. */
const annotateRow = (store: Store, row: ItemRow, added: Added): boolean => {
  const before = store.itemRows.read(row);
  if (before.isNoteDamaged) return false;
  const tags = [...new Set([...before.tags, ...added.tags])];
  const note =
    before.note === undefined || added.note === undefined
      ? added.note
      : `${before.note}\n\n${added.note}`;
  if (tags.length > MOST_TAGS || (note ?? '').length > MOST_NOTE) return false;
  if (note !== undefined || tags.length > before.tags.length)
    store.collections.annotate(row.id, { ...(note !== undefined && { note }), tags });
  return true;
};
