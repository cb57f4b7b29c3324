import { leftOutKeyHash, leftOutNameHash } from '../file/left-out-hashes.ts';
import { createHmac } from 'node:crypto';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { lastNumberOf, JSON_ARRAY } from '../file/dialect.ts';
import { sql } from '../file/sql.ts';

/** One name of a person who is left out, as other data files can take it over. */
export interface LeftOutName {
  readonly key: Uint8Array;
  readonly platform: string;
  /** HMAC-SHA-256 of the name under the key, in hex. */
  readonly hash: string;
  /** What all names of one person have in common. */
  readonly request: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Names in the order in which they were added. */
export interface LeftOutPortion {
  readonly names: readonly LeftOutName[];
  /** Whoever has these names goes on from here. */
  readonly upTo: number;
}

/** How much of the list of one project was taken in. */
export interface LeftOutMark {
  /** Its code. */
  readonly project: string;
  readonly upTo: number;
}

/** Whether somebody of these names is left out. */
export type IsLeftOut = (names: readonly string[]) => boolean;

/** Names of which the answer is remembered: the same people stand in many items. */
const REMEMBERED = 10_000;

/** The `seq` of the data file's own key. */
const OWN = 1;

export type LeftOut = ReturnType<typeof createLeftOut>;

/**
 * People who asked to be left out of what is gathered. Of each name nothing is kept but a hash under a
 * key of this data file: who holds the file can ask it about a name, and read none out of it. What other data
 * files leave out is kept with their keys, and counts as much.
 */
export const createLeftOut = (db: Db, now: Now) => {
  const hashers = (platform?: string) =>
    db
      .all<{ seq: number; key: Uint8Array }>(
        sql`SELECT seq, key FROM leftOutKeys
          WHERE CAST(${platform} AS TEXT) IS NULL OR seq IN (SELECT key FROM leftOutPeople
            WHERE platform = ${platform})`,
      )
      .map(({ seq, key }) => ({
        seq,
        hash: (name: string) => createHmac('sha256', key).update(spelt(name)).digest('hex'),
      }));

  const of = (platform: string): IsLeftOut | undefined => {
    const lists = hashers(platform).map(({ seq, hash }) => ({
      hash,
      hashes: new Set(
        db
          .all<{ hash: string }>(
            sql`SELECT hash FROM leftOutPeople WHERE platform = ${platform} AND key = ${seq}`,
          )
          .map((row) => row.hash),
      ),
    }));
    if (lists.length === 0) return undefined;
    const known = new Map<string, boolean>();
    const isLeftOut = (name: string): boolean => {
      const found = known.get(name) ?? lists.some(({ hash, hashes }) => hashes.has(hash(name)));
      if (known.size < REMEMBERED) known.set(name, found);
      return found;
    };
    return (names) => names.some(isLeftOut);
  };

  const isAnybody = (): boolean => db.get(sql`SELECT 1 FROM leftOutPeople LIMIT 1`) !== undefined;

  const keySeq = (key: Uint8Array): number => {
    db.run(sql`INSERT INTO leftOutKeys (key, sha256) VALUES (${key}, ${leftOutKeyHash(key)})
        ON CONFLICT DO NOTHING`);
    const row = db.get<{ seq: number }>(sql`SELECT seq FROM leftOutKeys WHERE key = ${key}`);
    if (!row) throw new Error('no key was inserted');
    return row.seq;
  };

  const insert = (key: number, row: Omit<LeftOutName, 'key'>): void => {
    const { platform, hash, request, at } = row;
    db.run(
      sql`INSERT INTO leftOutPeople (key, platform, hash, request, at, sha256)
        VALUES (${key}, ${platform}, ${hash}, ${request}, ${at}, ${leftOutNameHash(row)})
        ON CONFLICT DO NOTHING`,
    );
  };

  const takeOver = (names: readonly LeftOutName[]): void => {
    for (const { key, ...row } of names) insert(keySeq(key), row);
  };

  /** The last `seq` that was given to a name; that name may be gone. */
  const lastSeq = (): number => db.get<{ seq: number }>(lastNumberOf('leftOutPeople'))?.seq ?? 0;

  return {
    /** All names of one person; to be called within a transaction. */
    add: (platform: string, names: readonly string[]): void => {
      const own = hashers().find(({ seq }) => seq === OWN);
      if (!own) throw new Error('the key of the people who are left out is gone');
      const [request, at] = [newId(now()), instant(now())];
      for (const name of names) insert(OWN, { platform, hash: own.hash(name), request, at });
    },

    /** The person may be gathered again, under every name of that request; `false` for one who was not left out. */
    readmit: (platform: string, name: string): boolean =>
      db.transaction(() => {
        let removed = 0;
        for (const { seq, hash } of hashers(platform))
          removed += db.run(
            sql`DELETE FROM leftOutPeople WHERE platform = ${platform} AND request IN
              (SELECT request FROM leftOutPeople
               WHERE platform = ${platform} AND key = ${seq} AND hash = ${hash(name)})`,
          );
        return removed > 0;
      }),

    /**
     * Names that were added behind a mark, at most so many. A mark that lies ahead is of a file that was put
     * back to an older state: then it begins anew.
     */
    since: (mark: number, limit: number): LeftOutPortion =>
      db.snapshot(() => {
        const last = lastSeq();
        const rows = db.all<LeftOutName & { seq: number }>(
          sql`SELECT leftOutPeople.seq, leftOutKeys.key, platform, hash, request, at
            FROM leftOutPeople JOIN leftOutKeys ON leftOutKeys.seq = leftOutPeople.key
            WHERE leftOutPeople.seq > ${mark > last ? 0 : mark} ORDER BY leftOutPeople.seq
              LIMIT ${limit}`,
        );
        return {
          names: rows.map(({ seq: _, ...name }) => name),
          upTo: rows.length < limit ? last : (rows.at(-1)?.seq ?? last),
        };
      }),

    /** Everybody whom this file leaves out, for the other files of a laboratory. */
    share: (): Pick<LeftOutPortion, 'names'> & { readonly key: Uint8Array | undefined } =>
      db.snapshot(() => ({
        key: db.get<{ key: Uint8Array }>(sql`SELECT key FROM leftOutKeys WHERE seq = ${OWN}`)?.key,
        names: db.all<LeftOutName>(
          sql`SELECT leftOutKeys.key, platform, hash, request, at
            FROM leftOutPeople JOIN leftOutKeys ON leftOutKeys.seq = leftOutPeople.key`,
        ),
      })),

    /**
     * Leaves the same people out. A file that leaves nobody out yet takes the key of the others, so that it
     * hashes names as they do.
     */
    adopt: ({
      key,
      names,
    }: { readonly key: Uint8Array | undefined } & Pick<LeftOutPortion, 'names'>): void =>
      db.transaction(() => {
        if (key && !isAnybody())
          db.run(
            sql`UPDATE leftOutKeys SET key = ${key}, sha256 = ${leftOutKeyHash(key)}
              WHERE seq = ${OWN} AND NOT EXISTS (SELECT 1 FROM leftOutKeys WHERE key = ${key})`,
          );
        takeOver(names);
      }),

    /** How far the lists of a laboratory's projects were taken in. */
    marks: (laboratory: string): LeftOutMark[] =>
      db.all<LeftOutMark>(
        sql`SELECT project, upTo FROM leftOutMarks WHERE laboratory = ${laboratory}
          ORDER BY project LIMIT 100`,
      ),

    /** Leaves out whom a project of a laboratory forgot. */
    takeIn: (laboratory: string, { project, upTo, names }: LeftOutMark & LeftOutPortion): void =>
      db.transaction(() => {
        takeOver(names);
        db.run(
          sql`INSERT INTO leftOutMarks (laboratory, project, upTo)
            VALUES (${laboratory}, ${project}, ${upTo})
            ON CONFLICT (laboratory, project) DO UPDATE SET upTo = excluded.upTo`,
        );
      }),

    isAnybody,

    /** Platforms of which somebody is left out. */
    platforms: (): string[] =>
      db
        .all<{ platform: string }>(
          sql`SELECT DISTINCT platform FROM leftOutPeople ORDER BY platform`,
        )
        .map(({ platform }) => platform),

    /** Whether one of these names is left out; `undefined` where nobody of the platform is. */
    of,
  };
};

/** A handle with or without its sign, in any case, is one name. */
const spelt = (name: string): string =>
  name.trim().replace(/^@/, '').normalize('NFC').toLowerCase();

export type LeftOutCalls = ReturnType<typeof createLeftOutCalls>;

/** Calls of which replies or answers hold somebody who is left out, until that person is taken out of them. */
export const createLeftOutCalls = (db: Db) => ({
  /** To be called within the transaction that leaves the person out of what the call brought. */
  add: (callId: string): void => {
    db.run(sql`INSERT INTO leftOutCalls (callId) VALUES (${callId}) ON CONFLICT DO NOTHING`);
  },

  /** The oldest first. */
  list: (most: number): string[] =>
    db
      .all<{ callId: string }>(sql`SELECT callId FROM leftOutCalls ORDER BY callId LIMIT ${most}`)
      .map(({ callId }) => callId),

  /** `false` for a call that is none of them, or none any more. */
  remove: (callId: string): boolean =>
    db.run(sql`DELETE FROM leftOutCalls WHERE callId = ${callId}`) > 0,

  /** What is kept of a call: another text as soon as one of its replies or its answer is another. */
  keptOf: (callId: string): string =>
    db.get<{ kept: string }>(
      sql`SELECT ${JSON_ARRAY}(
        (SELECT json_group_array(id || ' ' || bodySha256 ORDER BY id) FROM exchanges
         WHERE callId = ${callId}),
        (SELECT sha256 FROM answers WHERE callId = ${callId})) AS kept`,
    )?.kept ?? '',
});
