import { LRUCache } from 'lru-cache';
import type { Dataset, DatasetRow, Observation, Origin } from '../exports/dataset.ts';
import type { ItemRow, CollectionStore } from '../store/index.ts';
import { completenessOf, type Called } from './completeness.ts';
import { createOrigins } from './origin.ts';

/** A dataset that is read from the store, without waiting. */
export interface CollectedDataset extends Dataset {
  rows(): Iterable<DatasetRow>;
  observations(): Iterable<Observation>;
}

/** What an export tells that stands in no collection. */
interface Told extends Pick<Dataset, 'version'> {
  readonly world?: Dataset['world'] | undefined;
  readonly called?: Called | undefined;
}

/** Rows that are held in memory at a time: so few that they are still young when they are done with. */
const CHUNK = 100;

/** Items whose keys are remembered for those that answer them. */
const REMEMBERED = 1000;

/** A collection as what exports are made from; it is read while it is written out. Throws `not_found`. */
export const openDataset = (
  store: CollectionStore,
  nameOrId: string,
  { version, world, called }: Told,
): CollectedDataset => {
  const collection = store.collections.there(nameOrId);
  const kinds = store.completeness.kinds(collection.seq);
  const isOfMany = new Set(kinds.map(({ platform }) => platform)).size > 1;
  const keyOf = ({
    platform,
    shape,
    entityId,
  }: Pick<ItemRow, 'platform' | 'shape' | 'entityId'>): string =>
    `${shape}:${isOfMany ? `${platform}/` : ''}${entityId}`;
  const { originOf } = createOrigins(store);

  // An answer mostly stands close behind what it answers, and beside others of the same.
  const keys = new LRUCache<string, { readonly key: string | undefined }>({ max: REMEMBERED });
  const parentKeyOf = (row: ItemRow): string | undefined => {
    if (row.parent === '') return undefined;
    const known = keys.get(row.parent);
    if (known) return known.key;
    const parent = store.itemRows.parentOf(row);
    const key = parent && keyOf(parent);
    keys.set(row.parent, { key });
    return key;
  };

  const rowOf = (row: ItemRow): DatasetRow => {
    const parent = parentKeyOf(row);
    const key = keyOf(row);
    if (row.address !== '' && !keys.has(row.address)) keys.set(row.address, { key });
    const tags = JSON.parse(row.tags ?? '[]') as string[];
    const codes = JSON.parse(row.codes ?? '{}') as Record<string, string>;
    let origin: Origin | undefined;
    return {
      key,
      shape: row.shape,
      item: JSON.parse(row.data) as DatasetRow['item'],
      firstSeen: row.firstSeen,
      lastSeen: row.lastSeen,
      timesSeen: row.timesSeen,
      ...(row.removedSince === null ? {} : { removedSince: row.removedSince }),
      // Found in the reply when somebody asks for it: most of the work of a row, and not every format does.
      get origin() {
        return (origin ??= originOf(row));
      },
      ...(row.note === null ? {} : { note: row.note }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(Object.keys(codes).length === 0 ? {} : { codes }),
      ...(parent === undefined ? {} : { parent }),
    };
  };

  return {
    name: collection.name,
    ...(collection.description === null ? {} : { description: collection.description }),
    createdAt: collection.created,
    shapes: [...new Set(kinds.map(({ shape }) => shape))].sort(),
    sources: store.collections
      .sources(collection.seq)
      .map(({ operation, params, limit, until, expand }) => ({
        operation,
        params,
        ...(limit === undefined ? {} : { limit }),
        ...(until === undefined ? {} : { until }),
        ...(expand === undefined ? {} : { expand }),
      })),
    completeness: completenessOf(store, collection, called),
    version,
    ...(world && { world }),
    *rows() {
      for (const row of rowsOf(store, collection.seq)) yield rowOf(row);
    },
    *observations() {
      for (const row of rowsOf(store, collection.seq))
        for (const { at, callId, data } of store.items.observations(row.id))
          yield { key: keyOf(row), at, callId, item: JSON.parse(data) as Observation['item'] };
    },
  };
};

/** The items of a collection, in the order in which they were gathered. */
export function* rowsOf(store: CollectionStore, collection: number): Generator<ItemRow> {
  for (let after = 0; ;) {
    const rows = store.itemRows.following(collection, after, CHUNK);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.id;
  }
}
