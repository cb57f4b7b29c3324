import { hash } from 'node:crypto';
import type { LongState } from '#kit/long-state.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { compress, expand, type Codec } from '../file/packing.ts';

/** Made ready outside the transaction. */
interface Packed {
  readonly sha256: string;
  readonly size: number;
  readonly codec: Codec;
  readonly bytes: Uint8Array;
}

/** How long a list can be gone on with. */
const KEPT_MS = 30 * 86_400_000;

export type LongStates = ReturnType<typeof createLongStates>;

export const createLongStates = (db: Db, now: Now) => ({
  pack: ({ sha256, state }: LongState): Packed => {
    const raw = Buffer.from(state, 'utf8');
    return { sha256, size: raw.byteLength, ...compress(raw) };
  },

  /** Keeps it for another 30 days, also when it is there already. */
  keep: ({ sha256, codec, size, bytes }: Packed): void => {
    db.send(
      sql`INSERT INTO longStates (sha256, codec, size, bytes, at)
        VALUES (${sha256}, ${codec}, ${size}, ${bytes}, ${instant(now())})
        ON CONFLICT (sha256) DO UPDATE SET at = excluded.at`,
    );
  },

  /** `undefined` when it is not kept any more, or not as it was. */
  find: (sha256: string): string | undefined => {
    const row = db.get<Packed>(
      sql`SELECT sha256, codec, size, bytes FROM longStates WHERE sha256 = ${sha256}`,
    );
    const raw = row && expand(row.codec, row.bytes, row.size);
    return raw && hash('sha256', raw, 'hex') === sha256
      ? Buffer.from(raw).toString('utf8')
      : undefined;
  },

  /** At start. */
  dropOld: (): number => db.run(sql`DELETE FROM longStates WHERE at < ${instant(now() - KEPT_MS)}`),
});
