import { unpackContent, type PackedContent } from '../calls/contents.ts';
import type { Db } from '../file/db.ts';
import type { ExchangeRow } from '../calls/evidence.ts';
import { itemsOfPerson, type ItemsOfPerson } from './items-of-person.ts';
import { createLeftOut, type IsLeftOut } from './left-out.ts';

/** An exchange, as far as it can name an account. */
export type NamingExchangeRow = Pick<
  ExchangeRow,
  | 'id'
  | 'callId'
  | 'url'
  | 'finalUrl'
  | 'requestHeaders'
  | 'requestBody'
  | 'responseHeaders'
  | 'bodySha256'
>;

interface StoredExchange {
  readonly id: string;
  readonly callId: string;
  readonly url: string;
  readonly finalUrl: string | null;
  readonly requestHeaders: string;
  readonly requestBody: string | null;
  readonly responseHeaders: string;
  readonly bodySha256: string;
}

/** Parameters of a call, a source or a list. */
export interface NamedParams {
  readonly key: number;
  readonly operation: string;
  readonly params: unknown;
  /** Identifiers of a source that asks for each. */
  readonly ids?: readonly string[];
  /** Of a source. */
  readonly collection?: number;
}

export type PersonRecords = ReturnType<typeof createPersonRecords>;

const OF_PLATFORM =
  "(platform = :platform OR substr(platform, 1, length(:platform) + 2) = :platform || ' (')";
const OPERATION_OF = "substr(operation, 1, length(:platform) + 1) = :platform || '.'";

/** What is kept of a platform, read through to find one account in it. Everything comes row by row. */
export const createPersonRecords = (db: Db) => ({
  items: (platform: string, given: readonly string[]): ItemsOfPerson =>
    itemsOfPerson(db, platform, given),

  isLeftOut: (platform: string, names: readonly string[]): boolean =>
    createLeftOut(db, Date.now).of(platform)?.(names) ?? false,

  /** Whether an item is of somebody who is left out; `undefined` where nobody of the platform is. */
  leftOut: (platform: string): IsLeftOut | undefined => createLeftOut(db, Date.now).items(platform),

  /** How many different bodies there are to be read. */
  bodyCount: (platform: string): number =>
    db
      .prepare<{ n: number }>(
        `SELECT count(DISTINCT bodySha256) AS n FROM exchanges WHERE ${OF_PLATFORM}`,
      )
      .get({ platform })?.n ?? 0,

  /** Each body once, however many exchanges point to it. */
  bodies: function* (platform: string): Generator<string> {
    for (const { sha256 } of db
      .prepare<{ sha256: string }>(
        `SELECT DISTINCT bodySha256 AS sha256 FROM exchanges WHERE ${OF_PLATFORM}`,
      )
      .iterate({ platform }))
      yield sha256;
  },

  exchanges: function* (platform: string): Generator<NamingExchangeRow> {
    for (const { requestBody, ...row } of db
      .prepare<StoredExchange>(
        `SELECT id, callId, url, finalUrl, requestHeaders, requestBody, responseHeaders, bodySha256
         FROM exchanges WHERE ${OF_PLATFORM} ORDER BY rowid`,
      )
      .iterate({ platform }))
      yield {
        ...row,
        requestHeaders: JSON.parse(row.requestHeaders) as Record<string, string>,
        responseHeaders: JSON.parse(row.responseHeaders) as Record<string, string>,
        ...(requestBody !== null && { requestBody: JSON.parse(requestBody) as unknown }),
      };
  },

  /** Kept answers with their results; a damaged one is told of by `doctor`. */
  answers: function* (
    platform: string,
  ): Generator<{ readonly callId: string; readonly operation: string; readonly data: string }> {
    for (const row of db
      .prepare<PackedContent & { callId: string; operation: string }>(
        `SELECT answers.callId, answers.operation, contents.* FROM answers
           JOIN contents ON contents.sha256 = answers.sha256 WHERE ${OPERATION_OF}`,
      )
      .iterate({ platform })) {
      const data = unpackContent(row);
      if (data !== undefined) yield { callId: row.callId, operation: row.operation, data };
    }
  },

  /** `undefined` where there is none, or where it is damaged. */
  answer: (callId: string): string | undefined => {
    const row = db
      .prepare<PackedContent>(
        `SELECT contents.* FROM answers JOIN contents ON contents.sha256 = answers.sha256
         WHERE answers.callId = ?`,
      )
      .get(callId);
    return row && unpackContent(row);
  },

  /** The calls whose answers brought these items, at any time. */
  callsThatBrought: (items: readonly number[]): Set<string> =>
    new Set(
      db
        .prepare<{ id: string }>(
          `SELECT DISTINCT calls.id FROM json_each(?) AS wanted
             JOIN observations ON observations.item = wanted.value
             JOIN calls ON calls.seq = observations.call`,
        )
        .all(JSON.stringify(items))
        .map(({ id }) => id),
    ),

  /** The items that a call brought, by their numbers. */
  itemsBroughtBy: (callId: string): number[] =>
    db
      .prepare<{ item: number }>(
        `SELECT observations.item FROM calls JOIN observations ON observations.call = calls.seq
         WHERE calls.id = ?`,
      )
      .all(callId)
      .map(({ item }) => item),

  /** What was asked of the platform, whatever became of it. */
  calls: function* (platform: string): Generator<NamedParams & { readonly id: string }> {
    for (const row of db
      .prepare<{ key: number; id: string; operation: string; params: string }>(
        `SELECT seq AS key, id, operation, params FROM calls WHERE ${OPERATION_OF} AND params <> '{}'`,
      )
      .iterate({ platform }))
      yield { ...row, params: JSON.parse(row.params) as unknown };
  },

  sources: (platform: string): NamedParams[] =>
    db
      .prepare<{
        key: number;
        collection: number;
        operation: string;
        params: string;
        ids: string | null;
      }>(
        `SELECT seq AS key, collection, operation, params, ids FROM collectionSources WHERE ${OPERATION_OF}`,
      )
      .all({ platform })
      .map(({ ids, ...row }) => ({
        ...row,
        params: JSON.parse(row.params) as unknown,
        ...(ids !== null && { ids: JSON.parse(ids) as string[] }),
      })),

  lists: function* (platform: string): Generator<NamedParams> {
    for (const row of db
      .prepare<{ key: number; operation: string; params: string }>(
        `SELECT seq AS key, operation, params FROM runLists WHERE ${OPERATION_OF}`,
      )
      .iterate({ platform }))
      yield { ...row, params: JSON.parse(row.params) as unknown };
  },

  /** What was pasted to be gathered, also of other platforms where it means nothing here. */
  links: function* (platform: string): Generator<NamedParams & { readonly text: string }> {
    for (const row of db
      .prepare<{ key: number; operation: string | null; params: string | null; text: string }>(
        `SELECT seq AS key, operation, params, text FROM links
         WHERE text <> '' AND operation IS NULL OR ${OPERATION_OF}`,
      )
      .iterate({ platform }))
      yield {
        ...row,
        operation: row.operation ?? '',
        params: JSON.parse(row.params ?? '{}') as unknown,
      };
  },

  /** All items of the platform as they are kept. */
  texts: function* (platform: string): Generator<{ readonly id: number; readonly data: string }> {
    yield* db
      .prepare<{ id: number; data: string }>('SELECT id, data FROM items WHERE platform = ?')
      .iterate(platform);
  },
});
