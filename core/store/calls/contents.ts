import { hash } from 'node:crypto';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { compress, expand, type Codec } from '../file/packing.ts';

/** The JSON text of an answer, made ready to be kept: outside the transaction, and in any thread. */
export interface PackedContent {
  /** Of the text's UTF-8 bytes. */
  readonly sha256: string;
  /** Bytes of the text as UTF-8, before compression. */
  readonly size: number;
  readonly codec: Codec;
  readonly bytes: Uint8Array;
}

/** Content whose row is there already. */
interface KeptContent {
  readonly sha256: string;
}

export const packContent = (json: string): PackedContent => {
  const raw = Buffer.from(json, 'utf8');
  return { sha256: hash('sha256', raw, 'hex'), size: raw.byteLength, ...compress(raw) };
};

/** The text of kept content; `undefined` when its bytes are no longer those that were kept. */
export const unpackContent = (kept: PackedContent): string | undefined => {
  const raw = expand(kept.codec, kept.bytes, kept.size);
  return raw && hash('sha256', raw, 'hex') === kept.sha256
    ? Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8')
    : undefined;
};

export type Contents = ReturnType<typeof createContents>;

/** What answers say, once for each content: many answers to one question point to the same row. */
export const createContents = (db: Db) => ({
  /** Made ready for `keep`; what is kept already is not compressed again. */
  pack: (json: string): PackedContent | KeptContent => {
    const sha256 = hash('sha256', json, 'hex');
    const isKept = db.get(sql`SELECT 1 FROM contents WHERE sha256 = ${sha256}`) !== undefined;
    return isKept ? { sha256 } : packContent(json);
  },

  keep: (content: PackedContent | KeptContent): void => {
    if (!('bytes' in content)) return;
    const { sha256, size, codec, bytes } = content;
    db.send(
      sql`INSERT INTO contents (sha256, codec, size, bytes)
        VALUES (${sha256}, ${codec}, ${size}, ${bytes}) ON CONFLICT DO NOTHING`,
    );
  },
});

/** Deletes content to which nothing points any more. */
export const releaseContent = (db: Db, sha256: string): void => {
  db.run(
    sql`DELETE FROM contents WHERE sha256 = ${sha256}
      AND NOT EXISTS (SELECT 1 FROM answers WHERE sha256 = ${sha256})
      AND NOT EXISTS (SELECT 1 FROM itemVersions WHERE sha256 = ${sha256})`,
  );
};
