import { AppError } from '#kit/errors.ts';
import { canonical } from '#kit/identity.ts';
import { expandFromText, expandText, type Expand } from '#kit/expand.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { selectValues, sql } from '../file/sql.ts';
import { rehashAnnotation } from './item-hashes.ts';
import { collectionsHolding } from './kinds.ts';
import { removeCollection } from './remove-collection.ts';
import { createRetentionLimit } from './retention-limit.ts';
import { renameInViews } from './renamed-views.ts';
import { sourceHash } from './source-hash.ts';
import { appendAct } from './case-log/append.ts';
import { messages } from '../messages.ts';

export interface CollectionRow {
  /** Counts up in the order in which collections were made. */
  readonly seq: number;
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Of which rows of others it was made, as a sentence; `null`: it was gathered. */
  readonly madeFrom: string | null;
  readonly created: string;
  readonly updated: string;
  /** `2027-01-31`: on that day what it holds is deleted; of a laboratory, by its limit at the latest. */
  readonly retainUntil: string | null;
  /** How many items it holds, and how many of them the platform no longer shows. */
  readonly items: number;
  readonly removed: number;
  /** Grows with every change of its items. */
  readonly changes: number;
}

/** What is gathered, and how far. */
export interface AddSourceInput {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** One call for each of these, where the operation takes one identifier at a time. */
  readonly ids?: readonly string[] | undefined;
  /** No more items than this of each list; all when left out. */
  readonly limit?: number | undefined;
  /** ISO 8601: nothing published before this. */
  readonly until?: string | undefined;
  /** What is asked about each item that the lists bring. */
  readonly expand?: Expand | undefined;
}

export interface SourceRow extends AddSourceInput {
  readonly seq: number;
  readonly collection: number;
  readonly added: string;
}

interface StoredSource {
  seq: number;
  collection: number;
  operation: string;
  params: string;
  ids: string | null;
  most: number | null;
  until: string | null;
  expand: string | null;
  added: string;
}

/** What a person wrote beside an item. What is left out stays as it is. */
export interface Annotation {
  /** `null` takes the note away. */
  readonly note?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The `seq` of the coder who writes; left out where nobody is told apart. What others wrote stays. */
  readonly author?: number | undefined;
}

export type Collections = ReturnType<typeof createCollections>;

export const createCollections = (db: Db, now: Now) => {
  const { limited } = createRetentionLimit(db);

  const stored = (nameOrId: string): CollectionRow | undefined =>
    db.get<CollectionRow>(
      sql`SELECT * FROM collections WHERE (lower(name) = lower(${nameOrId}) OR id = ${nameOrId}) AND seq > 0`,
    );

  const find = (nameOrId: string): CollectionRow | undefined => {
    const row = stored(nameOrId);
    return row && limited([row])[0];
  };

  const noSuch = (nameOrId: string): AppError =>
    new AppError('not_found', messages.noSuchCollection({ nameOrId }));

  const there = (nameOrId: string): CollectionRow => {
    const row = find(nameOrId);
    if (!row) throw noSuch(nameOrId);
    return row;
  };

  const sources = (collection: number): SourceRow[] =>
    db
      .all<StoredSource>(
        sql`SELECT * FROM collectionSources WHERE collection = ${collection} ORDER BY seq`,
      )
      .map(readSource);

  const bySeq = (seq: number): CollectionRow | undefined => {
    const row = db.get<CollectionRow>(sql`SELECT * FROM collections WHERE seq = ${seq}`);
    return row && limited([row])[0];
  };

  return {
    find,
    /** By name or id; throws `not_found`. */
    there,

    /** Its `seq` alone. Throws `not_found`. */
    seqOf: (nameOrId: string): number => {
      const row = stored(nameOrId);
      if (!row) throw noSuch(nameOrId);
      return row.seq;
    },

    /** The calls that brought what a collection holds, in the order in which they were made. */
    calls: (collection: number): string[] =>
      db
        .all<{ id: string }>(
          sql`SELECT calls.id FROM collectedCalls JOIN calls ON calls.seq = collectedCalls.call
            WHERE collection = ${collection} ORDER BY calls.seq`,
        )
        .map(({ id }) => id),

    bySeq,

    /** What collections are called, by their `seq`, or were before they were deleted. What was fetched without collecting has no name. */
    names: (seqs: readonly number[]): ReadonlyMap<number, string> => {
      if (seqs.length === 0) return new Map();
      const rows = db.all<{ seq: number; name: string }>(
        sql`SELECT seq, name FROM collections WHERE seq IN (${selectValues(seqs)}) AND seq > 0
          UNION ALL SELECT place, coalesce(deleted.name, collections.name) FROM deleted
            LEFT JOIN collections ON collections.seq = home WHERE place IN (${selectValues(seqs)})`,
      );
      return new Map(rows.map(({ seq, name }) => [seq, name]));
    },

    /** The latest changed first. */
    list: (): CollectionRow[] =>
      limited(
        db.all<CollectionRow>(
          sql`SELECT * FROM collections WHERE seq > 0 ORDER BY updated DESC, seq DESC`,
        ),
      ),

    /** Those that hold what one of the operations brought; the earliest first. */
    holding: (operations: readonly string[]): CollectionRow[] => {
      if (operations.length === 0) return [];
      const seqs = [...collectionsHolding(db, new Set(operations))];
      return limited(
        db.all<CollectionRow>(
          sql`SELECT * FROM collections WHERE seq IN (${selectValues(seqs)}) AND seq > 0
            ORDER BY seq`,
        ),
      );
    },

    /** Says of which rows of others a collection is made. */
    noteMadeFrom: (seq: number, text: string): void => {
      db.run(
        sql`UPDATE collections SET madeFrom = ${text}, changes = changes + 1 WHERE seq = ${seq}`,
      );
    },

    /** The collection of that name, made when there is none. Throws `validation_error`. */
    open: (name: string, description?: string): CollectionRow =>
      db.transaction(() => {
        const known = find(name);
        if (known) return known;
        if (!/\S/u.test(name) || name.length > MOST_NAME)
          throw new AppError('validation_error', messages.nameLength({ mostName: MOST_NAME }));
        const at = instant(now());
        db.run(
          sql`INSERT INTO collections (id, name, description, created, updated)
            VALUES (${newId(now())}, ${name}, ${description}, ${at}, ${at})`,
        );
        const made = there(name);
        appendAct(db, now, made, 'made');
        return made;
      }),

    /** Saved views that compare with it follow. Throws `validation_error` when another has the name. */
    rename: (id: string, name: string, description?: string | null): CollectionRow =>
      db.transaction(() => {
        const known = there(id);
        const { seq, name: formerName, description: before } = known;
        const other = find(name);
        if (other && other.seq !== seq)
          throw new AppError('validation_error', messages.collectionExists({ name }));
        db.run(
          sql`UPDATE collections
            SET name = ${name},
            description = ${description === undefined ? before : description},
            updated = ${instant(now())} WHERE seq = ${seq}`,
        );
        renameInViews(db, formerName, name);
        const renamed = there(name);
        const changed = changedNames(renamed, known);
        if (changed.length > 0) appendAct(db, now, seq, 'settings', { changed });
        return renamed;
      }),

    sources,

    /** Those that can be read, and the `seq` of those that are damaged. */
    readableSources: (collection: number) => {
      const readable: SourceRow[] = [];
      const damaged: number[] = [];
      for (const row of db.all<StoredSource>(
        sql`SELECT * FROM collectionSources WHERE collection = ${collection} ORDER BY seq`,
      ))
        try {
          readable.push(sourceFromStored(row));
        } catch {
          damaged.push(row.seq);
        }
      return { sources: readable, damaged };
    },

    source: (seq: number): SourceRow => {
      const row = db.get<StoredSource>(sql`SELECT * FROM collectionSources WHERE seq = ${seq}`);
      if (!row) throw new AppError('internal_error');
      return readSource(row);
    },

    /** The same source, as it is kept. */
    findSource: (collection: number, input: AddSourceInput): SourceRow | undefined => {
      const { operation, params, ids, expand } = input;
      const row = db.get<StoredSource>(
        sql`SELECT * FROM collectionSources
          WHERE collection = ${collection}
            AND identity = ${sourceHash({ operation, params, ids, expand })}`,
      );
      return row && sourceFromStored(row);
    },

    /** Adds a source, or changes how far the same one goes. */
    addSource: (collection: number, input: AddSourceInput): SourceRow =>
      db.transaction(() => {
        const { operation, params, ids, expand, limit, until } = input;
        const identity = sourceHash({ operation, params, ids, expand });
        db.run(
          sql`INSERT INTO collectionSources
              (collection, identity, operation, params, ids, most, until, expand, added)
            VALUES (${collection}, ${identity}, ${operation}, ${canonical(params)},
              ${ids && JSON.stringify(ids)}, ${limit}, ${until}, ${expandText(expand)},
              ${instant(now())})
            ON CONFLICT (collection, identity) DO UPDATE
              SET most = excluded.most, until = excluded.until, expand = excluded.expand`,
        );
        const stored = db.get<StoredSource>(
          sql`SELECT * FROM collectionSources
            WHERE collection = ${collection} AND identity = ${identity}`,
        );
        if (!stored) throw new AppError('internal_error');
        return sourceFromStored(stored);
      }),

    /** Throws `not_found` for an item that is in no collection. */
    annotate: (item: number, { note, tags, author }: Annotation): void =>
      db.transaction(() => {
        if (!db.get(sql`SELECT 1 FROM items WHERE id = ${item}`))
          throw new AppError('not_found', messages.noSuchItem({ item }));
        db.run(
          sql`INSERT INTO annotations (item, author, tags, updated)
            VALUES (${item}, ${author}, '[]', '') ON CONFLICT DO NOTHING`,
        );
        const row = db.get<{ seq: number }>(
          sql`UPDATE annotations
            SET note = CASE WHEN ${note !== undefined} THEN ${note} ELSE note END,
              tags = coalesce(${tags && JSON.stringify(tags)}, tags), updated = ${instant(now())}
            WHERE item = ${item} AND coalesce(author, 0) = ${author ?? 0} RETURNING seq`,
        );
        if (row) rehashAnnotation(db, row.seq);
        db.run(
          sql`UPDATE collections SET changes = changes + 1 WHERE seq = (SELECT collection
            FROM items WHERE id = ${item})`,
        );
      }),

    /** Deletes a collection for good, without a way back (`removeCollection`). Throws `not_found`. */
    remove: (nameOrId: string): void => {
      const { seq, id, items } = there(nameOrId);
      db.transaction(() => {
        // Its log stays, without what a person wrote of the case.
        appendAct(db, now, { id }, 'removed', { items });
        removeCollection(db, seq);
      });
    },
  };
};

/** Which of the two is another one; what they say is no part of a log. */
const changedNames = (
  one: Pick<CollectionRow, 'name' | 'description'>,
  other: Pick<CollectionRow, 'name' | 'description'>,
): readonly string[] =>
  (['name', 'description'] as const).filter((field) => one[field] !== other[field]);

const MOST_NAME = 200;

/** Throws `internal_error` that names a source of which what is asked cannot be read. */
const readSource = (row: StoredSource): SourceRow => {
  try {
    return sourceFromStored(row);
  } catch (cause) {
    throw new AppError('internal_error', messages.sourceDamaged({ seq: row.seq }), { cause });
  }
};

const sourceFromStored = ({
  params,
  ids,
  most,
  until,
  expand,
  ...row
}: StoredSource): SourceRow => ({
  seq: row.seq,
  collection: row.collection,
  operation: row.operation,
  params: JSON.parse(params) as Record<string, unknown>,
  added: row.added,
  ...(ids === null ? {} : { ids: JSON.parse(ids) as string[] }),
  ...(most === null ? {} : { limit: most }),
  ...(until === null ? {} : { until }),
  ...(expand === null ? {} : { expand: expandFromText(expand) }),
});
