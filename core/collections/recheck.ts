import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { listIdentity } from '../engine/list-params.ts';
import { isList } from '../kit/params.ts';
import type { ListWish, Store } from '../store/index.ts';
import { rowsOf } from './dataset.ts';
import { expansionOf } from './expansion.ts';

export interface Recheck {
  readonly lists: readonly ListWish[];
  /** Items that nobody can be asked about one by one. */
  readonly notAsked: number;
}

/** Identifiers in one call. */
const CHUNK = 100;
/** Shapes whose batches take another name than the identifier. */
const NOT_IN_BATCHES = new Set(['Group']);

/** The calls that ask a platform whether it still has what a collection holds. */
export const recheckOf = (store: Store, catalogue: Catalogue, collection: number): Recheck => {
  const lists: ListWish[] = [];
  const batches = new Map<Entry, string[]>();
  let notAsked = 0;
  for (const row of rowsOf(store, collection)) {
    if (row.removedSince !== null) continue;
    const batch = batchFor(catalogue, row.platform, row.shape);
    if (batch) {
      const ids = batches.get(batch);
      if (ids) ids.push(row.entityId);
      else batches.set(batch, [row.entityId]);
      continue;
    }
    const single = singleFor(catalogue, row.platform, row.shape);
    const { item } = store.itemRows.read(row);
    const params = single && item && expansionOf(single, row.shape, item, {});
    if (single && params)
      lists.push({
        operation: single.id,
        platform: row.platform,
        params,
        identity: listIdentity(single, params),
        parent: row.id,
      });
    else notAsked += 1;
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
  return { lists, notAsked };
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
