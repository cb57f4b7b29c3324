import { AppError } from '#kit/errors.ts';
import type { Passage } from '#kit/coding/coding-file.ts';
import { instant, newId, type Now } from '../../file/clock.ts';
import type { Db } from '../../file/db.ts';
import { JOIN_IN_ORDER } from '../../file/dialect.ts';
import { empty, sql, type Sql } from '../../file/sql.ts';
import { isSameHash } from '../item-hashes.ts';
import { messages } from '../../messages.ts';
import {
  codingHash,
  decisionHash,
  type StoredCoding,
  type StoredDecision,
} from './coding-hashes.ts';

/** A code that stands beside an item now. */
export interface CodingRow {
  readonly id: string;
  /** Id of the code; `null`: the coder found that none applies. */
  readonly code: string | null;
  /** Id of the coder. */
  readonly coder: string;
  readonly at: string;
  /** Absent where the whole item is coded. */
  readonly passage?: Passage;
}

/** What was decided about a code beside an item, the latest alone. */
export interface DecisionRow {
  readonly code: string;
  readonly coder: string;
  readonly at: string;
  readonly applies: boolean;
}

export interface CodesOfItem {
  readonly codings: readonly CodingRow[];
  readonly decisions: readonly DecisionRow[];
  /** Something of it is no longer as it was kept, and left out. */
  readonly isDamaged: boolean;
}

export interface SetCodeInput {
  readonly item: number;
  /** Id of the code; `null`: none applies. */
  readonly code: string | null;
  readonly coder: number;
  readonly passage?: Passage | undefined;
}

type Kept<Row> = Row & {
  readonly sha256: Uint8Array;
  readonly codeId: string | null;
  readonly coderId: string;
};

/** `items` are joined as `wanted`, in JSON: each is looked up, however many there are. */
const codingsOf = (
  items: readonly number[],
  also = empty,
): Sql => sql`SELECT itemCodings.*, codes.id AS codeId, coders.id AS coderId
  FROM json_each(${JSON.stringify(items)}) AS wanted
    ${JOIN_IN_ORDER} itemCodings ON itemCodings.item = CAST(wanted.value AS BIGINT)
    LEFT JOIN codes ON codes.seq = itemCodings.code JOIN coders ON coders.seq = itemCodings.coder
  ${also} ORDER BY itemCodings.seq`;

const decisionsOf = (
  items: readonly number[],
): Sql => sql`SELECT codeDecisions.*, codes.id AS codeId, coders.id AS coderId
  FROM json_each(${JSON.stringify(items)}) AS wanted
    ${JOIN_IN_ORDER} codeDecisions ON codeDecisions.item = CAST(wanted.value AS BIGINT)
    JOIN codes ON codes.seq = codeDecisions.code JOIN coders ON coders.seq = codeDecisions.coder
  ORDER BY codeDecisions.at, codeDecisions.seq`;

const NONE: CodesOfItem = { codings: [], decisions: [], isDamaged: false };

export type Codings = ReturnType<typeof createCodings>;

/** Codes that coders give to items, and what is decided about them. Nothing is overwritten. */
export const createCodings = (db: Db, now: Now) => {
  const codeSeq = (item: number, code: string | null): number | null => {
    if (code === null) return null;
    const row = db.get<{ seq: number }>(
      sql`SELECT codes.seq FROM codes JOIN items ON items.collection = codes.collection
        WHERE items.id = ${item} AND codes.id = ${code}`,
    );
    if (!row) throw new AppError('not_found', messages.noCode({ id: code }));
    return row.seq;
  };

  /** Throws `not_found`. */
  const collectionOf = (item: number): number => {
    const row = db.get<{ collection: number }>(
      sql`SELECT collection FROM items WHERE id = ${item}`,
    );
    if (!row) throw new AppError('not_found', messages.noSuchItem({ item }));
    return row.collection;
  };

  const presentVersion = (collection: number): number =>
    db.get<{ version: number | null }>(
      sql`SELECT max(version) AS version FROM codebookVersions WHERE collection = ${collection}`,
    )?.version ?? 0;

  const touch = (collection: number): void => {
    db.run(sql`UPDATE collections SET changes = changes + 1 WHERE seq = ${collection}`);
  };

  const insertCoding = (row: StoredCoding): void => {
    db.run(
      sql`INSERT INTO itemCodings
          (id, item, code, coder, at, version, field, start, ends, quote, removedAt, sha256)
        VALUES (${row.id}, ${row.item}, ${row.code}, ${row.coder}, ${row.at}, ${row.version},
          ${row.field}, ${row.start}, ${row.ends}, ${row.quote}, ${row.removedAt},
            ${codingHash(row)})`,
    );
  };

  const markRemoved = (row: StoredCoding, removedAt: string): void => {
    db.run(
      sql`UPDATE itemCodings
        SET removedAt = ${removedAt}, sha256 = ${codingHash({ ...row, removedAt })}
        WHERE item = ${row.item} AND id = ${row.id}`,
    );
  };

  const insertDecision = (row: StoredDecision): void => {
    db.run(
      sql`INSERT INTO codeDecisions (id, item, code, coder, at, applies, sha256)
        VALUES (${row.id}, ${row.item}, ${row.code}, ${row.coder}, ${row.at}, ${row.applies},
        ${decisionHash(row)})`,
    );
  };

  /** Those that a coder set and that still stand: of the whole item, or of one passage. */
  const standing = (
    { item, coder, passage }: Omit<SetCodeInput, 'code'>,
    code: number | null,
  ): StoredCoding[] =>
    db.all<StoredCoding>(
      sql`SELECT * FROM itemCodings
        WHERE item = ${item} AND coder = ${coder} AND code IS NOT DISTINCT FROM ${code}
          AND removedAt IS NULL
        AND field IS NOT DISTINCT FROM ${passage?.field}
          AND start IS NOT DISTINCT FROM ${passage?.start}
          AND ends IS NOT DISTINCT FROM ${passage?.end}`,
    );

  /** What stands beside each of these items now; what is damaged is left out and told. */
  const ofItems = (items: readonly number[]): ((item: number) => CodesOfItem) => {
    const codings = db.all<Kept<StoredCoding>>(codingsOf(items, sql`WHERE removedAt IS NULL`));
    const decisions = db.all<Kept<StoredDecision>>(decisionsOf(items));
    const codingsOfItem = Map.groupBy(codings, ({ item }) => item);
    const decisionsOfItem = Map.groupBy(decisions, ({ item }) => item);
    return (item) =>
      codingsOfItem.has(item) || decisionsOfItem.has(item)
        ? readCodes(codingsOfItem.get(item) ?? [], decisionsOfItem.get(item) ?? [])
        : NONE;
  };

  /** All that was ever coded and decided beside each of these items and is as it was kept. */
  const histories = (items: readonly number[]): ((item: number) => CodingHistory) => {
    const codings = Map.groupBy(db.all<Kept<StoredCoding>>(codingsOf(items)), ({ item }) => item);
    const decisions = Map.groupBy(
      db.all<Kept<StoredDecision>>(decisionsOf(items)),
      ({ item }) => item,
    );
    return (item) => readHistory(codings.get(item) ?? [], decisions.get(item) ?? []);
  };

  return {
    ofItems,

    /** The same of one. */
    ofItem: (item: number): CodesOfItem => ofItems([item])(item),

    /** Items of a collection of which `ofItem` may say something. */
    itemsWithCodes: (collection: number): ReadonlySet<number> => {
      const rows = db.all<{ item: number }>(
        sql`SELECT item FROM itemCodings JOIN items ON items.id = itemCodings.item
            WHERE items.collection = ${collection}
          UNION SELECT item FROM codeDecisions JOIN items ON items.id = codeDecisions.item
            WHERE items.collection = ${collection}`,
      );
      return new Set(rows.map(({ item }) => item));
    },

    /** Sets a code; nothing changes where it is set. Throws `not_found`. */
    set: (input: SetCodeInput): void =>
      db.transaction(() => {
        const collection = collectionOf(input.item);
        const code = codeSeq(input.item, input.code);
        if (standing(input, code).length > 0) return;
        const { item, coder, passage } = input;
        insertCoding({
          id: newId(now()),
          item,
          code,
          coder,
          at: instant(now()),
          version: presentVersion(collection),
          field: passage?.field ?? null,
          start: passage?.start ?? null,
          ends: passage?.end ?? null,
          quote: passage?.text ?? null,
          removedAt: null,
        });
        touch(collection);
      }),

    /** Takes a code back; nothing changes where it is not set. Throws `not_found`. */
    unset: (input: SetCodeInput): void =>
      db.transaction(() => {
        const collection = collectionOf(input.item);
        const rows = standing(input, codeSeq(input.item, input.code));
        for (const row of rows) markRemoved(row, instant(now()));
        if (rows.length > 0) touch(collection);
      }),

    /** Decides whether a code applies; `null` takes the decision back. Throws `not_found`. */
    decide: (input: {
      readonly item: number;
      readonly code: string;
      readonly coder: number;
      readonly applies: boolean | null;
    }): void =>
      db.transaction(() => {
        const collection = collectionOf(input.item);
        const code = codeSeq(input.item, input.code) ?? 0;
        const applies = input.applies === null ? null : Number(input.applies);
        const { item, coder } = input;
        insertDecision({ id: newId(now()), item, code, coder, at: instant(now()), applies });
        touch(collection);
      }),

    /** For what comes from elsewhere: rows as they are. */
    insertCoding,
    markRemoved,
    insertDecision,
    touch,

    /** Every coding that an item ever had, by its id; what is damaged, too. */
    everyCoding: (item: number): ReadonlyMap<string, StoredCoding> =>
      new Map(
        db
          .all<StoredCoding>(sql`SELECT * FROM itemCodings WHERE item = ${item}`)
          .map((row) => [row.id, row]),
      ),
    decisionIds: (item: number): ReadonlySet<string> =>
      new Set(
        db
          .all<{ id: string }>(sql`SELECT id FROM codeDecisions WHERE item = ${item}`)
          .map(({ id }) => id),
      ),

    /** The items of a collection that were ever coded or decided about, some at a time. */
    codedItems: (collection: number, after: number, limit: number): CodedItem[] =>
      db.all<CodedItem>(
        sql`SELECT items.id, platform, shape, entityId FROM (
            SELECT item FROM itemCodings UNION SELECT item FROM codeDecisions
          ) AS coded ${JOIN_IN_ORDER} items ON items.id = coded.item
          WHERE items.collection = ${collection} AND items.id > ${after} ORDER BY items.id
            LIMIT ${limit}`,
      ),

    /** Which codes coders gave to items, once each; `code` is `null` where a coder found that none applies. */
    codesOfItems: (items: readonly number[]): CodedBy[] =>
      db.all<CodedBy>(
        sql`SELECT DISTINCT item, codes.id AS code, coders.id AS coder
          FROM json_each(${JSON.stringify(items)}) AS wanted
            ${JOIN_IN_ORDER} itemCodings ON itemCodings.item = CAST(wanted.value AS BIGINT)
            LEFT JOIN codes ON codes.seq = itemCodings.code
            JOIN coders ON coders.seq = itemCodings.coder
          WHERE removedAt IS NULL ORDER BY item`,
      ),

    histories,

    /** The same of one. */
    history: (item: number): CodingHistory => histories([item])(item),

    itemId: (collection: number, row: Omit<CodedItem, 'id'>): number | undefined =>
      db.get<{ id: number }>(
        sql`SELECT id FROM items
          WHERE collection = ${collection} AND platform = ${row.platform}
          AND shape = ${row.shape} AND entityId = ${row.entityId}`,
      )?.id,

    /** How many items of a collection each coder has coded, and how many of those each code has. */
    counts: (collection: number): CodeCounts => ({
      coders: db.all<{ coder: string; items: number }>(
        sql`SELECT coders.id AS coder, count(DISTINCT item) AS items FROM itemCodings
            JOIN items ON items.id = itemCodings.item JOIN coders ON coders.seq = itemCodings.coder
          WHERE items.collection = ${collection} AND removedAt IS NULL GROUP BY coders.seq
            ORDER BY coders.seq`,
      ),
      codes: db.all<{ coder: string; code: string; items: number }>(
        sql`SELECT coders.id AS coder, codes.id AS code, count(DISTINCT item) AS items
          FROM itemCodings
            JOIN codes ON codes.seq = itemCodings.code JOIN coders ON coders.seq = itemCodings.coder
            JOIN items ON items.id = itemCodings.item AND items.collection = codes.collection
          WHERE codes.collection = ${collection} AND removedAt IS NULL
            GROUP BY codes.seq, coders.seq`,
      ),
    }),

    /** How many items others have coded that this coder has not. */
    waitingFor: (collection: number, coder: number): number =>
      db.get<{ count: number }>(
        sql`SELECT count(DISTINCT item) AS count FROM itemCodings
          JOIN items ON items.id = itemCodings.item
          WHERE items.collection = ${collection} AND removedAt IS NULL AND coder <> ${coder}
            AND item NOT IN (SELECT item FROM itemCodings
              WHERE coder = ${coder} AND removedAt IS NULL)`,
      )?.count ?? 0,
  };
};

export interface CodedBy {
  readonly item: number;
  readonly code: string | null;
  readonly coder: string;
}

export interface CodedItem {
  readonly id: number;
  readonly platform: string;
  readonly shape: string;
  readonly entityId: string;
}

export interface CodeCounts {
  readonly coders: readonly { readonly coder: string; readonly items: number }[];
  readonly codes: readonly {
    readonly coder: string;
    readonly code: string;
    readonly items: number;
  }[];
}

export const passageIn = ({ field, start, ends, quote }: StoredCoding): Passage | undefined =>
  field === null || start === null || ends === null || quote === null
    ? undefined
    : { field, start, end: ends, text: quote };

export interface CodingHistory {
  readonly codings: readonly Kept<StoredCoding>[];
  readonly decisions: readonly Kept<StoredDecision>[];
  /** How many of both are no longer as they were kept. */
  readonly damaged: number;
}

const readHistory = (
  codings: readonly Kept<StoredCoding>[],
  decisions: readonly Kept<StoredDecision>[],
): CodingHistory => {
  const soundCodings = codings.filter((row) => isSameHash(row.sha256, codingHash(row)));
  const soundDecisions = decisions.filter((row) => isSameHash(row.sha256, decisionHash(row)));
  return {
    codings: soundCodings,
    decisions: soundDecisions,
    damaged: codings.length - soundCodings.length + (decisions.length - soundDecisions.length),
  };
};

const readCodes = (
  codings: readonly Kept<StoredCoding>[],
  decisions: readonly Kept<StoredDecision>[],
): CodesOfItem => {
  const {
    codings: soundCodings,
    decisions: soundDecisions,
    damaged,
  } = readHistory(codings, decisions);
  const latest = new Map(soundDecisions.map((row) => [row.codeId, row]));
  return {
    codings: soundCodings.map((row): CodingRow => {
      const passage = passageIn(row);
      const { id, codeId, coderId, at } = row;
      return { id, code: codeId, coder: coderId, at, ...(passage && { passage }) };
    }),
    decisions: [...latest.values()].flatMap(({ codeId, coderId, at, applies }) =>
      codeId === null || applies === null
        ? []
        : [{ code: codeId, coder: coderId, at, applies: applies === 1 }],
    ),
    isDamaged: damaged > 0,
  };
};
