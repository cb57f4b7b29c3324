import { createHmac } from 'node:crypto';
import { PEOPLE } from '#kit/account.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';

type Json = Readonly<Record<string, unknown>>;

/** Under which names an item knows its author, or the person that it is. */
const namesIn = (shape: string, item: Json): string[] => {
  const person = (PEOPLE.includes(shape) ? item : item['attributedTo']) as Json | undefined;
  return ['entityId', 'id', 'url', 'preferredUsername']
    .map((field) => person?.[field])
    .filter((name) => typeof name === 'string');
};

interface LeftOutRow {
  readonly platform: string;
  readonly hash: string;
  readonly request: string;
  readonly at: string;
}

/** Whom one file leaves out, as other files can take it over. */
export interface SharedLeftOut {
  readonly key: Uint8Array | undefined;
  readonly people: readonly LeftOutRow[];
}

/** Whether an item is of somebody who is left out. */
export type IsLeftOut = (shape: string, item: Json) => boolean;

export type LeftOut = ReturnType<typeof createLeftOut>;

/**
 * People who asked to be left out of what is gathered. Of each name nothing is kept but a hash under a
 * key of this data file: who holds the file can ask it about a name, and read none out of it.
 */
export const createLeftOut = (db: Db, now: Now) => {
  const hashing = (): ((name: string) => string) => {
    const row = db.prepare<{ key: Uint8Array }>('SELECT key FROM leftOutKey').get();
    if (!row) throw new Error('the key of the people who are left out is gone');
    return (name) => createHmac('sha256', row.key).update(spelt(name)).digest('hex');
  };

  const of = (platform: string): ((names: readonly string[]) => boolean) | undefined => {
    const hashes = new Set(
      db
        .prepare<{ hash: string }>('SELECT hash FROM leftOutPeople WHERE platform = ?')
        .all(platform)
        .map(({ hash }) => hash),
    );
    if (hashes.size === 0) return undefined;
    const hash = hashing();
    return (names) => names.some((name) => hashes.has(hash(name)));
  };

  const isAnybody = (): boolean =>
    db.prepare('SELECT 1 FROM leftOutPeople LIMIT 1').get() !== undefined;

  const isKey = (key: Uint8Array): boolean => {
    const own = db.prepare<{ key: Uint8Array }>('SELECT key FROM leftOutKey').get()?.key;
    return own !== undefined && Buffer.compare(own, key) === 0;
  };

  return {
    /** All names of one person; to be called within a transaction. */
    add: (platform: string, names: readonly string[]): void => {
      const hash = hashing();
      const [request, at] = [newId(now()), instant(now())];
      for (const name of names)
        db.prepare(
          `INSERT INTO leftOutPeople (platform, hash, request, at) VALUES (?, ?, ?, ?)
           ON CONFLICT (platform, hash) DO NOTHING`,
        ).run(platform, hash(name), request, at);
    },

    /** The person may be gathered again, under every name of that request; `false` for one who was not left out. */
    readmit: (platform: string, name: string): boolean =>
      db
        .prepare(
          `DELETE FROM leftOutPeople WHERE platform = :platform AND request IN
             (SELECT request FROM leftOutPeople WHERE platform = :platform AND hash = :hash)`,
        )
        .run({ platform, hash: hashing()(name) }) > 0,

    /** The hashes and their key, for the other files of a laboratory. */
    share: (): SharedLeftOut =>
      db.snapshot(() => ({
        key: db.prepare<{ key: Uint8Array }>('SELECT key FROM leftOutKey').get()?.key,
        people: db
          .prepare<LeftOutRow>('SELECT platform, hash, request, at FROM leftOutPeople')
          .all(),
      })),

    /**
     * Leaves the same people out. A file that leaves nobody out yet takes the key of the others, so that it
     * hashes names as they do. `false` for one that leaves out people under a key of its own: their names are
     * not known, and cannot be hashed anew.
     */
    adopt: ({ key, people }: SharedLeftOut): boolean =>
      db.transaction(() => {
        if (key && !isKey(key)) {
          if (isAnybody()) return false;
          db.prepare('UPDATE leftOutKey SET key = ?').run(key);
        }
        for (const row of people)
          db.prepare(
            `INSERT INTO leftOutPeople (platform, hash, request, at)
             VALUES (:platform, :hash, :request, :at) ON CONFLICT (platform, hash) DO NOTHING`,
          ).run({ ...row });
        return true;
      }),

    isAnybody,

    /** Whether one of these names is left out; `undefined` where nobody of the platform is. */
    of,

    /** Whether the author of an item, or the person that it is, is left out; `undefined` where nobody is. */
    items: (platform: string): IsLeftOut | undefined => {
      const isLeftOut = of(platform);
      return isLeftOut && ((shape, item) => isLeftOut(namesIn(shape, item)));
    },
  };
};

/** A handle with or without its sign, in any case, is one name. */
const spelt = (name: string): string =>
  name.trim().replace(/^@/, '').normalize('NFC').toLowerCase();
