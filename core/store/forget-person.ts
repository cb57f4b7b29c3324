import { instant, newId, type Now } from './clock.ts';
import { unpackContent, type PackedContent } from './contents.ts';
import type { Db } from './db.ts';
import { bodiesOf, deleteCall } from './delete-call.ts';
import { deleteItem } from './delete-item.ts';
import type { Evidence } from './evidence.ts';
import { itemsOfPerson, type PersonsItem } from './items-of-person.ts';
import { namesIn, type LeftOut } from './left-out.ts';

/** One row of the record of deletions: it does not tell who the person was. */
export interface DeletionRow {
  readonly id: string;
  readonly at: string;
  readonly platform: string;
  /** The `seq` of the collection; 0 for the library. */
  readonly collection: number | null;
  readonly shape: string;
  readonly items: number;
  /** Replies that left the evidence with all that was deleted at once. */
  readonly replies: number;
  readonly reason: 'request' | 'retention';
}

/** What was deleted out of one collection on one occasion. */
export interface DeletionCount {
  readonly at: string;
  readonly reason: DeletionRow['reason'];
  readonly items: number;
}

export interface Forgotten {
  readonly items: number;
  readonly replies: number;
  readonly answers: number;
  readonly collections: number;
}

/** What is held of a person, as far as it is known without reading every reply. */
export interface HeldOfPerson {
  /** By the `seq` of their collection; 0 for the library. */
  readonly items: ReadonlyMap<number, number>;
  /** One item that tells who it is, as it was kept. */
  readonly example?: Pick<PersonsItem, 'shape' | 'data'> | undefined;
  /** Replies in which these items stand. */
  readonly replies: number;
  /** The person was forgotten before and is left out. */
  readonly isLeftOut: boolean;
}

export type ForgettingPeople = ReturnType<typeof createForgettingPeople>;

/** Deletes on request what a person wrote, and every reply and answer in which the person is named. */
export const createForgettingPeople = (db: Db, now: Now, evidence: Evidence, leftOut: LeftOut) => {
  /** The calls whose answers brought these items, at any time. */
  const callsOf = (items: readonly PersonsItem[]): Set<string> =>
    new Set(
      db
        .prepare<{ id: string }>(
          `SELECT DISTINCT calls.id FROM json_each(?) AS wanted
             JOIN observations ON observations.item = wanted.value
             JOIN calls ON calls.seq = observations.call`,
        )
        .all(JSON.stringify(items.map(({ id }) => id)))
        .map(({ id }) => id),
    );

  const callsNaming = (
    platform: string,
    names: readonly string[],
    items: readonly PersonsItem[],
  ) => {
    const patterns = names.map(asWord);
    const isNamed = (bytes: Buffer): boolean => {
      const text = bytes.toString('latin1');
      return patterns.some((pattern) => pattern.test(text));
    };
    const calls = callsOf(items);
    for (const row of db
      .prepare<{ callId: string; bodySha256: string; asked: string }>(
        `SELECT callId, bodySha256, url || identity || ifnull(requestBody, '') AS asked
         FROM exchanges WHERE platform = ? OR platform LIKE ? || ' (%'`,
      )
      .all(platform, platform))
      if (
        !calls.has(row.callId) &&
        (isNamed(Buffer.from(row.asked)) || isNamed(bodyOf(evidence, row.bodySha256)))
      )
        calls.add(row.callId);
    for (const row of db
      .prepare<PackedContent & { callId: string }>(
        `SELECT answers.callId, contents.* FROM answers JOIN contents ON contents.sha256 = answers.sha256
         WHERE answers.operation LIKE ? || '.%'`,
      )
      .iterate(platform))
      if (!calls.has(row.callId) && isNamed(Buffer.from(unpackContent(row) ?? '')))
        calls.add(row.callId);
    return calls;
  };

  /** Answers how many replies go. */
  const deleteEvidence = (calls: Iterable<string>): number => {
    let replies = 0;
    for (const callId of calls) {
      replies += bodiesOf(db, callId).length;
      const row = db
        .prepare<{ seq: number; content: string | null }>(
          `SELECT seq, (SELECT sha256 FROM answers WHERE callId = calls.id) AS content
           FROM calls WHERE id = ?`,
        )
        .get(callId);
      // Its row stays: the ledger and what is left of its items point to it.
      if (row) deleteCall(db, { ...row, id: callId, fromArchive: 0 });
    }
    return replies;
  };

  const record = (platform: string, items: readonly PersonsItem[], replies: number): void => {
    const at = instant(now());
    const counted = Map.groupBy(items, ({ collection, shape }) => `${collection} ${shape}`);
    for (const [first, ...others] of counted.values())
      if (first)
        db.prepare(
          `INSERT INTO deletions (id, at, platform, collection, shape, items, replies)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          newId(now()),
          at,
          platform,
          first.collection,
          first.shape,
          others.length + 1,
          replies,
        );
  };

  return {
    /** What is held of a person, before it is deleted; `given` as below. */
    held: (platform: string, given: readonly string[]): HeldOfPerson => {
      const { items, names } = itemsOfPerson(db, platform, given);
      const perCollection = Map.groupBy(items, ({ collection }) => collection);
      const replies = new Set([...callsOf(items)].flatMap((callId) => bodiesOf(db, callId)));
      return {
        items: new Map([...perCollection].map(([seq, own]) => [seq, own.length])),
        example: items[0],
        replies: replies.size,
        isLeftOut: leftOut.of(platform)?.(names) ?? false,
      };
    },

    /**
     * `given`: identifiers, handles or addresses of one person. Items of others stay, without evidence where their
     * reply named the person. Reads every kept reply of the platform, so it takes a while. What is
     * deleted is overwritten; older copies in free pages leave when the data file is compacted. From
     * now on the person is left out of what is gathered.
     */
    forget: (platform: string, given: readonly string[]): Forgotten => {
      db.exec('PRAGMA secure_delete = ON');
      try {
        return db.transaction(() => {
          const { items, names } = itemsOfPerson(db, platform, given);
          const calls = callsNaming(platform, names, items);
          for (const item of items) deleteItem(db, item);
          const replies = deleteEvidence(calls);
          for (const name of names)
            for (const sql of WHERE_NAMED) db.prepare(sql).run({ platform, name });
          record(platform, items, replies);
          leftOut.add(platform, names);
          // Words stay in the index until its parts are merged.
          if (items.length > 0) db.exec("INSERT INTO itemWords (itemWords) VALUES ('optimize')");
          return {
            items: items.length,
            replies,
            answers: calls.size,
            collections: new Set(items.map(({ collection }) => collection)).size,
          };
        });
      } finally {
        db.exec('PRAGMA secure_delete = OFF');
      }
    },

    /** Lets the person be gathered again; `false` for one who was not left out. */
    readmit: leftOut.readmit,

    /** Whether the author of an item, or the person that it is, is left out; `undefined` where nobody is. */
    leftOut: (
      platform: string,
    ): ((shape: string, item: Readonly<Record<string, unknown>>) => boolean) | undefined => {
      const isLeftOut = leftOut.of(platform);
      return isLeftOut && ((shape, item) => isLeftOut(namesIn(shape, item)));
    },

    /** Deletes what a call was answered, with its replies: a person who is left out is in them. */
    dropEvidence: (callId: string): void => void deleteEvidence([callId]),

    /** The latest first. */
    record: (): DeletionRow[] =>
      db
        .prepare<DeletionRow>(
          'SELECT id, at, platform, collection, shape, items, replies, reason FROM deletions ORDER BY seq DESC',
        )
        .all(),
  };
};

/** A name that is no part of a longer word, in bytes that are read as Latin-1. */
const asWord = (name: string): RegExp =>
  new RegExp(
    `(?<![\\w-])${Buffer.from(name, 'utf8')
      .toString('latin1')
      .replaceAll(/[^\w ]/g, String.raw`\$&`)}(?![\\w-])`,
  );

/** A damaged reply cannot be read by anybody. */
const bodyOf = (evidence: Evidence, sha256: string): Buffer => {
  try {
    return Buffer.from(evidence.body(sha256));
  } catch {
    return Buffer.alloc(0);
  }
};

/** What was asked, where it names the person: that it was asked stays, of whom does not. */
const WHERE_NAMED = [
  `UPDATE calls SET params = '{}', message = NULL, notices = '[]'
   WHERE operation LIKE :platform || '.%' AND instr(params || ifnull(message, '') || notices, :name) > 0`,
  `UPDATE collectionSources SET params = '{}', ids = NULL, identity = 'deleted ' || seq
   WHERE operation LIKE :platform || '.%' AND instr(params || ifnull(ids, ''), :name) > 0`,
  `UPDATE runLists SET params = json_object('deleted', seq)
   WHERE operation LIKE :platform || '.%' AND instr(params, :name) > 0`,
] as const;
