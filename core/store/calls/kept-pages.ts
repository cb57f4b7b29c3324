import { AppError } from '#kit/errors.ts';
import type { Db } from '../file/db.ts';
import { JOIN_IN_ORDER } from '../file/dialect.ts';
import { empty, join, sql, type Sql } from '../file/sql.ts';
import { inPortions } from '../file/portions.ts';
import { messages } from '../messages.ts';
import {
  dropLooseFiles,
  isWhole,
  readPagePart,
  readPageParts,
  writePageFile,
  type PageFile,
  type PageFileRole,
  removePage,
} from './page-files.ts';

/** A kept page without its files. */
export interface KeptPageRow {
  readonly seq: number;
  readonly id: string;
  readonly platform: string;
  /** When the taking began. */
  readonly at: string;
  /** The collection into which items went at that time; `null` for none. */
  readonly collection: number | null;
  /** Canonical JSON. */
  readonly record: string;
  /** Of the record. */
  readonly sha256: string;
}

/** A page that is to be kept, with the calls whose replies it was read from. */
export interface NewPage extends Omit<KeptPageRow, 'seq'> {
  readonly calls: readonly string[];
  readonly files: readonly PageFile[];
}

/** A reply that browsing brought, by the call that kept it. */
export interface BrowsedReply {
  readonly callId: string;
  readonly operation: string;
  /** When the reply was whole. */
  readonly at: string;
  readonly bodySha256: string;
}

/** Which pages are wanted: all, those of a collection by its `seq`, or those that were kept with a call. */
export interface PagesWanted {
  readonly collection?: number | undefined;
  readonly call?: string | undefined;
}

export type KeptPages = ReturnType<typeof createKeptPages>;

/** So many are listed, the newest. */
const MOST_LISTED = 200;

const isOfCollection = (
  collection: number,
): Sql => sql`keptPages.collection = ${collection} OR keptPages.seq IN (
  SELECT page FROM keptPageCalls JOIN calls ON calls.id = keptPageCalls.callId
    JOIN collectedCalls ON collectedCalls.call = calls.seq
      AND collectedCalls.collection = ${collection})`;
const isOfCall = (call: string): Sql =>
  sql`keptPages.seq IN (SELECT page FROM keptPageCalls WHERE callId = ${call})`;

/** Pages that a person kept while browsing. */
export const createKeptPages = (db: Db) => {
  const find = (id: string): KeptPageRow | undefined =>
    db.get<KeptPageRow>(sql`SELECT * FROM keptPages WHERE id = ${id}`);

  const there = (id: string): KeptPageRow => {
    const row = find(id);
    if (!row) throw new AppError('not_found', messages.noSuchPage({ id }));
    return row;
  };

  /** Whether a person who asked to be forgotten is or was taken out of what a call was answered. */
  const isWithoutSomebody = (callId: string): boolean =>
    db.get(
      sql`SELECT 1 FROM leftOutCalls WHERE callId = ${callId}
        UNION ALL SELECT 1 FROM changedReplies WHERE callId = ${callId} LIMIT 1`,
    ) !== undefined;

  const insert = ({ calls, files, ...page }: NewPage): void =>
    db.transaction(() => {
      for (const { sha256, bytes } of files)
        if (!isWhole(db, sha256, bytes.byteLength))
          throw new AppError('service_unavailable', messages.pageFileGone);
      if (calls.some((callId) => isWithoutSomebody(callId)))
        throw new AppError('validation_error', messages.pageShowsLeftOut);
      const { id, platform, at, collection, record, sha256 } = page;
      db.run(
        sql`INSERT INTO keptPages (id, platform, at, collection, record, sha256)
          VALUES (${id}, ${platform}, ${at}, ${collection}, ${record}, ${sha256})`,
      );
      const { seq } = there(id);
      for (const callId of calls)
        db.run(sql`INSERT INTO keptPageCalls (page, callId) VALUES (${seq}, ${callId})`);
      for (const file of files)
        db.run(
          sql`INSERT INTO keptPageFiles (page, role, sha256)
            VALUES (${seq}, ${file.role}, ${file.sha256})`,
        );
    });

  const fileOf = (seq: number, role: PageFileRole): string | undefined =>
    db.get<{ sha256: string }>(
      sql`SELECT sha256 FROM keptPageFiles WHERE page = ${seq} AND role = ${role}`,
    )?.sha256;

  return {
    find,
    /** Throws `not_found`. */
    there,

    /**
     * Keeps a page: first its files, part by part while others have their turn, then the page itself, in one
     * transaction. Where it is interrupted, there is no page, and `dropLooseFiles` removes the rest.
     */
    add: async (page: NewPage): Promise<void> => {
      for (const file of page.files) await inPortions(writePageFile(db, file));
      insert(page);
    },

    dropLooseFiles: (): void => dropLooseFiles(db),

    /** The newest first. */
    list: ({ collection, call }: PagesWanted = {}): KeptPageRow[] => {
      const conditions = [
        ...(collection === undefined ? [] : [sql`(${isOfCollection(collection)})`]),
        ...(call === undefined ? [] : [isOfCall(call)]),
      ];
      const where = conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`;
      return db.all<KeptPageRow>(
        sql`SELECT * FROM keptPages ${where} ORDER BY seq DESC LIMIT ${MOST_LISTED}`,
      );
    },

    /** Those of a collection, in the order in which they were kept. */
    ofCollection: (collection: number): KeptPageRow[] =>
      db.all<KeptPageRow>(
        sql`SELECT * FROM keptPages WHERE ${isOfCollection(collection)} ORDER BY seq`,
      ),

    /** Every page of a platform, row by row. */
    each: function* (platform: string): Generator<KeptPageRow> {
      yield* db.iterate<KeptPageRow>(
        sql`SELECT * FROM keptPages WHERE platform = ${platform} ORDER BY seq`,
      );
    },

    calls: (seq: number): string[] =>
      db
        .all<{ callId: string }>(
          sql`SELECT callId FROM keptPageCalls JOIN calls ON calls.id = keptPageCalls.callId
            WHERE page = ${seq} ORDER BY calls.seq`,
        )
        .map(({ callId }) => callId),

    /** How many items were read from the replies of pages, each once in every collection that has it. */
    itemCounts: (seqs: readonly number[]): ReadonlyMap<number, number> =>
      new Map(
        db
          .all<{ page: number; n: number }>(
            sql`SELECT keptPageCalls.page, count(DISTINCT observations.item) AS n
              FROM json_each(${JSON.stringify(seqs)}) AS wanted
                ${JOIN_IN_ORDER} keptPageCalls ON keptPageCalls.page = CAST(wanted.value AS BIGINT)
                ${JOIN_IN_ORDER} calls ON calls.id = keptPageCalls.callId
                ${JOIN_IN_ORDER} observations ON observations.call = calls.seq
              GROUP BY keptPageCalls.page`,
          )
          .map(({ page, n }) => [page, n]),
      ),

    /** The hash of one of its files; `undefined` where it has none of the kind. */
    fileOf,

    part: (sha256: string, number: number): Uint8Array | undefined =>
      readPagePart(db, sha256, number),

    parts: (sha256: string): Generator<Uint8Array> => readPageParts(db, sha256),

    /** What the person writes beside a page makes another record of it. Throws `not_found`. */
    setRecord: (id: string, record: string, sha256: string): void => {
      const { seq } = there(id);
      db.run(sql`UPDATE keptPages SET record = ${record}, sha256 = ${sha256} WHERE seq = ${seq}`);
    },

    /** Deletes a page with its files. Throws `not_found`. */
    remove: (id: string): void =>
      db.transaction(() => {
        removePage(db, there(id).seq);
      }),

    /** The replies that browsing a platform brought in a span of time (instants, both included), in order. */
    browsedReplies: (platform: string, since: string, until: string): BrowsedReply[] => {
      const replies: BrowsedReply[] = [];
      // Calls end in the order of their numbers: what ended before the span brought nothing of it.
      for (const row of db.iterate<
        BrowsedReply & { finishedAt: string; door: string; platform: string }
      >(
        sql`SELECT calls.id AS callId, calls.operation, calls.finishedAt, calls.door,
            exchanges.at, exchanges.bodySha256, exchanges.platform
          FROM calls LEFT JOIN exchanges ON exchanges.callId = calls.id ORDER BY calls.seq DESC`,
      )) {
        if (row.finishedAt < since) break;
        const isOfSpan = row.at >= since && row.at <= until;
        if (row.door === 'capture' && row.platform === platform && isOfSpan)
          replies.push({
            callId: row.callId,
            operation: row.operation,
            at: row.at,
            bodySha256: row.bodySha256,
          });
      }
      return replies.toReversed();
    },
  };
};
