import { jsonFromText } from '#kit/json-text.ts';
import { setImmediate as turn } from 'node:timers/promises';
import type { Catalogue } from '../engine/catalogue.ts';
import { differences, type Difference } from '../exports/differences.ts';
import { isNode } from '#kit/dig.ts';
import type { CollectionStore, ItemRow, Store } from '../store/index.ts';
import { readItemRows } from './dataset.ts';
import { draftFromItem } from './draft.ts';
import type { Item } from '../engine/answered-items.ts';
import { rereadCall, sameItem, type KeptCall, type Rereading } from './reread.ts';

/** One cell that is read otherwise today. */
export interface CellDifference extends Difference {
  /** Shape and identifier of the item. */
  readonly item: string;
}

export interface RereadReport {
  readonly items: number;
  /** Items of which some cell is read otherwise. */
  readonly changed: number;
  /** Items that are not found in their replies today. */
  readonly missing: number;
  /** Items whose replies are not kept, or cannot be read by themselves. */
  readonly unread: number;
}

export interface RereadOptions {
  readonly tell: (difference: CellDifference) => void;
  /** Called with each item that is read otherwise, one after the other; nothing is kept when left out. */
  readonly accept?: (reading: AcceptedReading) => unknown;
  readonly signal?: AbortSignal;
}

/** An item as it is read today, to be kept so. */
export interface AcceptedReading {
  readonly row: Pick<ItemRow, 'collection' | 'lastSeen' | 'place'>;
  readonly operation: string;
  readonly callId: string;
  readonly item: Item;
}

/** What is read of the store. */
type RereadStore = CollectionStore & Pick<Store, 'longStates'>;

/** Items that are read in one turn. */
const BATCH = 50;

/**
 * Runs today's parsers over the kept replies of a collection and compares every cell; nobody is asked.
 * Throws `not_found`.
 */
export const rereadCollection = async (
  store: RereadStore,
  catalogue: Catalogue,
  name: string,
  { tell, accept, signal }: RereadOptions,
): Promise<RereadReport> => {
  const { seq } = store.collections.there(name);
  const reader = createReader(store, catalogue);
  const report = { items: 0, changed: 0, missing: 0, unread: 0 };
  for (const row of readItemRows(store, seq)) {
    report.items += 1;
    // Parsing is heavy: others have their turn now and then.
    if (report.items % BATCH === 0) await turn();
    signal?.throwIfAborted();
    const { call, items } = reader.read(row.callId);
    if (!items) {
      report.unread += 1;
      continue;
    }
    const before = parsedItem(row);
    if (!before) {
      report.unread += 1;
      continue;
    }
    const after = sameItem(catalogue, call, items, before);
    if (!after) {
      report.missing += 1;
      continue;
    }
    const cells = differences(before, after);
    if (cells.length === 0) continue;
    report.changed += 1;
    for (const cell of cells) tell({ item: `${row.shape}:${row.entityId}`, ...cell });
    const { collection, lastSeen, place } = row;
    const { operation, callId } = call;
    await accept?.({ row: { collection, lastSeen, place }, operation, callId, item: after });
  }
  return report;
};

/** `undefined` for damaged data; what is not as its hash says may be what an earlier reader made. */
const parsedItem = ({ data }: Pick<ItemRow, 'data'>): Item | undefined => {
  const item = jsonFromText(data);
  return isNode(item) ? item : undefined;
};

/** Rows of one call come one after the other: the last call is remembered. */
const createReader = (store: RereadStore, catalogue: Catalogue) => {
  let last: { readonly call: KeptCall; readonly items: Rereading | undefined } | undefined;
  return {
    read: (callId: string) => {
      if (last?.call.callId === callId) return last;
      const row = store.calls.find(callId);
      const call = {
        callId,
        operation: row?.operation ?? '',
        params: (row?.params ?? {}) as KeptCall['params'],
      };
      const replies = store.evidence.replies(callId);
      last = { call, items: rereadCall(catalogue, call, replies, store.longStates.find) };
      return last;
    },
  };
};

/** Keeps what is read today; what was read before is kept as an earlier version. The reply stays. */
export const acceptReading = (
  store: Store,
  catalogue: Catalogue,
  { row, operation, callId, item }: AcceptedReading,
): void => {
  const entry = catalogue.find(operation);
  const draft = entry && draftFromItem(entry, item, row.place);
  if (!draft) return;
  store.transaction(() =>
    store.items.ingest(
      { collection: row.collection, callId, at: row.lastSeen, reader: entry.operation.reader },
      [draft],
    ),
  );
};
