import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../engine/catalogue.ts';
import { isNode } from '../kit/dig.ts';
import type { ItemRow, Store } from '../store/index.ts';
import { rowsOf } from './dataset.ts';
import { draftOf, type Item } from './draft.ts';
import { rereadCall, sameItem, type KeptCall, type Rereading } from './reread.ts';

/** One cell that is read otherwise today; a value that is left out is `undefined`. */
export interface CellDifference {
  /** Shape and identifier of the item. */
  readonly item: string;
  /** `attributedTo.name`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
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
  /** Take what is read today; what was read before is kept as an earlier version. */
  readonly accept: boolean;
}

/** Items that are read in one turn. */
const BATCH = 50;

/**
 * Runs today's parsers over the kept replies of a collection and compares every cell; nobody is asked.
 * Throws `not_found`.
 */
export const rereadCollection = async (
  store: Store,
  catalogue: Catalogue,
  name: string,
  { tell, accept }: RereadOptions,
): Promise<RereadReport> => {
  const { seq } = store.collections.there(name);
  const reader = createReader(store, catalogue);
  const report = { items: 0, changed: 0, missing: 0, unread: 0 };
  for (const row of rowsOf(store, seq)) {
    report.items += 1;
    // Parsing is heavy: others have their turn now and then.
    if (report.items % BATCH === 0) await turn();
    const { call, items } = reader.read(row.callId);
    if (!items) {
      report.unread += 1;
      continue;
    }
    const before = JSON.parse(row.data) as Item;
    const after = sameItem(catalogue, call, items, before);
    if (!after) {
      report.missing += 1;
      continue;
    }
    const cells = differences(before, after);
    if (cells.length === 0) continue;
    report.changed += 1;
    for (const cell of cells) tell({ item: `${row.shape}:${row.entityId}`, ...cell });
    if (accept) take(store, catalogue, row, call, after);
  }
  return report;
};

/** Rows of one call come one after the other: the last call is remembered. */
const createReader = (store: Store, catalogue: Catalogue) => {
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

/** The reply stays what it was read from. */
const take = (
  store: Store,
  catalogue: Catalogue,
  row: ItemRow,
  { callId, operation }: KeptCall,
  item: Item,
): void => {
  const entry = catalogue.find(operation);
  const draft = entry && draftOf(entry, item, row.place);
  if (!draft) return;
  store.transaction(() =>
    store.items.ingest({ collection: row.collection, callId, at: row.lastSeen }, [draft]),
  );
};

type Cell = Omit<CellDifference, 'item'>;

/** Field by field down to what is no object; a list is one cell. */
const differences = (before: unknown, after: unknown, at: readonly string[] = []): Cell[] => {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isNode(before) || !isNode(after)) return [{ field: at.join('.'), before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    differences(before[name], after[name], [...at, name]),
  );
};
