/** Days that have ended: the root over the calls of each, chained to the day before, and signed. */
import {
  dayStatementBytes,
  dayStatementHash,
  NO_DAY_BEFORE,
  type CallInclusion,
  type DayStatement,
  type SignedDay,
} from '../../signing/day-statement.ts';
import { holdTree, RootBuilder, type HeldTree } from '../../signing/merkle-tree.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { addCallLeaf } from './call-leaves.ts';

interface DayRow extends DayStatement {
  readonly seq: number;
  readonly firstLeaf: number;
  readonly publicKey: string | null;
  readonly signature: string | null;
}

interface ListedRow extends DayRow {
  readonly query: Uint8Array | null;
  readonly reply: Uint8Array | null;
}

/** Calls that become leaves in one transaction, and leaves that are read at once. */
const CALLS = 100;
const LEAVES = 2000;

/** Who signs, in this process alone. */
export interface DaySigner {
  readonly publicKey: string;
  /** Base64 of the signature. */
  readonly sign: (bytes: Uint8Array) => string;
}

export type SignedDays = ReturnType<typeof createSignedDays>;

export const createSignedDays = (db: Db, now: Now) => {
  const lastDay = (): DayRow | undefined =>
    db.get<DayRow>(sql`SELECT * FROM signedDays ORDER BY seq DESC LIMIT 1`);

  const openDay = () =>
    db.get<{ lastCall: number; day: string | null }>(sql`SELECT lastCall, day FROM openDay`);

  /**
   * Makes leaves of the next calls, in the order in which they ended, until one that ended on another day
   * than those before it. A call with an earlier date, of a clock that was set back, stays with the others.
   */
  const addLeaves = (today: string): 'more' | 'day-ended' | 'none' =>
    db.transaction(() => {
      const last = lastDay()?.day ?? '';
      let { lastCall, day } = openDay() ?? { lastCall: 0, day: null };
      let found: 'more' | 'day-ended' | 'none' = 'none';
      const calls = db.all<{ seq: number; id: string; day: string }>(
        sql`SELECT seq, id, substr(finishedAt, 1, 10) AS day FROM calls WHERE seq > ${lastCall}
          ORDER BY seq LIMIT ${CALLS}`,
      );
      for (const call of calls) {
        found = call.day >= today ? 'none' : day !== null && call.day > day ? 'day-ended' : 'more';
        if (found !== 'more') break;
        if (addCallLeaf(db, call.id) && day === null && call.day > last) day = call.day;
        lastCall = call.seq;
      }
      db.run(sql`UPDATE openDay SET lastCall = ${lastCall}, day = ${day}`);
      return found;
    });

  /** Adds to the tree the leaves from `from`, at most so many; answers the number behind the last. */
  const addToTree = (tree: RootBuilder, from: number, most: number): number => {
    let next = from;
    for (const { number, digest } of db.iterate<{ number: number; digest: Uint8Array }>(
      sql`SELECT number, digest FROM callLeaves WHERE number >= ${from} ORDER BY number
        LIMIT ${most}`,
    )) {
      tree.add(digest);
      next = number + 1;
    }
    return next;
  };

  /** Ends the open day, in portions; another process may have done so meanwhile. */
  function* endDay(today: string): Generator<void> {
    const before = lastDay();
    const first = before ? before.firstLeaf + before.size : 1;
    const tree = new RootBuilder();
    let next = first;
    for (let more = true; more;) {
      const behind = addToTree(tree, next, LEAVES);
      more = behind - next === LEAVES;
      next = behind;
      if (more) yield;
    }
    db.transaction(() => {
      const day = openDay()?.day;
      if (lastDay()?.seq !== before?.seq || !day || day >= today) return;
      addToTree(tree, next, Number.MAX_SAFE_INTEGER);
      db.run(
        sql`INSERT INTO signedDays (day, firstLeaf, size, root, previous)
          VALUES (${day}, ${first}, ${tree.size}, ${tree.root().toString('hex')},
          ${before ? dayStatementHash(before) : NO_DAY_BEFORE})`,
      );
      db.exec('UPDATE openDay SET day = NULL');
    });
  }

  const held = { seq: 0, tree: undefined as HeldTree | undefined };
  const treeOfDay = ({ seq, firstLeaf, size }: DayRow): HeldTree => {
    if (held.seq === seq && held.tree) return held.tree;
    const leaves = db.iterate<{ digest: Uint8Array }>(
      sql`SELECT digest FROM callLeaves
        WHERE number BETWEEN ${firstLeaf} AND ${firstLeaf + size - 1} ORDER BY number`,
    );
    held.tree = holdTree(digestsIn(leaves), size);
    held.seq = seq;
    return held.tree;
  };

  return {
    /** Makes leaves of the calls of days that have ended, and ends those days, in portions. */
    *endDays(): Generator<void> {
      const today = instant(now()).slice(0, 10);
      for (;;) {
        const found = addLeaves(today);
        yield;
        if (found === 'more') continue;
        const day = openDay()?.day ?? null;
        if (day === null || day >= today) return;
        yield* endDay(today);
        if (found === 'none') return;
      }
    },

    /** Signs the days that are not signed yet; answers how many. */
    sign: ({ publicKey, sign }: DaySigner): number => {
      const days = db.all<DayRow>(sql`SELECT * FROM signedDays WHERE signature IS NULL`);
      for (const day of days)
        db.run(
          sql`UPDATE signedDays
            SET publicKey = ${publicKey}, signature = ${sign(dayStatementBytes(day))}
            WHERE seq = ${day.seq} AND signature IS NULL`,
        );
      return days.length;
    },

    isAllSigned: (): boolean =>
      db.get(sql`SELECT 1 FROM signedDays WHERE signature IS NULL`) === undefined,

    count: () => {
      const row = db.get<{ ended: number; unsigned: number }>(
        sql`SELECT count(*) AS ended, count(*) - count(signature) AS unsigned FROM signedDays`,
      );
      return row ?? { ended: 0, unsigned: 0 };
    },

    /** The days that have ended, the first one first. */
    list: (): SignedDay[] =>
      db
        .all<ListedRow>(
          sql`SELECT signedDays.*, query, reply FROM signedDays
            LEFT JOIN dayTimestamps ON dayTimestamps.day = signedDays.seq ORDER BY seq`,
        )
        .map(dayFromRow),

    /** The last day that is signed, and how many days an authority dated. */
    dated: (): {
      readonly last?: { readonly day: string; readonly isDated: boolean };
      readonly days: number;
    } => {
      const last = db.get<{ day: string; isDated: number }>(
        sql`SELECT day, EXISTS (SELECT 1 FROM dayTimestamps AS t WHERE t.day = seq) AS isDated
          FROM signedDays WHERE signature IS NOT NULL ORDER BY seq DESC LIMIT 1`,
      );
      const count = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM dayTimestamps`);
      return {
        ...(last && { last: { day: last.day, isDated: last.isDated === 1 } }),
        days: count?.n ?? 0,
      };
    },

    /** Keeps what an authority was asked about a day, and answered; in place of what it did before. */
    addTimestamp: (
      day: string,
      { query, reply }: { readonly query: Uint8Array; readonly reply: Uint8Array },
    ): void => {
      db.run(
        sql`INSERT INTO dayTimestamps (day, query, reply)
          SELECT seq, ${query}, ${reply} FROM signedDays WHERE day = ${day}
          ON CONFLICT (day) DO UPDATE SET query = excluded.query, reply = excluded.reply`,
      );
    },

    /** Where a call stands under the root of its day; `undefined` while the day goes on, or without a salt. */
    inclusionOf: (callId: string): CallInclusion | undefined => {
      const leaf = db.get<{ number: number; salt: Uint8Array }>(
        sql`SELECT number, salt FROM callLeaves WHERE callId = ${callId}`,
      );
      const day =
        leaf &&
        db.get<DayRow>(
          sql`SELECT * FROM signedDays WHERE firstLeaf <= ${leaf.number} ORDER BY seq DESC LIMIT 1`,
        );
      if (!day || leaf.number >= day.firstLeaf + day.size) return undefined;
      const index = leaf.number - day.firstLeaf;
      return {
        callId,
        day: day.day,
        index,
        salt: Buffer.from(leaf.salt).toString('hex'),
        path: treeOfDay(day)
          .inclusionPath(index)
          .map((digest) => Buffer.from(digest).toString('hex')),
      };
    },
  };
};

const dayFromRow = ({ publicKey, signature, query, reply, ...row }: ListedRow): SignedDay => ({
  day: row.day,
  size: row.size,
  root: row.root,
  previous: row.previous,
  ...(publicKey !== null && signature !== null && { publicKey, signature }),
  ...(query && reply && { timestamp: { query: toBase64(query), reply: toBase64(reply) } }),
});

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function* digestsIn(rows: Iterable<{ readonly digest: Uint8Array }>): Generator<Uint8Array> {
  for (const { digest } of rows) yield digest;
}
