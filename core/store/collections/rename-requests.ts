/**
 * Brings what was asked for under earlier names of parameters under today's: sources, links and the lists of runs, so
 * that each is the same one as what is asked for today. Calls and their answers stay as they were asked for.
 */
import { jsonFromText } from '#kit/json-text.ts';
import { node } from '#kit/dig.ts';
import { expandFromText } from '#kit/expand.ts';
import { canonical } from '#kit/identity.ts';
import type { Db } from '../file/db.ts';
import { raw, selectTexts, sql } from '../file/sql.ts';
import { sourceHash } from './source-hash.ts';

type Params = Readonly<Record<string, unknown>>;

/** Which operations have parameters of other names today, and what tells apart what is asked of them. */
export interface RequestNames {
  readonly operations: readonly string[];
  /** Under today's names; the same object where all of them are. */
  readonly today: (operation: string, params: Params) => Params;
  readonly listIdentity: (operation: string, params: Params) => string;
  readonly linkIdentity: (operation: string, params: Params) => string;
}

/** Rows of one transaction. */
const PORTION = 500;

export type RequestRenaming = ReturnType<typeof createRequestRenaming>;

export const createRequestRenaming = (db: Db) => ({
  /** Changes nothing of what has today's names: it may be called again, also after it was broken off. */
  rename: (names: RequestNames): void => {
    eachRenamed(db, 'collectionSources', names, renameSource);
    eachRenamed(db, 'links', names, renameLink);
    eachRenamed(db, 'runLists', names, renameList);
  },
});

interface StoredRequest {
  readonly seq: number;
  readonly operation: string;
  readonly params: string;
}

type Rename<Row> = (db: Db, row: Row, today: Params, names: RequestNames) => void;

const eachRenamed = <Row extends StoredRequest>(
  db: Db,
  table: 'collectionSources' | 'links' | 'runLists',
  names: RequestNames,
  rename: Rename<Row>,
): void => {
  let after = 0;
  for (;;) {
    const last = db.transaction(() => {
      const rows = db.all<Row>(
        sql`SELECT * FROM ${raw(table)} WHERE seq > ${after} AND params IS NOT NULL
          AND operation IN (${selectTexts(names.operations)}) ORDER BY seq LIMIT ${PORTION}`,
      );
      for (const row of rows) {
        const params = readParams(row.params);
        const today = params && names.today(row.operation, params);
        if (today && today !== params) rename(db, row, today, names);
      }
      return rows.at(-1)?.seq;
    });
    if (last === undefined) return;
    after = last;
  }
};

/** `undefined` for what is damaged, which the doctor finds. */
const readParams = (json: string): Params | undefined => node(jsonFromText(json));

type StoredSource = StoredRequest & {
  readonly collection: number;
  readonly ids: string | null;
  readonly expand: string | null;
};

/** One that the collection has under today's names, too, becomes that one. */
const renameSource: Rename<StoredSource> = (db, { seq, collection, ...row }, today) => {
  const identity = sourceHash({
    operation: row.operation,
    params: today,
    ids: row.ids === null ? undefined : (JSON.parse(row.ids) as unknown),
    expand: row.expand === null ? undefined : expandFromText(row.expand),
  });
  const same = findSame(db, 'collectionSources', collection, identity);
  if (same === undefined) {
    db.run(
      sql`UPDATE collectionSources SET identity = ${identity}, params = ${canonical(today)}
        WHERE seq = ${seq}`,
    );
    return;
  }
  db.run(
    sql`UPDATE runLists SET source = ${same} WHERE source = ${seq}
      AND NOT EXISTS (SELECT 1 FROM runLists AS other WHERE other.run = runLists.run
        AND other.source = ${same} AND other.operation = runLists.operation
        AND other.params IN (runLists.params, ${canonical(today)}))`,
  );
  db.run(
    sql`DELETE FROM collectionSources WHERE seq = ${seq}
      AND NOT EXISTS (SELECT 1 FROM runLists WHERE source = ${seq})`,
  );
};

/** The same of a link. */
const renameLink: Rename<StoredRequest & { readonly collection: number }> = (
  db,
  { seq, collection, operation },
  today,
  { linkIdentity },
) => {
  const identity = linkIdentity(operation, today);
  const same = findSame(db, 'links', collection, identity);
  if (same === undefined || same === seq)
    db.run(
      sql`UPDATE links SET identity = ${identity}, params = ${canonical(today)} WHERE seq = ${seq}`,
    );
  else {
    db.run(sql`UPDATE runLists SET link = ${same} WHERE link = ${seq}`);
    db.run(sql`DELETE FROM links WHERE seq = ${seq}`);
  }
};

const renameList: Rename<
  StoredRequest & { readonly run: number; readonly source: number | null }
> = (db, { seq, run, source, operation }, today, { listIdentity }) => {
  const params = canonical(today);
  db.run(
    sql`UPDATE runLists SET identity = ${listIdentity(operation, today)}, params = ${params}
      WHERE seq = ${seq} AND NOT EXISTS (SELECT 1 FROM runLists AS other
        WHERE other.run = ${run} AND other.source = ${source} AND other.operation = ${operation}
          AND other.params = ${params})`,
  );
};

const findSame = (
  db: Db,
  table: 'collectionSources' | 'links',
  collection: number,
  identity: string,
): number | undefined =>
  db.get<{ seq: number }>(
    sql`SELECT seq FROM ${raw(table)} WHERE collection = ${collection} AND identity = ${identity}`,
  )?.seq;
