/** Adds to case logs, within the transaction of what was done. */
import type { CaseEntry, CaseFact, CaseFacts, CaseAct, CountedAct } from '#kit/case-log.ts';
import { canonical } from '#kit/identity.ts';
import { caseEntryHash, caseEntryText, NO_ENTRY_BEFORE } from '../../../signing/case-chain.ts';
import { instant, type Now } from '../../file/clock.ts';
import type { Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';
import { homeOf } from '../deleted-places.ts';
import { presentWho, type Who } from './actor.ts';

/** A stretch is over when nothing was done for so long, or when it has gone on for so long. */
const IDLE_MS = 15 * 60_000;
const LONGEST_MS = 4 * 3_600_000;
/** Identifiers that a stretch holds; with the next one it is over. */
const MOST_LISTED = 200;

interface Stretch {
  readonly collection: string;
  readonly act: CountedAct;
  /** Canonical JSON of `Who`. */
  readonly who: string;
  readonly since: string;
  readonly at: string;
  /** JSON. */
  readonly facts: string;
}

/** The library, which is no collection of anybody's, has no log; rows that were deleted have that of their collection. */
const collectionId = (db: Db, seq: number): string | undefined => {
  if (seq === 0) return undefined;
  const of = seq > 0 ? sql`${seq}` : homeOf(seq);
  return db.get<{ id: string }>(sql`SELECT id FROM collections WHERE seq = (${of})`)?.id;
};

const insertEntry = (db: Db, entry: Omit<CaseEntry, 'number' | 'previous' | 'operator'>): void => {
  const last = db.get<{ number: number; sha256: string }>(
    sql`SELECT number, sha256 FROM caseEntries WHERE collection = ${entry.collection}
      ORDER BY number DESC LIMIT 1`,
  );
  const operator = db.get<{ operator: string | null }>(
    sql`SELECT operator FROM cases WHERE collection = (SELECT seq FROM collections
      WHERE id = ${entry.collection})`,
  )?.operator;
  const number = (last?.number ?? 0) + 1;
  const text = caseEntryText({
    ...entry,
    number,
    ...(operator && { operator }),
    previous: last?.sha256 ?? NO_ENTRY_BEFORE,
  });
  db.run(
    sql`INSERT INTO caseEntries (collection, number, act, entry, sha256)
      VALUES (${entry.collection}, ${number}, ${entry.act}, ${text}, ${caseEntryHash(text)})`,
  );
};

const seal = (db: Db, { collection, act, who, since, at, facts }: Stretch): void => {
  const { coder, ...by } = JSON.parse(who) as Who;
  insertEntry(db, {
    collection,
    at,
    act,
    ...by,
    facts: {
      ...(JSON.parse(facts) as CaseFacts),
      ...(since !== at && { since }),
      ...(coder !== undefined && { coder }),
    },
  });
  db.run(
    sql`DELETE FROM caseStretches
      WHERE collection = ${collection} AND act = ${act} AND who = ${who}`,
  );
};

/** Ends the stretches of a collection: they stand in its chain from then on. */
export const sealStretches = (db: Db, collection: string): void => {
  for (const stretch of db.all<Stretch>(
    sql`SELECT * FROM caseStretches WHERE collection = ${collection} ORDER BY at, act, who`,
  ))
    seal(db, stretch);
};

/** Ends those that have been over for a while, of all collections. */
export const sealOldStretches = (db: Db, now: Now): void => {
  const old = sql`SELECT DISTINCT collection FROM caseStretches
    WHERE at < ${instant(now() - IDLE_MS)}`;
  if (!db.get(old)) return;
  db.transaction(() => {
    for (const { collection } of db.all<{ collection: string }>(old)) sealStretches(db, collection);
  });
};

/** Adds an entry of what is done at present, by whoever acts. Within the transaction of the act. */
export const appendAct = (
  db: Db,
  now: Now,
  collection: number | { readonly id: string },
  act: CaseAct,
  facts: CaseFacts = {},
  who: Who = presentWho(db),
): void => {
  const id = typeof collection === 'number' ? collectionId(db, collection) : collection.id;
  if (id === undefined) return;
  sealStretches(db, id);
  insertEntry(db, { collection: id, at: instant(now()), act, ...who, facts });
};

const isList = (fact: CaseFact | undefined): fact is readonly string[] => Array.isArray(fact);

/** Numbers are added up, lists joined; anything else is the later one. `undefined`: a list would be too long. */
const joinFacts = (before: CaseFacts, more: CaseFacts): CaseFacts | undefined => {
  const joined: Record<string, CaseFact> = { ...before };
  for (const [name, fact] of Object.entries(more)) {
    const known = before[name];
    if (typeof fact === 'number' && typeof known === 'number') joined[name] = known + fact;
    else if (isList(fact) && isList(known)) {
      const all = [...new Set([...known, ...fact])];
      if (all.length > MOST_LISTED) return undefined;
      joined[name] = all;
    } else joined[name] = fact;
  }
  return joined;
};

/**
 * Counts what is done at present into the stretch of whoever does it; the stretch becomes one entry when it is
 * over. Within the transaction of the act.
 */
export const countAct = (
  db: Db,
  now: Now,
  collection: number,
  act: CountedAct,
  facts: CaseFacts,
  more: Pick<Who, 'coder'> = {},
): void => {
  const id = collectionId(db, collection);
  if (id === undefined) return;
  const who = canonical({ ...presentWho(db), ...more });
  const at = instant(now());
  const open = db.get<Stretch>(
    sql`SELECT * FROM caseStretches WHERE collection = ${id} AND act = ${act} AND who = ${who}`,
  );
  const goesOn =
    open &&
    open.at >= instant(now() - IDLE_MS) &&
    open.since >= instant(now() - LONGEST_MS) &&
    // A clock that was set back begins another.
    open.at <= at;
  const joined = goesOn ? joinFacts(JSON.parse(open.facts) as CaseFacts, facts) : undefined;
  if (open && !joined) sealStretches(db, id);
  db.run(
    sql`INSERT INTO caseStretches (collection, act, who, since, at, facts)
      VALUES (${id}, ${act}, ${who}, ${at}, ${at}, ${JSON.stringify(joined ?? facts)})
      ON CONFLICT (collection, act, who) DO UPDATE SET at = excluded.at, facts = excluded.facts`,
  );
};
