/** What the log of a collection keeps of its runs: that they began, and what came when they are over. */
import type { CaseFacts } from '#kit/case-log.ts';
import type { Now } from '../../file/clock.ts';
import type { Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';
import type { RunRow } from '../run-rows.ts';
import { presentWho, whoFrom, type Who } from './actor.ts';
import { appendAct } from './append.ts';

const OVER: ReadonlySet<string> = new Set<RunRow['state']>(['done', 'stopped', 'cancelled']);

/** How many sources of each operation the collection has; what they ask for may name somebody. */
const operations = (db: Db, collection: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    db
      .all<{ operation: string; n: number }>(
        sql`SELECT operation, count(*) AS n FROM collectionSources
          WHERE collection = ${collection} GROUP BY operation`,
      )
      .map(({ operation, n }) => [operation, n]),
  );

/** A run of a schedule is begun by nobody. */
const runWho = (db: Db, { schedule, door, keyId }: RunRow): Who =>
  schedule === null ? whoFrom(db, { door, keyId }) : { door: 'program' };

const begun = (db: Db, run: RunRow, state: 'started' | 'resumed'): CaseFacts => ({
  run: run.id,
  kind: run.kind,
  state,
  mostRequests: run.mostRequests,
  mostCredits: run.mostCredits,
  operations: operations(db, run.collection),
});

export const logRunStart = (db: Db, now: Now, run: RunRow): void =>
  appendAct(db, now, run.collection, 'gathering', begun(db, run, 'started'), runWho(db, run));

/** A run that stands still for a while is not over; one that goes on after its end is told again. */
export const logRunChange = (db: Db, now: Now, before: RunRow, run: RunRow): void => {
  if (OVER.has(before.state) && !OVER.has(run.state)) {
    const present = presentWho(db);
    const who = present.door === 'program' ? runWho(db, run) : present;
    appendAct(db, now, run.collection, 'gathering', begun(db, run, 'resumed'), who);
  }
  if (OVER.has(before.state) || !OVER.has(run.state)) return;
  const { id, kind, state, seen, added, duplicates, pages, requests, credits, bytes } = run;
  appendAct(
    db,
    now,
    run.collection,
    'gathered',
    { run: id, kind, state, seen, added, duplicates, pages, requests, credits, bytes },
    runWho(db, run),
  );
};
