import { setImmediate as turn } from 'node:timers/promises';
import { BATCH_IDS, idsInCall } from '#kit/batch.ts';
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import type { RecheckPreflightView } from '#calls/collections/collections.ts';
import { listIdentity } from '../engine/list-params.ts';
import type { AddListInput, Store } from '../store/index.ts';
import { readItemRows } from './dataset.ts';
import { estimateWait } from './estimate-lists.ts';
import { findExpansionParams } from './expansion.ts';
import { entriesByShape } from './request-again.ts';

export interface Recheck {
  readonly lists: readonly AddListInput[];
  /** Items that are asked for. */
  readonly items: number;
  /** Items that nobody can be asked about one by one. */
  readonly unreachable: number;
}

/** Requests of a recheck that may be made again. */
const SPARE_REQUESTS = 10;
/** Credits that a later one may take more, where the collection has grown. */
const SPARE_CREDITS = { share: 0.2, least: 10 };

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
      const params = { [BATCH_IDS]: ids.slice(n, n + CHUNK) };
      lists.push({
        operation: entry.id,
        platform: entry.platform.segment,
        params,
        identity: listIdentity(entry, params),
      });
    }
  const items = lists.reduce((sum, { params }) => sum + (idsInCall(params)?.length ?? 1), 0);
  return { lists, items, unreachable: skipped };
};

/** What it takes: a call for each list, at the pace of its platform. */
export const computeRecheckPreflight = (
  catalogue: Catalogue,
  { lists, items, unreachable }: Recheck,
): RecheckPreflightView => {
  let credits = 0;
  let ms = 0;
  for (const { operation, params } of lists) {
    const entry = catalogue.find(operation);
    credits += entry?.cost(params) ?? 1;
    if (entry) ms += estimateWait(entry, 1);
  }
  const spare = Math.max(SPARE_CREDITS.least, Math.ceil(credits * SPARE_CREDITS.share));
  return {
    items,
    unreachable,
    requests: { estimate: lists.length, atMost: lists.length * 2 + SPARE_REQUESTS },
    credits: { estimate: credits, atMost: credits + spare },
    minutes: Math.ceil(ms / 60_000),
  };
};
