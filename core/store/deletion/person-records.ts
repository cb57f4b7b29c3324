import type { FindPeople } from '#kit/account.ts';
import { unpackAnswer, type NamedAnswer } from '../calls/answer-names.ts';
import type { Db } from '../file/db.ts';
import { selectValues, sql, type Sql } from '../file/sql.ts';
import type { ExchangeRow } from '../calls/evidence.ts';
import {
  heldLeftOut,
  type HeldLeftOut,
  itemsOfPerson,
  type ItemsOfPerson,
} from './items-of-person.ts';
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

interface PassageOfItem {
  readonly field: string;
  readonly shape: string;
  readonly data: string;
}

export type PersonRecords = ReturnType<typeof createPersonRecords>;

const isOf = (platform: string): Sql =>
  sql`(platform = ${platform}
    OR substr(platform, 1, length(${platform}) + 2) = ${platform} || ' (')`;
const isOperationOf = (platform: string): Sql =>
  sql`substr(operation, 1, length(${platform}) + 1) = ${platform} || '.'`;

/** What is kept of a platform, read through to find one account in it. Everything comes row by row. */
export const createPersonRecords = (db: Db) => ({
  items: (platform: string, given: readonly string[], people: FindPeople): ItemsOfPerson =>
    itemsOfPerson(db, platform, given, people),

  /** Coded passages of these items: each by its field, with what the item says. */
  passages: (items: readonly number[]): PassageOfItem[] =>
    db.all<PassageOfItem>(
      sql`SELECT field, shape, data FROM itemCodings JOIN items ON items.id = itemCodings.item
        WHERE field IS NOT NULL AND item IN (${selectValues(items)})`,
    ),

  isLeftOut: (platform: string, names: readonly string[]): boolean =>
    createLeftOut(db, Date.now).of(platform)?.(names) ?? false,

  /** Whether somebody of these names is left out; `undefined` where nobody of the platform is. */
  leftOut: (platform: string): IsLeftOut | undefined => createLeftOut(db, Date.now).of(platform),

  /** Whom this file leaves out and holds nevertheless. */
  heldLeftOut: (people: FindPeople): readonly HeldLeftOut[] => heldLeftOut(db, people),

  /** How many different bodies there are to be read. */
  bodyCount: (platform: string): number =>
    db.get<{ n: number }>(
      sql`SELECT count(DISTINCT bodySha256) AS n FROM exchanges WHERE ${isOf(platform)}`,
    )?.n ?? 0,

  /** Each body once, however many exchanges point to it. */
  bodies: function* (platform: string): Generator<string> {
    for (const { sha256 } of db.iterate<{ sha256: string }>(
      sql`SELECT DISTINCT bodySha256 AS sha256 FROM exchanges WHERE ${isOf(platform)}`,
    ))
      yield sha256;
  },

  exchanges: function* (platform: string): Generator<NamingExchangeRow> {
    for (const { requestBody, ...row } of db.iterate<StoredExchange>(
      sql`SELECT id, callId, url, finalUrl, requestHeaders, requestBody, responseHeaders, bodySha256
        FROM exchanges WHERE ${isOf(platform)} ORDER BY rowid`,
    ))
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
    for (const row of db.iterate<NamedAnswer & { callId: string }>(
      sql`SELECT answers.callId, answers.operation, answers.names, contents.* FROM answers
        JOIN contents ON contents.sha256 = answers.sha256 WHERE ${isOperationOf(platform)}`,
    )) {
      const data = unpackAnswer(row);
      if (data !== undefined) yield { callId: row.callId, operation: row.operation, data };
    }
  },

  /** `undefined` where there is none, or where it is damaged. */
  answer: (callId: string): string | undefined => {
    const row = db.get<NamedAnswer>(
      sql`SELECT answers.operation, answers.names, contents.* FROM answers
        JOIN contents ON contents.sha256 = answers.sha256 WHERE answers.callId = ${callId}`,
    );
    return row && unpackAnswer(row);
  },

  /** What the items of a person are known by, and the names under which their rows show the person. */
  thingsIn: (
    items: readonly number[],
  ): { readonly things: ReadonlySet<string>; readonly shownNames: ReadonlySet<string> } => {
    const rows = db.all<Record<'entityId' | 'address' | 'author', string>>(
      sql`SELECT entityId, address, author FROM items WHERE id IN (${selectValues(items)})`,
    );
    return {
      things: new Set(rows.flatMap(({ entityId, address }) => [entityId, address]).filter(Boolean)),
      shownNames: new Set(rows.map(({ author }) => author).filter(Boolean)),
    };
  },

  /** The calls whose answers brought these items, at any time. */
  callsThatBrought: (items: readonly number[]): Set<string> =>
    new Set(
      db
        .all<{ id: string }>(
          sql`SELECT DISTINCT calls.id FROM json_each(${JSON.stringify(items)}) AS wanted
            JOIN observations ON observations.item = CAST(wanted.value AS BIGINT)
            JOIN calls ON calls.seq = observations.call`,
        )
        .map(({ id }) => id),
    ),

  /** The items that a call brought, by their numbers. */
  itemsBroughtBy: (callId: string): number[] =>
    db
      .all<{ item: number }>(
        sql`SELECT observations.item FROM calls JOIN observations ON observations.call = calls.seq
          WHERE calls.id = ${callId}`,
      )
      .map(({ item }) => item),

  /** What was asked of the platform, whatever became of it. */
  calls: function* (platform: string): Generator<NamedParams & { readonly id: string }> {
    for (const row of db.iterate<{ key: number; id: string; operation: string; params: string }>(
      sql`SELECT seq AS key, id, operation, params FROM calls
        WHERE ${isOperationOf(platform)} AND params <> '{}'`,
    ))
      yield { ...row, params: JSON.parse(row.params) as unknown };
  },

  sources: (platform: string): NamedParams[] =>
    db
      .all<{
        key: number;
        collection: number;
        operation: string;
        params: string;
        ids: string | null;
      }>(
        sql`SELECT seq AS key, collection, operation, params, ids FROM collectionSources
          WHERE ${isOperationOf(platform)}`,
      )
      .map(({ ids, ...row }) => ({
        ...row,
        params: JSON.parse(row.params) as unknown,
        ...(ids !== null && { ids: JSON.parse(ids) as string[] }),
      })),

  lists: function* (platform: string): Generator<NamedParams> {
    for (const row of db.iterate<{ key: number; operation: string; params: string }>(
      sql`SELECT seq AS key, operation, params FROM runLists WHERE ${isOperationOf(platform)}`,
    ))
      yield { ...row, params: JSON.parse(row.params) as unknown };
  },

  /** What was pasted to be gathered, also of other platforms where it means nothing here. */
  links: function* (platform: string): Generator<NamedParams & { readonly text: string }> {
    for (const row of db.iterate<{
      key: number;
      operation: string | null;
      params: string | null;
      text: string;
    }>(
      sql`SELECT seq AS key, operation, params, text FROM links
        WHERE text <> '' AND operation IS NULL OR ${isOperationOf(platform)}`,
    ))
      yield {
        ...row,
        operation: row.operation ?? '',
        params: JSON.parse(row.params ?? '{}') as unknown,
      };
  },

  /** All items of the platform as they are kept. */
  texts: function* (platform: string): Generator<{ readonly id: number; readonly data: string }> {
    yield* db.iterate<{ id: number; data: string }>(
      sql`SELECT id, data FROM items WHERE platform = ${platform}`,
    );
  },
});
