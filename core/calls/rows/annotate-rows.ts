import { LRUCache } from 'lru-cache';
import type { AnnotatedRowsView } from './rows.ts';
import { MOST_NOTE, MOST_TAGS, writtenBy } from '#kit/annotations.ts';
import type { ItemRow, ShortLived, Store } from '../../store/index.ts';

interface Added {
  readonly note?: string | undefined;
  readonly tags: readonly string[];
  /** The `seq` of whoever writes, where people are told apart. */
  readonly author?: number | undefined;
}

/** What a row did not have before. */
interface AddedToRow {
  readonly tags: readonly string[];
  /** Whether the note was added below another one. */
  readonly hadNote: boolean;
}

/** What was added to rows in one go, so that exactly that can be taken back. */
interface AddedToRows {
  readonly note: string | undefined;
  readonly author: number | undefined;
  readonly ids: readonly number[];
  /** In the order of the ids; rows to which the same was added share it. */
  readonly added: readonly AddedToRow[];
}

/** Rows of one transaction. */
const AT_ONCE = 100;

/** Of all changes that are kept: about 16 bytes each. */
const MOST_ROWS = 1_000_000;
const MOST_CHANGES = 20;

/** Of a change that other processes know too; a larger one can be taken back at this process alone. */
const MOST_SHARED_ROWS = 20_000;
const SHARED_MS = 3_600_000;

export interface AddedAnnotations {
  readonly get: (undo: string) => AddedToRows | undefined;
  readonly set: (undo: string, added: AddedToRows) => void;
  readonly has: (undo: string) => boolean;
  readonly delete: (undo: string) => void;
}

/** The latest changes of many rows, for the life of the program; `shortLived`: for an hour at other processes, too. */
export const createAddedAnnotations = (shortLived?: ShortLived): AddedAnnotations => {
  const shared = shortLived?.of<AddedToRows>('added annotations');
  const kept = new LRUCache<string, AddedToRows>({
    max: MOST_CHANGES,
    maxSize: MOST_ROWS,
    sizeCalculation: ({ ids }) => Math.max(1, ids.length),
  });
  const isShared = ({ ids }: AddedToRows): boolean =>
    shared !== undefined && ids.length <= MOST_SHARED_ROWS;
  return {
    get: (undo) => shared?.get(undo)?.value ?? kept.get(undo),
    set: (undo, added) => {
      if (isShared(added)) shared?.add(undo, added, SHARED_MS);
      else kept.set(undo, added);
    },
    has: (undo) => shared?.get(undo) !== undefined || kept.has(undo),
    delete: (undo) => {
      shared?.delete(undo);
      kept.delete(undo);
    },
  };
};

/** Counts rows beside which a person wrote, in the logs of their collections. Within the transaction that wrote. */
export const logAnnotated = (store: Store, ids: readonly number[]): void => {
  const rows = store.itemRows.withIds(ids);
  for (const [collection, touched] of Map.groupBy(rows, (row) => row.collection))
    store.caseLog.count(collection, 'annotated', { rows: touched.length });
};

/** Adds tags that a row does not have yet, and a note below one's own, beside rows; yields between transactions. */
export function* annotateRows(
  store: Store,
  kept: AddedAnnotations,
  ids: Float64Array,
  wanted: Added,
): Generator<void, AnnotatedRowsView> {
  const total = { rows: 0, left: 0 };
  const changed: number[] = [];
  const added: AddedToRow[] = [];
  const shared = new Map<string, AddedToRow>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    store.transaction(() => {
      const touched: number[] = [];
      for (const row of store.itemRows.withIds([...ids.subarray(at, at + AT_ONCE)])) {
        const toRow = annotateRow(store, row, wanted);
        total[toRow ? 'rows' : 'left'] += 1;
        if (!toRow || (toRow.tags.length === 0 && wanted.note === undefined)) continue;
        const key = JSON.stringify(toRow);
        const known = shared.get(key) ?? toRow;
        shared.set(key, known);
        changed.push(row.id);
        added.push(known);
        touched.push(row.id);
      }
      logAnnotated(store, touched);
    });
    yield;
  }
  const undo = store.newId();
  if (changed.length > 0)
    kept.set(undo, { note: wanted.note, author: wanted.author, ids: changed, added });
  return { ...total, ...(kept.has(undo) && { undo }) };
}

/** Returns what the row has now and had not before; `undefined` where it stays as it was. */
const annotateRow = (store: Store, row: ItemRow, wanted: Added): AddedToRow | undefined => {
  const before = store.itemRows.read(row);
  if (before.isNoteDamaged) return undefined;
  const { author } = wanted;
  const own = writtenBy(before.written, author);
  const isNew = (tag: string): boolean => !before.tags.includes(tag);
  const added = [...new Set(wanted.tags.filter(isNew))];
  const tags = [...(own?.tags ?? []), ...added];
  const note =
    own?.note === undefined || wanted.note === undefined
      ? wanted.note
      : own.note + below(wanted.note);
  if (before.tags.length + added.length > MOST_TAGS || (note ?? '').length > MOST_NOTE)
    return undefined;
  if (note !== undefined || added.length > 0)
    store.collections.annotate(row.id, { ...(note !== undefined && { note }), tags, author });
  return { tags: added, hadNote: own?.note !== undefined };
};

const below = (note: string): string => `\n\n${note}`;

/**
 * Takes back what was added to rows; yields between transactions. What a person has written since stays: a
 * row whose note was changed keeps it, and counts as left.
 */
export function* unannotateRows(
  store: Store,
  { note, author, ids, added }: AddedToRows,
): Generator<void, AnnotatedRowsView> {
  let rows = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const toRows = new Map(
      ids.slice(at, at + AT_ONCE).map((id, n) => [id, added[at + n]] as const),
    );
    store.transaction(() => {
      for (const row of store.itemRows.withIds([...toRows.keys()])) {
        const toRow = toRows.get(row.id);
        if (toRow && unannotateRow(store, row, { ...toRow, note, author })) rows += 1;
      }
      logAnnotated(store, [...toRows.keys()]);
    });
    yield;
  }
  return { rows, left: ids.length - rows };
}

/** Returns whether the row is as it was. */
const unannotateRow = (
  store: Store,
  row: ItemRow,
  added: AddedToRow & Pick<AddedToRows, 'note' | 'author'>,
): boolean => {
  const present = store.itemRows.read(row);
  if (present.isNoteDamaged) return false;
  const { author } = added;
  const own = writtenBy(present.written, author);
  const note = noteBefore(own?.note, added);
  const tags = (own?.tags ?? []).filter((tag) => !added.tags.includes(tag));
  store.collections.annotate(row.id, { ...(note !== undefined && { note }), tags, author });
  return added.note === undefined || note !== undefined;
};

/** `null`: there was none; `undefined`: it is another one by now, or none was added. */
const noteBefore = (
  present: string | undefined,
  { note, hadNote }: { readonly note: string | undefined; readonly hadNote: boolean },
): string | null | undefined => {
  if (note === undefined || present === undefined) return undefined;
  if (!hadNote) return present === note ? null : undefined;
  return present.endsWith(below(note)) ? present.slice(0, -below(note).length) : undefined;
};
