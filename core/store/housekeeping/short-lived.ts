import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/** A value that is kept for some time. */
export interface ShortLivedEntry<T> {
  readonly id: string;
  readonly value: T;
  /** Milliseconds since it was added. */
  readonly ageMs: number;
}

/** The values of one kind. What is over is never read. */
export interface ShortLivedValues<T> {
  readonly get: (id: string) => ShortLivedEntry<T> | undefined;
  /** In the order in which they came. */
  readonly all: () => readonly ShortLivedEntry<T>[];
  /** Keeps a value for so many milliseconds, in the place of one of the same id. */
  readonly add: (id: string, value: T, livesMs: number) => void;
  /** Changes one that is there; its end stays. */
  readonly change: (id: string, value: T) => void;
  readonly delete: (id: string) => void;
  /** All that `work` reads and writes, or nothing; one at a time. */
  readonly transaction: <R>(work: () => R) => R;
}

export interface ShortLived {
  /** Those of a kind; whoever names the kind knows the form of its values, which are kept as JSON. */
  // oxlint-disable-next-line no-unnecessary-type-parameters -- whoever names the kind knows the form
  readonly of: <T extends object>(kind: string) => ShortLivedValues<T>;
}

type StoredEntry = Readonly<Record<'id' | 'value' | 'at', string>>;

/** Of one kind; the oldest make room, so that nobody fills the data file. */
const MOST_OF_KIND = 20_000;

/** What is kept for minutes, so that whichever process is asked next knows it. By the clock of the day. */
export const createShortLived = (db: Db, now: Now): ShortLived => ({
  of: <T extends object>(kind: string): ShortLivedValues<T> => {
    const entryFromStored = ({ id, value, at }: StoredEntry): ShortLivedEntry<T> => ({
      id,
      value: JSON.parse(value) as T,
      ageMs: now() - Date.parse(at),
    });
    return {
      get: (id) => {
        const row = db.get<StoredEntry>(
          sql`SELECT id, value, at FROM shortLived
            WHERE kind = ${kind} AND id = ${id} AND until > ${instant(now())}`,
        );
        return row && entryFromStored(row);
      },
      all: () =>
        db
          .all<StoredEntry>(
            sql`SELECT id, value, at FROM shortLived
              WHERE kind = ${kind} AND until > ${instant(now())} ORDER BY at, id`,
          )
          .map(entryFromStored),
      add: (id, value, livesMs) =>
        db.transaction(() => {
          const at = instant(now());
          db.run(sql`DELETE FROM shortLived WHERE until <= ${at}`);
          db.run(
            sql`DELETE FROM shortLived WHERE kind = ${kind} AND id IN (SELECT id FROM shortLived
              WHERE kind = ${kind} ORDER BY at DESC, id LIMIT 1000 OFFSET ${MOST_OF_KIND - 1})`,
          );
          db.run(
            sql`INSERT INTO shortLived (kind, id, value, at, until)
              VALUES (${kind}, ${id}, ${JSON.stringify(value)}, ${at}, ${instant(now() + livesMs)})
              ON CONFLICT (kind, id)
                DO UPDATE SET value = excluded.value, at = excluded.at, until = excluded.until`,
          );
        }),
      change: (id, value) =>
        void db.run(
          sql`UPDATE shortLived SET value = ${JSON.stringify(value)}
            WHERE kind = ${kind} AND id = ${id}`,
        ),
      delete: (id) => void db.run(sql`DELETE FROM shortLived WHERE kind = ${kind} AND id = ${id}`),
      transaction: (work) => db.transaction(work),
    };
  },
});
