import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/** What one person used with one key on one day. */
export interface UsageRow {
  /** `2026-11-26`, in UTC: the day on which the calls began. */
  readonly day: string;
  /** Id of the member; `null` for the project's own keys, and on a desktop. */
  readonly person: string | null;
  readonly keyId: string;
  readonly keyName: string;
  /** Calls that cost something and were not refunded, those in flight among them. */
  readonly calls: number;
  readonly credits: number;
}

export interface UsageSpan {
  /** Days or instants, ISO 8601 in UTC; the first belongs to the span, the second does not. */
  readonly from: string;
  readonly to: string;
}

/** Who used what, by day, person and key. Reads the reservations of the span alone. */
export const readUsage = (db: Db, { from, to }: UsageSpan): UsageRow[] =>
  db.all<UsageRow>(
    sql`SELECT substr(used.at, 1, 10) AS day, used.person, used.keyId, max(keys.name) AS keyName,
        count(*) AS calls, -sum(used.amount) AS credits
      FROM ledger AS used JOIN keys ON keys.id = used.keyId
      WHERE used.kind = 'reserve' AND used.at >= ${from} AND used.at < ${to} AND NOT EXISTS (
        SELECT 1 FROM ledger AS closed
        WHERE closed.callId = used.callId AND closed.kind IN ('settle', 'refund')
          AND closed.kind = 'refund')
      GROUP BY day, used.person, used.keyId
      ORDER BY day, used.person NULLS FIRST, used.keyId`,
  );
