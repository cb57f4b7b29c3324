import { unpackAnswer, type NamedAnswer } from '../calls/answer-names.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { deleteItems, type CountedItem } from './delete-item.ts';

/** An answer that the library has not seen yet. */
export interface UnseenAnswer {
  readonly callId: string;
  readonly operation: string;
  readonly at: string;
  /** `undefined` when it is no longer as it was kept. */
  readonly data: unknown;
}

export interface AdvanceLimits {
  readonly calls: number;
  readonly bytes: number;
}

export interface Advanced {
  readonly taken: number;
  /** The library is up to date. */
  readonly isAll: boolean;
}

type StoredAnswer = Omit<UnseenAnswer, 'data'> & NamedAnswer & { seq: number };

export type Library = ReturnType<typeof createLibrary>;

/** How far the library has come with the calls: it follows them, and no call waits for it. */
export const createLibrary = (db: Db) => ({
  /**
   * Hands on the answers of the next calls that no collection has taken, in one transaction with what
   * `take` writes: so many, or fewer where their answers are longer than so many bytes together.
   */
  advance: (most: AdvanceLimits, take: (answer: UnseenAnswer) => void): Advanced =>
    db.transaction(() => {
      const mark = db.get<{ call: number }>(sql`SELECT call FROM libraryMark`)?.call ?? 0;
      const rows = db.all<StoredAnswer>(
        sql`SELECT calls.seq, calls.id AS callId, calls.operation,
            answers.fetchedAt AS at, answers.names, contents.*
          FROM calls JOIN answers ON answers.callId = calls.id
            JOIN contents ON contents.sha256 = answers.sha256
          WHERE calls.seq > ${mark} AND calls.fromArchive = 0 AND calls.outcome = 'ok'
            AND NOT EXISTS (SELECT 1 FROM collectedCalls WHERE collectedCalls.call = calls.seq)
          ORDER BY calls.seq LIMIT ${most.calls}`,
      );
      let [taken, sum] = [0, 0];
      for (const row of rows) {
        const { callId, operation, at, size } = row;
        if (taken > 0 && sum + size > most.bytes) break;
        const json = unpackAnswer(row);
        const data: unknown = json === undefined ? undefined : JSON.parse(json);
        take({ callId, operation, at, data });
        [taken, sum] = [taken + 1, sum + size];
      }
      const isAll = taken === rows.length && taken < most.calls;
      const last = db.get<{ seq: number }>(sql`SELECT coalesce(max(seq), 0) AS seq FROM calls`);
      const to = isAll ? last?.seq : rows[taken - 1]?.seq;
      if (to !== undefined && to > mark) db.run(sql`UPDATE libraryMark SET call = ${to}`);
      return { taken, isAll };
    }),
});

/** Takes out of the library what a call brought, when that call's answer is deleted. */
export const forgetLibraryItems = (db: Db, call: number): void => {
  const items = db.all<CountedItem>(
    sql`SELECT id, collection, removedSince FROM items WHERE collection = 0 AND call = ${call}`,
  );
  deleteItems(db, items);
};
