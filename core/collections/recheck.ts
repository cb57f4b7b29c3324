import { setImmediate as turn } from 'node:timers/promises';
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { listIdentity } from '../engine/list-params.ts';
import type { AddListInput, Store } from '../store/index.ts';
import { readItemRows } from './dataset.ts';
import { findExpansionParams } from './expansion.ts';
import { entriesByShape } from './request-again.ts';

export interface Recheck {
  readonly lists: readonly AddListInput[];
  /** Items that nobody can be asked about one by one. */
  readonly notAsked: number;
}

/** Identifiers in one call. */
const CHUNK = 100;
/** Items that are looked at before others have their turn. */
const ITEMS_A_TURN = 200;

/** The calls that ask a platform whether it still has what a collection holds, or `only` some of it. */
export const planRecheck = async (
  store: Store,
  catalogue: Catalogue,
  collection: number,
  only?: ReadonlySet<number>,
): Promise<Recheck> => {
  const entriesFor = entriesByShape(catalogue);
  const lists: AddListInput[] = [];
  const batches = new Map<Entry, string[]>();
  let skipped = 0;
  let seen = 0;
  for (const row of readItemRows(store, collection)) {
    seen += 1;
    if (seen % ITEMS_A_TURN === 0) await turn();
    if (row.removedSince !== null || only?.has(row.id) === false) continue;
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
