import { setImmediate as turn } from 'node:timers/promises';
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { listIdentity } from '../engine/list-params.ts';
import { isList } from '#kit/params.ts';
import type { AddListInput, Store } from '../store/index.ts';
import { readItemRows } from './dataset.ts';
import { findExpansionParams } from './expansion.ts';

export interface Recheck {
  readonly lists: readonly AddListInput[];
  /** Items that nobody can be asked about one by one. */
  readonly notAsked: number;
}

/** Identifiers in one call. */
const CHUNK = 100;
/** Shapes whose batches take another name than the identifier. */
const NOT_IN_BATCHES = new Set(['Group']);

/** Items that are looked at before others have their turn. */
const ITEMS_A_TURN = 200;

/** The calls that ask a platform whether it still has what a collection holds. */
export const planRecheck = async (
  store: Store,
  catalogue: Catalogue,
  collection: number,
): Promise<Recheck> => {
  const entriesFor = entriesByShape(catalogue);
  const lists: AddListInput[] = [];
  const batches = new Map<Entry, string[]>();
  let skipped = 0;
  let seen = 0;
  for (const row of readItemRows(store, collection)) {
    seen += 1;
    if (seen % ITEMS_A_TURN === 0) await turn();
    if (row.removedSince !== null) continue;
    const { batch, single } = entriesFor(row.platform, row.shape);
    if (batch) {
      const ids = batches.get(batch);
      if (ids) ids.push(row.entityId);
      else batches.set(batch, [row.entityId]);
      continue;
    }
    const { item } = store.itemRows.read(row);
    const params = single && item && findExpansionParams(single, row.shape, item, {});
    if (single && params)
      lists.push({
        operation: single.id,
        platform: row.platform,
        params,
        identity: listIdentity(single, params),
        parent: row.id,
      });
    else skipped += 1;
  }
  for (const [entry, ids] of batches)
    for (let n = 0; n < ids.length; n += CHUNK) {
      const params = { ids: ids.slice(n, n + CHUNK) };
      lists.push({
        operation: entry.id,
        platform: entry.platform.segment,
        params,
        identity: listIdentity(entry, params),
      });
    }
  return { lists, notAsked: skipped };
};

interface EntriesOfShape {
  readonly batch: Entry | undefined;
  readonly single: Entry | undefined;
}

/** Looked up once for each shape. */
const entriesByShape = (catalogue: Catalogue) => {
  const known = new Map<string, EntriesOfShape>();
  return (platform: string, shape: string): EntriesOfShape => {
    const key = `${platform} ${shape}`;
    const before = known.get(key);
    if (before) return before;
    const entries = {
      batch: batchFor(catalogue, platform, shape),
      single: singleFor(catalogue, platform, shape),
    };
    known.set(key, entries);
    return entries;
  };
};

const ofShape = ({ entries }: Catalogue, platform: string, shape: string): readonly Entry[] =>
  entries.filter(
    (entry) =>
      entry.platform.segment === platform &&
      entry.unavailable === undefined &&
      entry.shapes.includes(shape),
  );

/** One that takes a hundred at once, and leaves a tombstone for each that is gone. */
const batchFor = (catalogue: Catalogue, platform: string, shape: string): Entry | undefined =>
  NOT_IN_BATCHES.has(shape)
    ? undefined
    : ofShape(catalogue, platform, shape).find(
        (entry) => isList(entry.params, 'ids') && entry.shapes.includes('Tombstone'),
      );

const singleFor = (catalogue: Catalogue, platform: string, shape: string): Entry | undefined =>
  ofShape(catalogue, platform, shape).find(
    ({ operation, shapes }) => !operation.list && shapes[0] === shape,
  );
