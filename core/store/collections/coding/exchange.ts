import {
  CODING_FORMAT,
  type CodingFile,
  type CodingInFile,
  type DecisionInFile,
} from '#kit/coding/coding-file.ts';
import { todaysField } from '#vocab/renamed.ts';
import { instant, type Now } from '../../file/clock.ts';
import type { Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';
import type { CollectionRow } from '../collections.ts';
import type { Codebooks } from './codebooks.ts';
import type { Coders } from './coders.ts';
import { passageIn, type CodingHistory, type Codings } from './codings.ts';
import type { BookMerging } from './merge-book.ts';

export interface MergedCoding {
  /** Rows of the file that are here, and that are not: their codes are left out. */
  readonly rows: number;
  readonly missingRows: number;
  /** Codes that rows did not have yet, and that were taken back elsewhere. */
  readonly codings: number;
  readonly removed: number;
  readonly decisions: number;
  /** Codes that are new in the codebook. */
  readonly codes: number;
  /** Names of coders of whom something is new. */
  readonly coders: readonly string[];
}

/** Rows that are read, or written in one transaction, at a time. */
const CHUNK = 200;

export type CodingExchange = ReturnType<typeof createCodingExchange>;

/** The work of coders as a file, and taking such a file in. */
export const createCodingExchange = (
  db: Db,
  now: Now,
  {
    coders,
    codebooks,
    codings,
    mergeBook,
  }: { coders: Coders; codebooks: Codebooks; codings: Codings; mergeBook: BookMerging },
) => {
  interface Found {
    readonly rows: CodingFile['rows'];
    readonly codings: CodingInFile[];
    readonly decisions: DecisionInFile[];
  }
  const noneFound = (): Found => ({ rows: [], codings: [], decisions: [] });

  /** Adds what was ever coded of an item. */
  const addItem = (
    { rows, codings: coded, decisions: decided }: Found,
    { codings: all, decisions }: CodingHistory,
    row: CodingFile['rows'][number],
  ): void => {
    if (all.length + decisions.length === 0) return;
    const at = rows.push(row) - 1;
    for (const one of all) {
      const passage = passageIn(one);
      coded.push({
        id: one.id,
        row: at,
        code: one.codeId,
        coder: one.coderId,
        at: one.at,
        codebook: one.version,
        ...(passage && { passage }),
        ...(one.removedAt === null ? {} : { removedAt: one.removedAt }),
      });
    }
    for (const { id: decision, codeId, coderId, at: when, applies } of decisions)
      decided.push({
        id: decision,
        row: at,
        code: codeId ?? '',
        coder: coderId,
        at: when,
        applies: applies === null ? null : applies === 1,
      });
  };

  const fileOf = (
    collection: Pick<CollectionRow, 'seq' | 'id' | 'name'>,
    { rows, codings: coded, decisions: decided }: Found,
  ): CodingFile => {
    const people = new Set([...coded, ...decided].map(({ coder }) => coder));
    const { version, codes } = codebooks.read(collection.seq);
    return {
      format: CODING_FORMAT,
      version: 1,
      at: instant(now()),
      collection: { id: collection.id, name: collection.name },
      codebook: { version, codes: [...codes] },
      coders: coders
        .list()
        .filter(({ id }) => people.has(id))
        .map(({ id, name }) => ({ id, name })),
      rows,
      codings: coded,
      decisions: decided,
    };
  };

  /** All that was ever coded in a collection; yields between portions. */
  function* write(
    collection: Pick<CollectionRow, 'seq' | 'id' | 'name'>,
  ): Generator<void, CodingFile> {
    const found = noneFound();
    for (let after = 0; ;) {
      const items = codings.codedItems(collection.seq, after, CHUNK);
      const historyOf = codings.histories(items.map(({ id }) => id));
      for (const { id, ...row } of items) addItem(found, historyOf(id), row);
      const last = items.at(-1);
      if (!last || items.length < CHUNK) break;
      after = last.id;
      yield;
    }
    return fileOf(collection, found);
  }

  /** The same of a few items. */
  const ofItems = (
    collection: Pick<CollectionRow, 'seq' | 'id' | 'name'>,
    items: readonly number[],
  ): CodingFile => {
    const found = noneFound();
    for (const id of items) {
      const key = db.get<CodingFile['rows'][number]>(
        sql`SELECT platform, shape, entityId FROM items
          WHERE id = ${id} AND collection = ${collection.seq}`,
      );
      if (key) addItem(found, codings.history(id), key);
    }
    return fileOf(collection, found);
  };

  /**
   * Takes a file in: what is not here yet is added, and what was taken back there is taken back here. A
   * second time nothing changes. Yields between transactions. `isHandedOver`: its own coders brought its
   * codes, and nobody here.
   */
  function* merge(
    collection: number,
    file: CodingFile,
    { isHandedOver = false }: { readonly isHandedOver?: boolean } = {},
  ): Generator<void, MergedCoding> {
    const theirs = file.codebook.codes;
    const merged = isHandedOver ? undefined : mergeBook(collection, theirs);
    const people = new Map(
      db.transaction(() =>
        file.coders.map(({ id, name }) => [id, coders.admit(id, name)] as const),
      ),
    );
    const [first] = people.values();
    const { codeIds, added } = merged ?? mergeBook(collection, theirs, first?.seq ?? null);
    const seqs = codebooks.seqs(collection);
    const codedBy = Map.groupBy(file.codings, ({ row }) => row);
    const decidedBy = Map.groupBy(file.decisions, ({ row }) => row);
    const active = new Set<string>();
    const total = { rows: 0, missingRows: 0, codings: 0, removed: 0, decisions: 0 };
    const seqOf = (code: string | null): number | null =>
      code === null ? null : (seqs.get(codeIds.get(code) ?? '') ?? null);

    /** Files of before 0.10 name fields as they were called then. */
    const todaysPassageField = (
      item: number,
      { platform, shape }: { readonly platform: string; readonly shape: string },
      field: string,
    ): string => {
      const isThere = db.get(
        sql`SELECT 1 FROM items WHERE id = ${item} AND json_valid(data)
          AND json_type(data, ${`$."${field}"`}) IS NOT NULL`,
      );
      return isThere ? field : todaysField(platform, shape, field);
    };

    const mergeRow = (at: number): void => {
      const row = file.rows[at];
      const item = row && codings.itemId(collection, row);
      if (!row || item === undefined) {
        total.missingRows += 1;
        return;
      }
      total.rows += 1;
      const known = codings.everyCoding(item);
      for (const one of codedBy.get(at) ?? []) {
        const here = known.get(one.id);
        const coder = people.get(one.coder);
        if (!coder) continue;
        if (!here) {
          codings.insertCoding({
            id: one.id,
            item,
            code: seqOf(one.code),
            coder: coder.seq,
            at: one.at,
            version: one.codebook,
            field: one.passage ? todaysPassageField(item, row, one.passage.field) : null,
            start: one.passage?.start ?? null,
            ends: one.passage?.end ?? null,
            quote: one.passage?.text ?? null,
            removedAt: one.removedAt ?? null,
          });
          total.codings += one.removedAt === undefined ? 1 : 0;
        } else if (one.removedAt !== undefined && here.removedAt === null) {
          codings.markRemoved(here, one.removedAt);
          total.removed += 1;
        } else continue;
        active.add(coder.name);
      }
      const decisions = codings.decisionIds(item);
      for (const { id, code, coder: by, at: when, applies } of decidedBy.get(at) ?? []) {
        const coder = people.get(by);
        const seq = seqOf(code);
        if (decisions.has(id) || !coder || seq === null) continue;
        const verdict = applies === null ? null : Number(applies);
        codings.insertDecision({
          id,
          item,
          code: seq,
          coder: coder.seq,
          at: when,
          applies: verdict,
        });
        total.decisions += 1;
        active.add(coder.name);
      }
    };

    for (let from = 0; from < file.rows.length; from += CHUNK) {
      db.transaction(() => {
        for (let at = from; at < Math.min(from + CHUNK, file.rows.length); at += 1) mergeRow(at);
        codings.touch(collection);
      });
      yield;
    }
    return { ...total, codes: added, coders: [...active].sort() };
  }

  return { write, ofItems, merge };
};
