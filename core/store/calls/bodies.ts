/** Kept bodies, each once under the hash of its raw bytes: in the data file, or as an object of the evidence store. */
import { hash } from 'node:crypto';
import { AppError } from '#kit/errors.ts';
import type { EvidenceObjects } from '../evidence-store/evidence-objects.ts';
import type { Db } from '../file/db.ts';
import { compress, expand, type Codec } from '../file/packing.ts';
import { sql } from '../file/sql.ts';
import { messages } from '../messages.ts';

/** A body made ready to be kept: in any thread. */
export interface PackedBody {
  /** Of the raw bytes. */
  readonly sha256: string;
  readonly codec: Codec;
  readonly bytes: Uint8Array;
  /** The object that has these bytes already (`Bodies.place`). */
  readonly object?: string | undefined;
}

/** With the size of the raw bytes. */
export type SizedBody = PackedBody & { readonly size: number };

export const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

export const packBody = (raw: Uint8Array): PackedBody => ({
  sha256: sha256Of(raw),
  ...compress(raw),
});

/** The bytes that were packed, no more than `size`; `undefined` where they do not have that size and hash. */
export const unpackBody = (
  { sha256, codec, bytes }: PackedBody,
  size: number,
): Uint8Array | undefined => {
  const raw = expand(codec, bytes, size);
  return raw?.byteLength === size && sha256Of(raw) === sha256 ? raw : undefined;
};

export type Bodies = ReturnType<typeof createBodies>;

type Row = Omit<SizedBody, 'object'> & { readonly object: string | null };

export const createBodies = (db: Db, objects: Pick<EvidenceObjects, 'isKept' | 'put' | 'get'>) => {
  const isKept = (sha256: string): boolean =>
    db.get(sql`SELECT 1 FROM bodies WHERE sha256 = ${sha256}`) !== undefined;

  /** Any exchange that points to it, for whoever looks for the damage. */
  const exchangeOf = (sha256: string): string =>
    db.get<{ id: string }>(sql`SELECT id FROM exchanges WHERE bodySha256 = ${sha256} LIMIT 1`)
      ?.id ?? '';

  const fetched = ({ sha256, object }: Row & { readonly object: string }): Uint8Array => {
    const bytes = objects.get(object);
    if (bytes) return bytes;
    const exchange = exchangeOf(sha256);
    throw new AppError(
      'internal_error',
      messages.storedObjectMissing({ sha256, exchange, object }),
    );
  };

  /**
   * A body as it is packed; `undefined` where it is not kept. Throws `service_unavailable` while its object cannot be
   * had, and `internal_error` where that is missing.
   */
  const find = (sha256: string): SizedBody | undefined => {
    const row = db.get<Row>(
      sql`SELECT sha256, codec, size, bytes, object FROM bodies WHERE sha256 = ${sha256}`,
    );
    if (!row) return undefined;
    const { object, ...body } = row;
    return object === null ? body : { ...body, object, bytes: fetched({ ...row, object }) };
  };

  return {
    isKept,

    /**
     * Puts bodies into the evidence store, all at once, where there is one; each that is not kept there already.
     * Answers them by their hash, with their objects. To be called before the transaction that keeps them: where that
     * fails, objects are left that no row names.
     */
    place: <Body extends PackedBody>(bodies: readonly Body[]): ReadonlyMap<string, Body> => {
      const bySha256 = new Map(bodies.map((body) => [body.sha256, body]));
      if (!objects.isKept) return bySha256;
      const loose = [...bySha256.values()].filter(
        ({ sha256, object }) => object === undefined && !isKept(sha256),
      );
      const names = objects.put(loose);
      for (const [at, body] of loose.entries())
        bySha256.set(body.sha256, { ...body, object: names[at] });
      return bySha256;
    },

    /** Keeps a body, where its hash is not kept yet. */
    keep: ({ sha256, codec, bytes, size, object }: SizedBody): void => {
      const inFile = object === undefined ? bytes : new Uint8Array();
      const objectSize = object === undefined ? null : bytes.byteLength;
      db.send(
        sql`INSERT INTO bodies (sha256, codec, size, bytes, object, objectSize)
          VALUES (${sha256}, ${codec}, ${size}, ${inFile}, ${object}, ${objectSize})
          ON CONFLICT DO NOTHING`,
      );
    },

    find,

    /** The raw bytes; `undefined` where it is not kept. Throws as `find`, and `internal_error` for damaged ones. */
    read: (sha256: string): Uint8Array | undefined => {
      const body = find(sha256);
      if (!body) return undefined;
      const { codec, bytes, size, object } = body;
      const raw = expand(codec, bytes, size);
      if (raw && sha256Of(raw) === sha256) return raw;
      throw new AppError(
        'internal_error',
        object === undefined
          ? messages.storedReplyDamaged({ sha256 })
          : messages.storedObjectDamaged({ sha256, object, exchange: exchangeOf(sha256) }),
      );
    },
  };
};
