import { join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { createAnswers, type Answers } from '../calls/answers.ts';
import { writeWords } from '../collections/words.ts';
import { INDEX_OF_WORDS } from '../schema/item-words.ts';
import { findMiscounted, recountRows } from '../file/row-counts.ts';
import { checkCutWords } from './checks/check-cut-words.ts';
import { forgetOtherSums } from './checks/check-sums.ts';
import { checkWords } from './checks/check-words.ts';
import { stampForName, type Now } from '../file/clock.ts';
import { DATA_FILE } from '../file/data-folder.ts';
import { openDb, type Db } from '../file/db.ts';
import { join as joinParts, raw, sql } from '../file/sql.ts';
import { createBodies } from '../calls/bodies.ts';
import { createEvidence, type Evidence } from '../calls/evidence.ts';
import { createEvidenceObjects, type EvidenceObjects } from '../evidence-store/evidence-objects.ts';
import { isSameHash, itemHash, keepItemHash } from '../collections/item-hashes.ts';
import {
  DERIVED_COLUMNS,
  derivedDifferences,
  isOfItem,
  type StoredItem,
} from '../collections/item-columns.ts';
import type { Redraft } from '../collections/item-columns.ts';
import type { ItemDraft } from '../collections/items.ts';
import { createLongStates, type LongStates } from '../calls/long-states.ts';
import { migrate } from '../migrations/index.ts';
import { readSchemaVersion } from '../file/schema-version.ts';
import { createProcessLeases } from '../file/process-leases.ts';
import { messages } from '../messages.ts';
import { databaseOf, databaseServer } from '../database-server.ts';
import { comparePostgresSchema } from './postgres-schema.ts';

/** A call that brought an item, the latest first. */
export interface ItemSeenBy {
  readonly callId: string;
  readonly operation: string;
  /** JSON text. */
  readonly params: string;
  readonly place: number;
  /** Addresses of the items that led to the lists in which it was. */
  readonly parents: readonly string[];
}

/** What a repair may read and write: the dataset alone, never the ledger or the evidence. */
export interface Repair {
  readonly answers: Answers;
  readonly evidence: Evidence;
  readonly longStates: LongStates;
  /** What had to be put back at the opening: indexes and triggers. */
  readonly notices: readonly string[];
  /** Every item, as it stands there; a page at a time. */
  readonly items: (after: number, limit: number) => StoredItem[];
  readonly count: () => number;
  /**
   * `derived`: only columns that its data tells are others. `damaged`: it is no longer as it was kept, or
   * cannot be read.
   */
  readonly stateOf: (item: StoredItem, redraft: Redraft) => 'sound' | 'derived' | 'damaged';
  /** Whether a draft is what the item was when its hash was made, or what its row says still. */
  readonly isAsKept: (item: StoredItem, draft: ItemDraft, parent: string) => boolean;
  /** The calls that showed the item as it is kept; the latest first. */
  readonly seenBy: (item: Pick<StoredItem, 'id'>) => ItemSeenBy[];
  /** Writes an item as it was kept, or as it is read today. */
  readonly restore: (id: number, draft: ItemDraft, parent: string) => void;
  /** Writes the columns that are derived from the data of an item. */
  readonly derive: (id: number, draft: ItemDraft) => void;
  /** Writes the counts that other rows tell; answers how many rows changed. */
  readonly recount: () => number;
  /** Makes SQLite's own indexes anew where they are not those of their tables; answers whether they were. */
  readonly rebuildIndexes: () => boolean;
  /** Makes the index of words anew where it is not what it should be; answers whether it was. */
  readonly rebuildWords: () => boolean;
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
}

/**
 * Opens a data folder to repair it, for this process alone: throws `data_folder` while another one works
 * with it.
 */
export const openRepair = (dir: string, now: Now = Date.now): Repair => {
  const location = databaseOf(dir);
  const db = location ? databaseServer().openSchema(location, { mayTakeLong: true }) : openDb(dir);
  try {
    const leases = createProcessLeases(db, now, () => performance.now());
    const notices = location ? putBackMissing(db) : migrate(db);
    const [holder] = leases.holders();
    if (holder)
      throw new AppError(
        'data_folder',
        messages.dataFolderInUseBy({ dir, pid: holder.pid, host: holder.host }),
      );
    leases.beat();
    const objects = createEvidenceObjects({ db, now, monotonic: () => performance.now() });
    return {
      ...createParts(db, now, objects),
      notices,
      transaction: (work) => {
        leases.beat();
        return db.transaction(work);
      },
      close: () => {
        objects.close();
        leases.leave();
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Makes the indexes and triggers that a schema of PostgreSQL lacks; returns what was put back. */
const putBackMissing = (db: Db): string[] =>
  db.transaction(() =>
    comparePostgresSchema(db, readSchemaVersion(db)).flatMap(({ says: text, repair }) => {
      if (repair === undefined) return [];
      db.exec(repair);
      return [text];
    }),
  );

type Parts = Omit<Repair, 'notices' | 'transaction' | 'close'>;

const createParts = (db: Db, now: Now, objects: EvidenceObjects): Parts => ({
  answers: createAnswers(db),
  evidence: createEvidence(db, now, createBodies(db, objects)),
  longStates: createLongStates(db, now),
  items: (after, limit) =>
    db.all<StoredItem>(
      sql`SELECT items.*, itemHashes.sha256 AS hash FROM items
          LEFT JOIN itemHashes ON itemHashes.item = items.id
        WHERE items.id > ${after} ORDER BY items.id LIMIT ${limit}`,
    ),
  count: () => db.get<{ n: number }>(sql`SELECT count(*) AS n FROM items`)?.n ?? 0,
  seenBy: ({ id }) =>
    db
      .all<Omit<ItemSeenBy, 'parents'>>(
        sql`SELECT calls.id AS callId, operation, params, observations.place
          FROM observations JOIN calls ON calls.seq = observations.call
          WHERE item = ${id} AND version = (SELECT version FROM items WHERE items.id = ${id})
          ORDER BY call = (SELECT call FROM items WHERE items.id = ${id}) DESC, at DESC, call DESC`,
      )
      .map((seen) => ({ ...seen, parents: listParentAddresses(db, seen.callId) })),
  stateOf: judgeState,
  isAsKept: (row, draft, parent) => {
    const item = { ...draft, parent };
    return isSameHash(row.hash, itemHash(item)) || isSameHash(itemHash(row), itemHash(item));
  },
  restore: (id, draft, parent) => {
    db.run(
      sql`UPDATE items SET platform = ${draft.platform}, shape = ${draft.shape},
        entityId = ${draft.entityId}, operation = ${draft.operation}, data = ${draft.data},
        parent = ${parent}
        WHERE id = ${id}`,
    );
    keepItemHash(db, id, { ...draft, parent });
    derive(db, id, draft);
  },
  derive: (id, draft) => derive(db, id, draft),
  recount: () =>
    COUNTS.reduce(
      (changed, statement) => changed + db.run(statement),
      takeCounts(db) + forgetOtherSums(db),
    ),
  rebuildIndexes: () => {
    // Those of PostgreSQL are the server's: `REINDEX`.
    if (db.engine === 'postgres') return false;
    const isWhole = db
      .all<{ integrity_check: string }>(sql`PRAGMA integrity_check(1)`)
      .every(({ integrity_check: line }) => line === 'ok');
    if (!isWhole) db.exec('REINDEX');
    return !isWhole;
  },
  rebuildWords: () => {
    if (isIndexWhole(db)) return false;
    db.transaction(() => {
      db.exec(
        db.engine === 'postgres'
          ? 'DELETE FROM itemWords'
          : `DROP TABLE itemWords; ${INDEX_OF_WORDS}`,
      );
      for (let after = 0; ;) {
        const rows = db.all<Pick<StoredItem, 'id' | 'text' | 'author' | 'title'>>(
          sql`SELECT id, text, author, title FROM items WHERE id > ${after} ORDER BY id LIMIT 500`,
        );
        writeWords(
          db,
          rows.map(({ id, ...draft }) => ({ id, draft, isNew: true })),
        );
        const last = rows.at(-1);
        if (!last) break;
        after = last.id;
      }
      db.run(sql`DELETE FROM wordsRenewal`);
    });
    return true;
  },
});

const judgeState: Repair['stateOf'] = (row, redraft) => {
  if (!isSameHash(row.hash, itemHash(row)) || !isOfItem(row, redraft)) return 'damaged';
  const others = derivedDifferences(row, redraft);
  if (others.length === 0) return 'sound';
  return others.includes('parent') ? 'damaged' : 'derived';
};

const listParentAddresses = (db: Db, callId: string): string[] =>
  db
    .all<{ address: string }>(
      sql`SELECT DISTINCT above.address FROM runPages JOIN runLists ON runLists.seq = runPages.list
        JOIN items AS above ON above.id = runLists.parent WHERE runPages.callId = ${callId}`,
    )
    .map(({ address }) => address);

const isIndexWhole = (db: Db): boolean => {
  if (db.engine === 'postgres') return checkCutWords(db, { full: true }).ok;
  try {
    db.exec("INSERT INTO itemWords (itemWords) VALUES ('integrity-check')");
    return checkWords(db, { full: true }).ok;
  } catch {
    return false;
  }
};

const derive = (db: Db, id: number, draft: ItemDraft): void => {
  const columns = DERIVED_COLUMNS.map((column) => sql`${raw(column)} = ${draft[column]}`);
  db.run(sql`UPDATE items SET ${joinParts(columns)} WHERE id = ${id}`);
};

/** What is missing was told, and a copy was made: from now on what is there is what was written. */
const takeCounts = (db: Db): number => {
  if (db.engine === 'postgres') return 0;
  const miscounted = findMiscounted(db);
  if (miscounted.length > 0) recountRows(db);
  return miscounted.length;
};

/** Counts that are the sum of other rows; `changes` grows, so that nothing that was counted before is shown. */
const COUNTS = [
  sql`UPDATE items SET
      timesSeen = (SELECT count(*) FROM observations WHERE item = items.id),
      firstSeen = (SELECT min(at) FROM observations WHERE item = items.id),
      lastSeen = (SELECT max(at) FROM observations WHERE item = items.id)
    WHERE EXISTS (SELECT 1 FROM observations WHERE item = items.id)
      AND (timesSeen <> (SELECT count(*) FROM observations WHERE item = items.id)
        OR firstSeen <> (SELECT min(at) FROM observations WHERE item = items.id)
        OR lastSeen <> (SELECT max(at) FROM observations WHERE item = items.id))`,
  sql`UPDATE collections SET changes = changes + 1,
      items = (SELECT count(*) FROM items WHERE collection = collections.seq),
      removed = (SELECT count(*) FROM items
        WHERE collection = collections.seq AND removedSince IS NOT NULL)
    WHERE items <> (SELECT count(*) FROM items WHERE collection = collections.seq)
      OR removed <> (SELECT count(*) FROM items
        WHERE collection = collections.seq AND removedSince IS NOT NULL)`,
] as const;

/** `bowerbird-before-repair-20261123T020156Z.db`, which no file has yet. */
export const backupName = (dir: string, ms: number, exists: (path: string) => boolean): string => {
  const stamp = stampForName(ms);
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? '' : `-${n}`;
    const name = join(dir, `${DATA_FILE.replace(/\.db$/, '')}-before-repair-${stamp}${end}.db`);
    if (!exists(name)) return name;
  }
};
