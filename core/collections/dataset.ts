import type { ItemRow, Store } from '../store/index.ts';
import { AppError } from '../kit/errors.ts';
import { completenessOf } from './completeness.ts';
import { createOrigins } from './origin.ts';

/** Where an item's data came from: enough to find the bytes. */
export interface Origin {
  /** SHA-256 of the raw reply, in hexadecimal. */
  readonly sha256?: string;
  /** JSON pointer (RFC 6901) of the item in that reply. */
  readonly pointer?: string;
  /** Address that was requested. */
  readonly url?: string;
  /** When the reply came: ISO 8601 UTC. */
  readonly at: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly callId: string;
  readonly route: string;
}

export interface DatasetRow {
  /** Shape and identifier; once in a dataset. */
  readonly key: string;
  readonly shape: string;
  /** The item as it was seen last. */
  readonly item: Readonly<Record<string, unknown>>;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly timesSeen: number;
  /** Since when the platform no longer has it. */
  readonly removedSince?: string;
  readonly origin: Origin;
  readonly note?: string;
  readonly tags?: readonly string[];
  /** Name of a coding column -> its code. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Key of the row that it answers or stands under. */
  readonly parent?: string;
}

export interface Source {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly until?: string;
  readonly expand?: string;
}

export interface Completeness {
  /** What the platform says there is; not every platform does. */
  readonly statedTotal?: number;
  readonly unique: number;
  readonly duplicates: number;
  readonly pages: number;
  readonly gaps: readonly {
    readonly source: string;
    readonly at: string;
    readonly reason: string;
  }[];
  readonly refused: number;
  readonly removedSince: number;
  readonly notices: readonly string[];
  /** In plain words, for a methods section. */
  readonly methods: string;
}

/** One time that an item was seen. */
export interface Observation {
  readonly key: string;
  readonly at: string;
  readonly callId: string;
  readonly item: Readonly<Record<string, unknown>>;
}

export interface Dataset {
  readonly name: string;
  readonly description?: string;
  readonly createdAt: string;
  /** Ids of the shapes that its rows can have. */
  readonly shapes: readonly string[];
  readonly sources: readonly Source[];
  readonly completeness: Completeness;
  /** The rows in an order that stays the same; may be asked for several times. */
  rows(): Iterable<DatasetRow>;
  observations(): Iterable<Observation>;
  /** Version of the program whose parsers read it. */
  readonly version: string;
}

/** Rows that are held in memory at a time. */
const CHUNK = 500;

/** A collection as what exports are made from; it is read while it is written out. Throws `not_found`. */
export const openDataset = (store: Store, nameOrId: string, version: string): Dataset => {
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

  const rowOf = (row: ItemRow): DatasetRow => {
    const parent = store.itemRows.parentOf(row);
    const tags = JSON.parse(row.tags ?? '[]') as string[];
    const codes = JSON.parse(row.codes ?? '{}') as Record<string, string>;
    return {
      key: keyOf(row),
      shape: row.shape,
      item: JSON.parse(row.data) as DatasetRow['item'],
      firstSeen: row.firstSeen,
      lastSeen: row.lastSeen,
      timesSeen: row.timesSeen,
      ...(row.removedSince === null ? {} : { removedSince: row.removedSince }),
      origin: originOf(row),
      ...(row.note === null ? {} : { note: row.note }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(Object.keys(codes).length === 0 ? {} : { codes }),
      ...(parent ? { parent: keyOf(parent) } : {}),
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
    completeness: completenessOf(store, collection),
    version,
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
export function* rowsOf(store: Store, collection: number): Generator<ItemRow> {
  let after: readonly [string | number, number] | undefined;
  do {
    const page = store.itemRows.page({ collection, ascending: true, limit: CHUNK, after });
    yield* page.rows;
    after = page.next ?? undefined;
  } while (after);
}

/** Throws `not_found`. */
export const itemThere = (store: Store, id: number): ItemRow => {
  const row = store.itemRows.find(id);
  if (!row) throw new AppError('not_found', `no item ${id}`);
  return row;
};
