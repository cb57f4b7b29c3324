import { LRUCache } from 'lru-cache';
import { createDamageLog, type Damaged } from '../exports/damaged.ts';
import type { Dataset, DatasetRow, Observation, Origin } from '../exports/dataset.ts';
import type { ItemRow, CollectionStore } from '../store/index.ts';
import { openRowCodes } from './coding/row-codes.ts';
import { computeCompleteness } from './completeness.ts';
import type { OperationTexts } from './operation-words.ts';
import { createOrigins } from './origin.ts';

/** A dataset that is read from the store, without waiting. */
export interface CollectedDataset extends Dataset {
  rows(): Iterable<DatasetRow>;
  observations(): Iterable<Observation>;
}

/** What an export tells that stands in no collection. */
interface ProgramWords extends Pick<Dataset, 'version'> {
  readonly operations?: OperationTexts | undefined;
  /** What of its evidence is damaged. */
  readonly damaged?: readonly Damaged[];
}

/** Called with what is damaged. */
type Note = ReturnType<ReturnType<typeof createDamageLog>['begin']>['note'];

/** Rows that are held in memory at a time: so few that they are still young when they are done with. */
const CHUNK = 100;

/** Items whose keys are remembered for those that answer them. */
const REMEMBERED = 1000;

/** A collection as what exports are made from; it is read while it is written out. Throws `not_found`. */
export const openDataset = (
  store: CollectionStore,
  nameOrId: string,
  { version, operations, damaged: evidenceDamaged = [] }: ProgramWords,
): CollectedDataset => {
  const collection = store.collections.there(nameOrId);
  const kinds = store.completeness.kinds(collection.seq);
  const isOfMany = new Set(kinds.map(({ platform }) => platform)).size > 1;
  const keyFromRow = ({
    platform,
    shape,
    entityId,
  }: Pick<ItemRow, 'platform' | 'shape' | 'entityId'>): string =>
    `${shape}:${isOfMany ? `${platform}/` : ''}${entityId}`;
  const { originOf } = createOrigins(store);
  const spans = store.gathering.bySource(collection.seq);

  // An answer mostly stands close behind what it answers, and beside others of the same.
  const keys = new LRUCache<string, { readonly key: string | undefined }>({ max: REMEMBERED });
  const findParentKey = (row: ItemRow): string | undefined => {
    if (row.parent === '') return undefined;
    const known = keys.get(row.parent);
    if (known) return known.key;
    const parent = store.itemRows.parentOf(row);
    const key = parent && keyFromRow(parent);
    keys.set(row.parent, { key });
    return key;
  };

  const damage = { rows: createDamageLog(), observations: createDamageLog() };
  const { sources, damaged: damagedSources } = store.collections.readableSources(collection.seq);
  const sourcesDamaged: readonly Damaged[] =
    damagedSources.length === 0
      ? []
      : [{ part: 'source', count: damagedSources.length, names: damagedSources.map(String) }];

  const rowCodes = openRowCodes(store, collection.seq);

  const buildDatasetRow = (row: ItemRow, note: Note): DatasetRow | undefined => {
    const { item, isNoteDamaged, note: words, tags } = store.itemRows.read(row);
    if (!item) {
      note('item', keyFromRow(row));
      return undefined;
    }
    if (isNoteDamaged) note('note', keyFromRow(row));
    const { codes, isDamaged: areCodesDamaged } = rowCodes.read(row.id);
    if (areCodesDamaged) note('coding', keyFromRow(row));
    const parent = findParentKey(row);
    const key = keyFromRow(row);
    if (row.address !== '' && !keys.has(row.address)) keys.set(row.address, { key });
    let origin: Origin | undefined;
    return {
      key,
      shape: row.shape,
      item,
      firstSeen: row.firstSeen,
      lastSeen: row.lastSeen,
      timesSeen: row.timesSeen,
      ...(row.removedSince === null ? {} : { removedSince: row.removedSince }),
      // Found in the reply when somebody asks for it: most of the work of a row, and not every format does.
      get origin() {
        return (origin ??= originOf(row));
      },
      ...(words === undefined ? {} : { note: words }),
      ...(tags.length === 0 ? {} : { tags }),
      ...codes,
      ...(parent === undefined ? {} : { parent }),
    };
  };

  return {
    name: collection.name,
    ...(collection.description === null ? {} : { description: collection.description }),
    createdAt: collection.created,
    shapes: [...new Set(kinds.map(({ shape }) => shape))].sort(),
    sources: sources.map(({ seq, operation, params, limit, until, expand }) => ({
      operation,
      params,
      ...(limit === undefined ? {} : { limit }),
      ...(until === undefined ? {} : { until }),
      ...(expand === undefined ? {} : { expand }),
      ...(spans.has(seq) && { collected: spans.get(seq) }),
    })),
    ...(rowCodes.card && { coding: rowCodes.card }),
    completeness: computeCompleteness(store, collection, operations),
    version,
    *rows() {
      const { note, done } = damage.rows.begin();
      for (const row of readItemRows(store, collection.seq)) {
        const whole = buildDatasetRow(row, note);
        if (whole) yield whole;
      }
      done();
    },
    *observations() {
      const { note, done } = damage.observations.begin();
      for (const row of readItemRows(store, collection.seq))
        for (const { at, callId, item, isPresent } of store.items.readObservations(row))
          if (item)
            yield {
              key: keyFromRow(row),
              at,
              callId,
              item,
              // A call says one thing of an item, unless its reply was read again since.
              ...(callId === row.callId && !isPresent && { isEarlierReading: true as const }),
            };
          else if (!isPresent) note('observation', keyFromRow(row));
      done();
    },
    damaged: () => [
      ...sourcesDamaged,
      ...damage.rows.found(),
      ...damage.observations.found(),
      ...evidenceDamaged,
    ],
  };
};

/** The items of a collection, in the order in which they were gathered. */
export function* readItemRows(store: CollectionStore, collection: number): Generator<ItemRow> {
  for (let after = 0; ;) {
    const rows = store.itemRows.following(collection, after, CHUNK);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.id;
  }
}
