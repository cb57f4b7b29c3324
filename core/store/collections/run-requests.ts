import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/** A request that began a run, as it is recognised when it comes again. */
export interface RunRequest {
  /** The first key of the caller’s line of keys. */
  readonly family: string;
  /** What the caller calls it (`Idempotency-Key`). */
  readonly requestKey: string;
  /** Of what was asked for. */
  readonly sha256: string;
}

/** How long a request is recognised at least. */
const KEPT_MS = 7 * 24 * 3600_000;

export type RunRequests = ReturnType<typeof createRunRequests>;

export const createRunRequests = (db: Db, now: Now) => ({
  /** The run that a request of that name began, and the hash of what was asked for then. */
  find: ({ family, requestKey }: Pick<RunRequest, 'family' | 'requestKey'>) =>
    db.get<{ runId: string; sha256: string }>(
      sql`SELECT runs.id AS runId, sha256 FROM runRequests JOIN runs ON runs.seq = runRequests.run
        WHERE family = ${family} AND requestKey = ${requestKey}`,
    ),

  /** Notes which run a request began, and forgets what is older than a week. */
  add: ({ family, requestKey, sha256 }: RunRequest, run: number): void => {
    db.run(sql`DELETE FROM runRequests WHERE at < ${instant(now() - KEPT_MS)}`);
    db.run(
      sql`INSERT INTO runRequests (family, requestKey, sha256, run, at)
        VALUES (${family}, ${requestKey}, ${sha256}, ${run}, ${instant(now())})`,
    );
  },
});
