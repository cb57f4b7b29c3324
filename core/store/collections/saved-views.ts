import { AppError } from '#kit/errors.ts';
import type { Db } from '../file/db.ts';
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
    const row = db
      .prepare<{ seq: number }>('SELECT seq FROM savedViews WHERE collection = ? AND name = ?')
      .get(collection, name);
    if (!row) throw new AppError('not_found', messages.noSuchView({ name }));
    return row.seq;
  };

  const list = (collection: number): SavedViewRow[] =>
    db
      .prepare<{ name: string; look: string; opens: number }>(
        'SELECT name, look, opens FROM savedViews WHERE collection = ? ORDER BY name, seq',
      )
      .all(collection)
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
      db
        .prepare<{ name: string; collection: string | null }>(
          `SELECT savedViews.name, collections.name AS collection FROM savedViews
           LEFT JOIN collections ON collections.seq = savedViews.collection AND collections.seq > 0
           ORDER BY savedViews.seq DESC LIMIT ?`,
        )
        .all(MOST_LOOKED_THROUGH),

    /** Throws `not_found`. */
    there: (collection: number, name: string): SavedViewRow => {
      const seq = there(collection, name);
      const row = db
        .prepare<{ name: string; look: string; opens: number }>(
          'SELECT name, look, opens FROM savedViews WHERE seq = ?',
        )
        .get(seq);
      if (!row) throw new AppError('not_found', messages.noSuchView({ name }));
      return { name: row.name, look: JSON.parse(row.look) as unknown, opens: row.opens === 1 };
    },

    /** Keeps a view under a name; one of that name is replaced, and goes on opening if it did. */
    save: (collection: number, name: string, look: unknown): void =>
      db.transaction(() => {
        const others = db
          .prepare<{ count: number }>(
            'SELECT count(*) AS count FROM savedViews WHERE collection = ? AND name <> ? COLLATE BINARY',
          )
          .get(collection, name);
        if (others && others.count >= MOST)
          throw new AppError('validation_error', messages.tooManyViews({ most: MOST }));
        db.prepare(
          `INSERT INTO savedViews (collection, name, look) VALUES (?, ?, ?)
           ON CONFLICT (collection, name) DO UPDATE SET look = excluded.look`,
        ).run(collection, name, JSON.stringify(look));
      }),

    /** Throws `not_found`, and `validation_error` when another view has the name. */
    rename: (collection: number, name: string, newName: string): void =>
      db.transaction(() => {
        const seq = there(collection, name);
        const other = db
          .prepare('SELECT 1 FROM savedViews WHERE collection = ? AND name = ? AND seq <> ?')
          .get(collection, newName, seq);
        if (other) throw new AppError('validation_error', messages.viewExists({ newName }));
        db.prepare('UPDATE savedViews SET name = ? WHERE seq = ?').run(newName, seq);
      }),

    /** Throws `not_found`. */
    remove: (collection: number, name: string): void => {
      db.prepare('DELETE FROM savedViews WHERE seq = ?').run(there(collection, name));
    },

    /** The one with which the dataset opens from now on; none for `undefined`. Throws `not_found`. */
    openWith: (collection: number, name: string | undefined): void =>
      db.transaction(() => {
        const seq = name === undefined ? undefined : there(collection, name);
        db.prepare('UPDATE savedViews SET opens = 0 WHERE collection = ?').run(collection);
        if (seq !== undefined) db.prepare('UPDATE savedViews SET opens = 1 WHERE seq = ?').run(seq);
      }),
  };
};
