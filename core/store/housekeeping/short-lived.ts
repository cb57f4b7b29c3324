import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/** A value that is kept until its end, in milliseconds of the clock of the day. */
export interface ShortLivedEntry<T> {
  readonly id: string;
  readonly value: T;
  readonly until: number;
}

/** The values of one kind. */
export interface ShortLivedValues<T> {
  readonly get: (id: string) => ShortLivedEntry<T> | undefined;
  /** In the order in which they came. */
  readonly all: () => readonly ShortLivedEntry<T>[];
  readonly set: (id: string, value: T, until: number) => void;
  readonly delete: (id: string) => void;
  /** All that `work` reads and writes of them, or nothing; one process at a time. */
  readonly transaction: <R>(work: () => R) => R;
}

export type ShortLived = ReturnType<typeof createShortLived>;

type StoredEntry = Readonly<Record<'id' | 'value' | 'until', string>>;

/** What is kept for minutes, so that whichever process is asked next knows it. What is over is never read. */
export const createShortLived = (db: Db, now: Now) => ({
  /** Those of a kind; whoever names the kind knows the form of its values, which are kept as JSON. */
  // oxlint-disable-next-line no-unnecessary-type-parameters -- whoever writes them knows their form
  of: <T>(kind: string): ShortLivedValues<T> => {
    const entryFromStored = ({ id, value, until }: StoredEntry): ShortLivedEntry<T> => ({
      id,
      value: JSON.parse(value) as T,
      until: Date.parse(until),
    });
    return {
      get: (id) => {
        const row = db.get<StoredEntry>(
          sql`SELECT id, value, until FROM shortLived
            WHERE kind = ${kind} AND id = ${id} AND until > ${instant(now())}`,
        );
        return row && entryFromStored(row);
      },
      all: () =>
        db
          .all<StoredEntry>(
            sql`SELECT id, value, until FROM shortLived
              WHERE kind = ${kind} AND until > ${instant(now())} ORDER BY at, id`,
          )
          .map(entryFromStored),
      set: (id, value, until) =>
        db.transaction(() => {
          const at = instant(now());
          db.run(sql`DELETE FROM shortLived WHERE until <= ${at}`);
          db.run(
            sql`INSERT INTO shortLived (kind, id, value, at, until)
              VALUES (${kind}, ${id}, ${JSON.stringify(value)}, ${at}, ${instant(until)})
              ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value, until = excluded.until`,
          );
        }),
      delete: (id) => void db.run(sql`DELETE FROM shortLived WHERE kind = ${kind} AND id = ${id}`),
      transaction: (work) => db.transaction(work),
    };
  },
});
