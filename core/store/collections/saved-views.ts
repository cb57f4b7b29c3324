import { AppError } from '#kit/errors.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { messages } from '../messages.ts';

/** How a dataset is looked at, under a name. */
export interface SavedViewRow {
  readonly name: string;
  readonly look: unknown;
  /** Whether the dataset opens with it. */
  readonly opens: boolean;
}

/** Views of one dataset; nobody finds one among more. */
const MOST = 100;

/** Views of all datasets that are looked through by their names. */
const MOST_LOOKED_THROUGH = 2000;

export type SavedViews = ReturnType<typeof createSavedViews>;

/** `collection` is a `seq`; 0 is the library. */
export const createSavedViews = (db: Db) => {
  const there = (collection: number, name: string): number => {
    const row = db.get<{ seq: number }>(
      sql`SELECT seq FROM savedViews WHERE collection = ${collection} AND lower(name) = lower(${name})`,
    );
    if (!row) throw new AppError('not_found', messages.noSuchView({ name }));
    return row.seq;
  };

  const list = (collection: number): SavedViewRow[] =>
    db
      .all<{ name: string; look: string; opens: number }>(
        sql`SELECT name, look, opens FROM savedViews WHERE collection = ${collection}
          ORDER BY lower(name), seq`,
      )
      .map(({ name, look, opens }) => ({
        name,
        look: JSON.parse(look) as unknown,
        opens: opens === 1,
      }));

  return {
    /** By name. */
    list,

    /** Of every dataset the latest made first; `collection` is `null` for the library. */
    latest: (): { readonly name: string; readonly collection: string | null }[] =>
      db.all<{ name: string; collection: string | null }>(
        sql`SELECT savedViews.name, collections.name AS collection FROM savedViews
          LEFT JOIN collections ON collections.seq = savedViews.collection AND collections.seq > 0
          WHERE savedViews.collection >= 0
          ORDER BY savedViews.seq DESC LIMIT ${MOST_LOOKED_THROUGH}`,
      ),

    /** Throws `not_found`. */
    there: (collection: number, name: string): SavedViewRow => {
      const seq = there(collection, name);
      const row = db.get<{ name: string; look: string; opens: number }>(
        sql`SELECT name, look, opens FROM savedViews WHERE seq = ${seq}`,
      );
      if (!row) throw new AppError('not_found', messages.noSuchView({ name }));
      return { name: row.name, look: JSON.parse(row.look) as unknown, opens: row.opens === 1 };
    },

    /** Keeps a view under a name; one of that name is replaced, and goes on opening if it did. */
    save: (collection: number, name: string, look: unknown): void =>
      db.transaction(() => {
        const others = db.get<{ count: number }>(
          sql`SELECT count(*) AS count FROM savedViews
            WHERE collection = ${collection} AND lower(name) <> lower(${name})`,
        );
        if (others && others.count >= MOST)
          throw new AppError('validation_error', messages.tooManyViews({ most: MOST }));
        const text = JSON.stringify(look);
        const known = db.run(
          sql`UPDATE savedViews SET look = ${text}
            WHERE collection = ${collection} AND lower(name) = lower(${name})`,
        );
        if (known === 0)
          db.run(
            sql`INSERT INTO savedViews (collection, name, look)
              VALUES (${collection}, ${name}, ${text})`,
          );
      }),

    /** Throws `not_found`, and `validation_error` when another view has the name. */
    rename: (collection: number, name: string, newName: string): void =>
      db.transaction(() => {
        const seq = there(collection, name);
        const other = db.get(
          sql`SELECT 1 FROM savedViews
            WHERE collection = ${collection} AND lower(name) = lower(${newName}) AND seq <> ${seq}`,
        );
        if (other) throw new AppError('validation_error', messages.viewExists({ newName }));
        db.run(sql`UPDATE savedViews SET name = ${newName} WHERE seq = ${seq}`);
      }),

    /** Throws `not_found`. */
    remove: (collection: number, name: string): void => {
      db.run(sql`DELETE FROM savedViews WHERE seq = ${there(collection, name)}`);
    },

    /** The one with which the dataset opens from now on; none for `undefined`. Throws `not_found`. */
    openWith: (collection: number, name: string | undefined): void =>
      db.transaction(() => {
        const seq = name === undefined ? undefined : there(collection, name);
        db.run(sql`UPDATE savedViews SET opens = 0 WHERE collection = ${collection}`);
        if (seq !== undefined) db.run(sql`UPDATE savedViews SET opens = 1 WHERE seq = ${seq}`);
      }),
  };
};
