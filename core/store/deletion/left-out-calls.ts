import type { Db } from '../file/db.ts';
import { JSON_ARRAY } from '../file/dialect.ts';
import { sql } from '../file/sql.ts';

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
