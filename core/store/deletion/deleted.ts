import { AppError } from '#kit/errors.ts';
import { appendAct, countAct } from '../collections/case-log/append.ts';
import { deleteFromPlace } from '../collections/delete-item.ts';
import type { CollectionRow } from '../collections/collections.ts';
import { placesOf } from '../collections/deleted-places.ts';
import { removeCollection } from '../collections/remove-collection.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { JOIN_IN_ORDER } from '../file/dialect.ts';
import { inPortions } from '../file/portions.ts';
import { raw, selectTexts, sql, type Sql } from '../file/sql.ts';
import { messages } from '../messages.ts';
import { moveItems, moveNewItems, moveRest } from './move-collection.ts';

const DAY_MS = 86_400_000;
/** How long what a click deleted can be put back. */
const DELETED_DAYS = 30;
/** Items that are moved in one transaction, and those that are deleted in one. */
const MOVED = 250;
const EMPTIED = 50;

/** What a click deleted, as it lies there now. */
export interface DeletedRow {
  readonly id: string;
  /** Of a whole collection; `null`: some rows of one. */
  readonly name: string | null;
  /** The name of the collection whose rows they were. */
  readonly rowsOf: string | null;
  readonly reason: string | null;
  readonly at: string;
  readonly items: number;
  /** Items that privacy or terms have deleted there since. */
  readonly gone: number;
  readonly codes: number;
  readonly notes: number;
  /** `2026-12-28`: it goes on that day, which is the retention date where that is earlier. */
  readonly goes: string;
}

interface Entry {
  readonly id: string;
  readonly place: number;
  readonly home: number | null;
  readonly name: string | null;
  readonly gone: number;
}

/** What came back, and how many items cannot, because they were deleted for good meanwhile. */
export interface PutBack {
  readonly name: string;
  readonly items: number;
  readonly gone: number;
}

export type Deleted = ReturnType<typeof createDeleted>;

/** How much is written beside what lies there: whoever writes looks at fewer rows than a click deletes. */
const countBeside = (table: 'itemCodings' | 'annotations', isCounted: Sql): Sql =>
  sql`SELECT items.collection AS place, count(*) AS count
    FROM ${raw(table)} AS beside ${JOIN_IN_ORDER} items ON items.id = beside.item
    WHERE items.collection < 0 AND ${isCounted} GROUP BY items.collection`;

/**
 * What clicks deleted, until it is put back or emptied. It lies in collections whose `seq` is below 0: whatever reads
 * collections, or everything, begins at 0 and never comes to them, while forgetting, retention and terms go through
 * all items, and so through these. Nothing that those delete is ever put here.
 */
export const createDeleted = (db: Db, now: Now) => {
  /** Whose rows lie there, until the rest of their collection follows them. */
  const openPlace = (home: number, reason?: string): Entry => {
    const [id, at] = [newId(now()), instant(now())];
    const [row] = db.all<{ seq: number }>(
      sql`INSERT INTO collections (seq, id, name, created, updated)
        SELECT min(seq) - 1, ${id}, ${id}, ${at}, ${at} FROM collections RETURNING seq`,
    );
    if (!row) throw new AppError('internal_error');
    db.run(
      sql`INSERT INTO deleted (id, place, home, reason, at)
        VALUES (${id}, ${row.seq}, ${home}, ${reason}, ${at})`,
    );
    return { id, place: row.seq, home, name: null, gone: 0 };
  };

  /** Those of the ids, or all; a transaction a portion, with what is noted of it. */
  function* moving(
    from: number,
    to: number,
    { ids, note }: { ids?: readonly number[]; note?: (moved: number) => void } = {},
  ): Generator<void, number> {
    let [after, all] = [0, 0];
    for (;;) {
      const portion = ids
        ? ids.slice(after, after + MOVED)
        : db
            .all<{ id: number }>(
              sql`SELECT id FROM items WHERE collection = ${from} AND id > ${after}
                ORDER BY id LIMIT ${MOVED}`,
            )
            .map(({ id }) => id);
      if (portion.length === 0) return all;
      all += db.transaction(() => {
        const moved = moveItems(db, from, to, portion);
        if (moved > 0) note?.(moved);
        return moved;
      });
      after = ids ? after + MOVED : (portion.at(-1) ?? after);
      yield;
    }
  }

  const find = (id: string): Entry => {
    const row = db.get<Entry>(
      sql`SELECT id, place, home, name, gone FROM deleted WHERE id = ${id} AND place IS NOT NULL`,
    );
    if (!row) throw new AppError('not_found', messages.notInDeleted);
    return row;
  };

  /** What it was called, or the same with a number where there is another by now. */
  const freeName = (name: string): string => {
    const isTaken = (wanted: string): boolean =>
      db.get(sql`SELECT 1 FROM collections WHERE lower(name) = lower(${wanted})`) !== undefined;
    let free = name;
    for (let number = 2; isTaken(free); number += 1) free = `${name} (${number})`;
    return free;
  };

  /**
   * Where it is put back: of a collection a new one with all that was of it, whose rows it lies there as from then on.
   * Their codes are of the new one already, so an interruption leaves none that has no codebook.
   */
  const openHome = ({ id, place, home, name }: Entry): number =>
    db.transaction(() => {
      if (name === null) return requireThere(home);
      const own = idOf(place);
      setId(place, newId(now()));
      const [row] = db.all<{ seq: number }>(
        sql`INSERT INTO collections (id, name, created, updated)
          VALUES (${own}, ${freeName(name)}, ${instant(now())}, ${instant(now())}) RETURNING seq`,
      );
      if (!row) throw new AppError('internal_error');
      moveRest(db, place, row.seq);
      db.run(sql`UPDATE deleted SET home = ${row.seq}, name = NULL WHERE id = ${id}`);
      return row.seq;
    });

  const idOf = (seq: number): string | undefined =>
    db.get<{ id: string }>(sql`SELECT id FROM collections WHERE seq = ${seq}`)?.id;
  const setId = (seq: number, id: string | undefined): void => {
    db.run(sql`UPDATE collections SET id = ${id} WHERE seq = ${seq}`);
  };

  const requireThere = (home: number | null): number => {
    if (home !== null && home > 0) return home;
    const name = db.get<{ name: string }>(
      sql`SELECT name FROM deleted WHERE place = ${home}`,
    )?.name;
    throw new AppError('validation_error', messages.putBackFirst({ name: name ?? '' }));
  };

  /** Deletes for good what lies there, in portions. */
  function* emptying({ id, place, name }: Entry): Generator<void> {
    // Rows that were deleted from a collection go with it, since nothing could be put back any more.
    const ofRows = db.all<{ place: number }>(placesOf(place)).map((rows) => rows.place);
    const all = [...ofRows, place];
    for (const one of all)
      while (db.transaction(() => deleteFromPlace(db, one, EMPTIED)) > 0) yield;
    db.transaction(() => {
      for (const one of all) removeCollection(db, one);
      if (name !== null) db.run(sql`DELETE FROM deleted WHERE id = ${id}`);
    });
  }

  const list = (): DeletedRow[] =>
    db
      .all<Omit<DeletedRow, 'goes'> & { readonly retainUntil: string | null }>(
        sql`WITH codes AS MATERIALIZED (${countBeside('itemCodings', sql`beside.removedAt IS NULL AND beside.code IS NOT NULL`)}),
          notes AS MATERIALIZED (${countBeside('annotations', sql`beside.note IS NOT NULL`)})
        SELECT d.id, d.name, d.reason, d.at, d.gone, place.items, place.retainUntil,
          CASE WHEN d.name IS NULL THEN coalesce(away.name, home.name) END AS "rowsOf",
          coalesce(codes.count, 0) AS codes, coalesce(notes.count, 0) AS notes
        FROM deleted AS d JOIN collections AS place ON place.seq = d.place
          LEFT JOIN codes ON codes.place = d.place LEFT JOIN notes ON notes.place = d.place
          LEFT JOIN collections AS home ON home.seq = d.home
          LEFT JOIN deleted AS away ON away.place = d.home
        ORDER BY d.at DESC, d.id DESC`,
      )
      .map(({ retainUntil, ...row }) => {
        const last = instant(Date.parse(row.at) + DELETED_DAYS * DAY_MS).slice(0, 10);
        return { ...row, goes: retainUntil !== null && retainUntil < last ? retainUntil : last };
      });

  const empty = async (ids: readonly string[]): Promise<void> => {
    const entries = db.all<Entry>(
      sql`SELECT id, place, home, name, gone FROM deleted
        WHERE id IN (${selectTexts(ids)}) AND place IS NOT NULL ORDER BY name IS NOT NULL, id`,
    );
    for (const entry of entries) await inPortions(emptying(entry));
  };

  return {
    /** The latest first. */
    list,

    /**
     * Moves a collection there with everything that is of it, while others have their turn. Where it is interrupted,
     * it is there still, and the rows that were moved can be put back. Answers its id there.
     */
    addCollection: async ({ seq, id: own, name, items }: CollectionRow): Promise<string> => {
      const { id, place } = db.transaction(() => openPlace(seq));
      await inPortions(moving(seq, place));
      db.transaction(() => {
        appendAct(db, now, seq, 'removed', { items });
        moveNewItems(db, seq, place);
        moveRest(db, seq, place);
        db.run(sql`UPDATE deleted SET name = ${name}, home = NULL WHERE id = ${id}`);
        // Nothing of it is handed over any more.
        removeCollection(db, seq);
        setId(place, own);
      });
      return id;
    },

    /** Moves rows of a collection there; answers their id there, and how many were moved. */
    addRows: async (
      seq: number,
      ids: readonly number[],
      reason: string | undefined,
    ): Promise<{ readonly id: string; readonly items: number }> => {
      const { id, place } = db.transaction(() => openPlace(seq, reason));
      const note = (items: number): void =>
        countAct(db, now, seq, 'deleted', { items, because: 'removed' });
      const items = await inPortions(moving(seq, place, { ids, note }));
      if (items === 0)
        db.transaction(() => {
          removeCollection(db, place);
          db.run(sql`DELETE FROM deleted WHERE id = ${id}`);
        });
      return { id, items };
    },

    /** Says, or says otherwise, why rows were deleted. Throws `not_found`. */
    explain: (id: string, reason: string | null): void => {
      db.run(sql`UPDATE deleted SET reason = ${reason} WHERE id = ${find(id).id}`);
    },

    /**
     * Moves it back, with its codes and notes, while others have their turn. Throws `not_found`, and `validation_error`
     * for rows whose collection lies there as well.
     */
    putBack: async (id: string): Promise<PutBack> => {
      const entry = find(id);
      const { place } = entry;
      const home = openHome(entry);
      const items = await inPortions(moving(place, home));
      return db.transaction(() => {
        const { gone } = find(id);
        appendAct(db, now, home, 'restored', { items });
        // What came back by another way meanwhile stays as it is.
        removeCollection(db, place);
        db.run(sql`DELETE FROM deleted WHERE id = ${id}`);
        const row = db.get<{ name: string }>(sql`SELECT name FROM collections WHERE seq = ${home}`);
        return { name: row?.name ?? '', items, gone };
      });
    },

    /**
     * Opens again the collection that lies there, or the one of this name that was deleted last, for rows that a person
     * hands over to it: what its run gathers belongs to no other. The rows that were deleted lie there as rows of it.
     * Answers its `seq`.
     */
    openAgain: (which: number | string, person: string): number | undefined => {
      const isIt =
        typeof which === 'number' ? sql`place = ${which}` : sql`lower(name) = lower(${which})`;
      const entry = db.get<Entry>(
        sql`SELECT id, place, home, name, gone FROM deleted
          WHERE ${isIt} AND EXISTS (SELECT 1 FROM runs
            WHERE collection = place AND handedBy = ${person})
          ORDER BY at DESC, id DESC LIMIT 1`,
      );
      if (!entry) return undefined;
      const home = openHome(entry);
      appendAct(db, now, home, 'restored', { items: 0 });
      return home;
    },

    /** Deletes these for good, and nothing else. */
    empty,

    /** The same with what has lain there for its days. Answers whether there was something. */
    emptyOld: async (): Promise<boolean> => {
      const before = instant(now() - DELETED_DAYS * DAY_MS);
      const old = db.all<{ id: string }>(
        sql`SELECT id FROM deleted WHERE at <= ${before} AND place IS NOT NULL ORDER BY id`,
      );
      await empty(old.map(({ id }) => id));
      return old.length > 0;
    },
  };
};
