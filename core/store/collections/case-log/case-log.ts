/** The logs of collections: what was done with each, and what a person wrote of it as a case. */
import { randomBytes } from 'node:crypto';
import {
  type CaseCard,
  type CaseEntry,
  type CaseFacts,
  type ChainedEntry,
  type SignedHead,
  CASE_FIELDS,
  type CaseAct,
  type CaseDetails,
  type CountedAct,
} from '#kit/case-log.ts';
import { caseDetailsDigest, caseHeadBytes, NO_ENTRY_BEFORE } from '../../../signing/case-chain.ts';
import { instant, type Now } from '../../file/clock.ts';
import type { Db } from '../../file/db.ts';
import { JOIN_IN_ORDER } from '../../file/dialect.ts';
import { sql } from '../../file/sql.ts';
import { actAs, type Who } from './actor.ts';
import { appendAct, countAct, sealOldStretches, sealStretches } from './append.ts';

/** An act that is still being counted, and stands in the chain when its stretch is over. */
interface OpenStretch {
  readonly act: CountedAct;
  readonly who: Who;
  readonly since: string;
  readonly at: string;
  readonly facts: CaseFacts;
}

interface ListEntriesInput {
  /** Id of the collection, which may be gone. */
  readonly collection: string;
  readonly act?: CaseAct | undefined;
  /** Only entries with a lower number; the latest first. */
  readonly before?: number | undefined;
  readonly limit: number;
}

interface EntryRow {
  readonly entry: string;
  readonly sha256: string;
}

interface LastEntryRow extends EntryRow {
  readonly collection: string;
  readonly number: number;
}

type DetailsRow = Readonly<Record<(typeof CASE_FIELDS)[number], string | null>> & {
  readonly salt: string;
};

/** Who signs the ends of chains, in this process alone. */
export interface HeadSigner {
  readonly publicKey: string;
  /** Base64 of the signature. */
  readonly sign: (bytes: Uint8Array) => string;
}

const AT_ONCE = 500;

export type CaseLog = ReturnType<typeof createCaseLog>;

export const createCaseLog = (db: Db, now: Now) => {
  const detailsRow = (collection: string): DetailsRow | undefined =>
    db.get<DetailsRow>(
      sql`SELECT * FROM cases WHERE collection = (SELECT seq FROM collections
        WHERE id = ${collection})`,
    );

  const last = (collection: string) =>
    db.get<{ number: number; sha256: string }>(
      sql`SELECT number, sha256 FROM caseEntries WHERE collection = ${collection}
        ORDER BY number DESC LIMIT 1`,
    );

  const signedHeads = (collection: string): SignedHead[] =>
    db.all<SignedHead>(
      sql`SELECT number, head, at, publicKey, signature FROM caseHeads
        WHERE collection = ${collection} ORDER BY number`,
    );

  /** The last entries of all logs, those of collections that are gone among them; a look-up for each log. */
  const lastEntries = (): LastEntryRow[] =>
    db.all<LastEntryRow>(
      sql`WITH RECURSIVE logged (collection) AS (
          SELECT min(collection) FROM caseEntries
          UNION ALL
          SELECT (SELECT min(collection) FROM caseEntries AS next
            WHERE next.collection > logged.collection)
          FROM logged WHERE logged.collection IS NOT NULL
        )
        SELECT ended.collection, ended.number, ended.entry, ended.sha256
        FROM logged ${JOIN_IN_ORDER} caseEntries AS ended ON ended.collection = logged.collection
          AND ended.number = (SELECT max(number) FROM caseEntries AS one
            WHERE one.collection = logged.collection)
        ORDER BY ended.collection, ended.number`,
    );

  /** Ends of chains that no key has signed since the day began, where something was added. */
  const unsignedHeads = () => {
    const today = instant(now()).slice(0, 10);
    return lastEntries().flatMap(({ collection, number, sha256 }) => {
      const signed = signedHeads(collection).at(-1);
      const isOpen = signed?.number !== number && (signed?.at ?? '') < today;
      return isOpen ? [{ collection, number, head: sha256 }] : [];
    });
  };

  /** The latest first. */
  const list = ({ collection, act, before = Infinity, limit }: ListEntriesInput): ChainedEntry[] =>
    db
      .all<EntryRow>(
        sql`SELECT entry, sha256 FROM caseEntries WHERE collection = ${collection}
          AND (CAST(${act} AS TEXT) IS NULL OR act = ${act})
            AND number < ${Math.min(before, Number.MAX_SAFE_INTEGER)} ORDER BY number DESC
            LIMIT ${limit}`,
      )
      .map(entryFromRow);

  return {
    actAs,

    /** Adds an entry to the log of a collection. Within the transaction of the act, where it is one. */
    append: (collection: number, act: CaseAct, facts: CaseFacts = {}): void =>
      db.transaction(() => appendAct(db, now, collection, act, facts)),

    /** Counts acts of which a stretch is one entry. */
    count: (
      collection: number,
      act: CountedAct,
      facts: CaseFacts,
      by: Pick<Who, 'coder'> = {},
    ): void => db.transaction(() => countAct(db, now, collection, act, facts, by)),

    /** Counts that somebody looked at the replies of a call, in the log of each collection that has the call. */
    countShown: (callId: string): void =>
      db.transaction(() => {
        for (const { collection } of db.all<{ collection: number }>(
          sql`SELECT collection FROM collectedCalls WHERE collection > 0
            AND call = (SELECT seq FROM calls WHERE id = ${callId})`,
        ))
          countAct(db, now, collection, 'shown', { calls: [callId] });
      }),

    /** The collections that hold what a call brought. */
    collectionsWithCall: (callId: string): number[] =>
      db
        .all<{ collection: number }>(
          sql`SELECT collection FROM collectedCalls WHERE collection > 0
            AND call = (SELECT seq FROM calls WHERE id = ${callId}) ORDER BY collection`,
        )
        .map(({ collection }) => collection),

    /** Puts the acts that are still being counted into the chain. */
    seal: (collection: string): void => db.transaction(() => sealStretches(db, collection)),
    sealOld: (): void => sealOldStretches(db, now),

    /** Of a collection, or of one that is gone; `undefined` where nothing was ever logged of that id. */
    card: (collection: string): CaseCard | undefined => {
      const { number, sha256 } = last(collection) ?? { number: 0, sha256: NO_ENTRY_BEFORE };
      if (number === 0) return undefined;
      const row = detailsRow(collection);
      return {
        collection,
        entries: number,
        head: sha256,
        details: row ? detailsFromRow(row) : {},
        ...(row && { salt: row.salt }),
        signedHeads: signedHeads(collection),
      };
    },

    list,

    /** How many entries there are of each act. */
    actCounts: (collection: string): Readonly<Partial<Record<CaseAct, number>>> =>
      Object.fromEntries(
        db
          .all<{ act: string; n: number }>(
            sql`SELECT act, count(*) AS n FROM caseEntries WHERE collection = ${collection}
              GROUP BY act`,
          )
          .map(({ act, n }) => [act, n]),
      ),

    /** The lines of the chain from the first on, as they were hashed. */
    *lines(collection: string): Generator<string> {
      for (let after = 0; ;) {
        const rows = db.all<{ entry: string }>(
          sql`SELECT entry FROM caseEntries WHERE collection = ${collection} AND number > ${after}
            ORDER BY number LIMIT ${AT_ONCE}`,
        );
        for (const { entry } of rows) yield entry;
        if (rows.length < AT_ONCE) return;
        after += rows.length;
      }
    },

    /** What is still being counted. */
    stretches: (collection: string): OpenStretch[] =>
      db
        .all<{ act: CountedAct; who: string; since: string; at: string; facts: string }>(
          sql`SELECT act, who, since, at, facts FROM caseStretches
            WHERE collection = ${collection} ORDER BY at DESC, act, who`,
        )
        .map(({ who, facts, ...stretch }) => ({
          ...stretch,
          who: JSON.parse(who) as Who,
          facts: JSON.parse(facts) as CaseFacts,
        })),

    /** Logs of collections that were deleted: their ids, and when that was. The latest first. */
    removed: (): { readonly collection: string; readonly at: string }[] =>
      lastEntries()
        .map(entryFromRow)
        .filter(({ act }) => act === 'removed')
        .map(({ collection, at }) => ({ collection, at }))
        .toSorted((one, other) => (one.at < other.at ? 1 : -1)),

    details: (collection: string): CaseDetails => {
      const row = detailsRow(collection);
      return row ? detailsFromRow(row) : {};
    },

    /** What is left out stays; an empty text goes. The log names the fields, and a salted digest of all of them. */
    setDetails: (
      collection: { readonly seq: number; readonly id: string },
      more: CaseDetails,
    ): void =>
      db.transaction(() => {
        const row = detailsRow(collection.id);
        const before = row ? detailsFromRow(row) : {};
        const details = detailsFromTexts({ ...before, ...more });
        const changed = CASE_FIELDS.filter((field) => details[field] !== before[field]);
        if (changed.length === 0) return;
        const salt = randomBytes(32).toString('hex');
        const { operator = null, purpose = null, question = null, permissions = null } = details;
        db.run(
          sql`INSERT INTO cases (collection, operator, purpose, question, permissions, salt,
            updated)
            VALUES (${collection.seq}, ${operator}, ${purpose}, ${question}, ${permissions},
              ${salt}, ${instant(now())})
            ON CONFLICT (collection) DO UPDATE
              SET operator = excluded.operator, purpose = excluded.purpose,
              question = excluded.question, permissions = excluded.permissions,
              salt = excluded.salt, updated = excluded.updated`,
        );
        appendAct(db, now, collection.seq, 'details', {
          fields: changed,
          digest: caseDetailsDigest(details, salt),
        });
      }),

    /** Signs the ends of the chains to which something was added, once a day; answers how many. */
    signHeads: ({ publicKey, sign }: HeadSigner): number => {
      const heads = unsignedHeads();
      for (const { collection, number, head } of heads) {
        const at = instant(now());
        db.run(
          sql`INSERT INTO caseHeads (collection, number, head, at, publicKey, signature)
            VALUES (${collection}, ${number}, ${head}, ${at}, ${publicKey},
              ${sign(caseHeadBytes(collection, { number, head, at }))}) ON CONFLICT DO NOTHING`,
        );
      }
      return heads.length;
    },

    hasUnsignedHeads: (): boolean => unsignedHeads().length > 0,
  };
};

const entryFromRow = ({ entry, sha256 }: EntryRow): ChainedEntry => ({
  ...(JSON.parse(entry) as CaseEntry),
  sha256,
});

const detailsFromRow = (row: DetailsRow): CaseDetails =>
  detailsFromTexts(Object.fromEntries(CASE_FIELDS.map((field) => [field, row[field] ?? ''])));

const detailsFromTexts = (texts: CaseDetails): CaseDetails =>
  Object.fromEntries(
    CASE_FIELDS.flatMap((field) => {
      const text = texts[field]?.trim() ?? '';
      return text === '' ? [] : [[field, text]];
    }),
  );
