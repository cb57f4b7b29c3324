import type { Refusal } from '#kit/errors.ts';
import type { CallRow } from '../calls/call-rows.ts';
import type { Db } from '../file/db.ts';
import { sql, type Sql } from '../file/sql.ts';

/** Calls for one collection that went the same way and ended alike. */
export interface AttemptCount extends Pick<CallRow, 'operation' | 'route' | 'outcome' | 'door'> {
  /** Which wall it was, where a platform refused. */
  readonly refusal: Refusal['kind'] | null;
  readonly calls: number;
  /** ISO 8601: when the first and the last of them were begun. */
  readonly first: string;
  readonly last: string;
}

/** The latest call of each page, and what browsing and imports brought. A page that was tried again counts once. */
const attemptsOf = (collection: number): Sql => sql`
  SELECT operation, route, outcome, door, refusal ->> 'kind' AS refusal,
    count(*) AS calls, min(startedAt) AS first, max(startedAt) AS last
  FROM calls WHERE id IN (
    SELECT callId FROM runs JOIN runPages ON runPages.run = runs.seq
    WHERE runs.collection = ${collection} AND callId IS NOT NULL
    UNION SELECT id FROM collectedCalls JOIN calls ON calls.seq = call
      WHERE collection = ${collection})
  GROUP BY operation, route, outcome, door, 5
  ORDER BY operation, outcome <> 'ok', calls DESC, route, door, outcome, refusal`;

export type Attempts = ReturnType<typeof createAttempts>;

/** Which calls were made for a collection, and how they ended. Looks at each of them. */
export const createAttempts = (db: Db) => ({
  count: (collection: number): AttemptCount[] => db.all<AttemptCount>(attemptsOf(collection)),
});
