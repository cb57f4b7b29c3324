import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/** How long parts wait for the call that names them. */
const KEPT_MS = 7 * 86_400_000;

export type ReceivedParts = ReturnType<typeof createReceivedParts>;

/** Parts of packed bodies that are too large for one request, until the call that names them is received. */
export const createReceivedParts = (db: Db, now: Now) => ({
  /** Of a body, by the SHA-256 of its packed bytes; numbers count from 0. */
  add: (person: string, sha256: string, number: number, bytes: Uint8Array): void => {
    db.run(
      sql`INSERT INTO receivedParts (person, sha256, number, at, bytes)
        VALUES (${person}, ${sha256}, ${number}, ${instant(now())}, ${bytes})
        ON CONFLICT (person, sha256, number) DO UPDATE
          SET at = excluded.at, bytes = excluded.bytes`,
    );
  },

  /** Bytes that wait of a person. */
  size: (person: string): number =>
    db.get<{ size: number }>(
      sql`SELECT coalesce(sum(length(bytes)), 0) AS size FROM receivedParts
        WHERE person = ${person}`,
    )?.size ?? 0,

  /** All parts of a body, put together in their order; `undefined` where there is none. */
  read: (person: string, sha256: string): Uint8Array | undefined => {
    const parts = db.all<{ bytes: Uint8Array }>(
      sql`SELECT bytes FROM receivedParts WHERE person = ${person} AND sha256 = ${sha256}
        ORDER BY number`,
    );
    return parts.length === 0 ? undefined : Buffer.concat(parts.map(({ bytes }) => bytes));
  },

  remove: (person: string, sha256: string): void => {
    db.run(sql`DELETE FROM receivedParts WHERE person = ${person} AND sha256 = ${sha256}`);
  },

  /** At start: parts for which no call came. */
  dropOld: (): number =>
    db.run(sql`DELETE FROM receivedParts WHERE at < ${instant(now() - KEPT_MS)}`),
});
