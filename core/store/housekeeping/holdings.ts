import type { Db } from '../file/db.ts';
import { sql, type Sql } from '../file/sql.ts';

/** Items of one shape on one platform, each once in whatever collections it is. */
export interface HeldKind {
  readonly platform: string;
  readonly shape: string;
  readonly items: number;
}

/** What a data file holds. */
export interface Holdings {
  readonly kinds: readonly HeldKind[];
  /** Different authors of the items. */
  readonly authors: number;
  /** The days (UTC) on which the first and the last item was seen; `null` without items. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly collections: number;
  readonly calls: number;
  /** Replies of platforms, and the pages that people kept. */
  readonly replies: number;
  readonly pages: number;
  /** Files that were fetched, as the list of downloads has them. */
  readonly downloads: number;
  readonly notes: number;
  readonly codings: number;
  /** Of people, the revoked among them; not those of the program itself. */
  readonly keys: number;
  readonly ledgerLines: number;
}

export const createHoldings = (db: Db) => (): Holdings =>
  db.snapshot(() => {
    const count = (from: Sql): number =>
      db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${from}`)?.n ?? 0;
    const days = db.get<{ firstDay: string | null; lastDay: string | null }>(
      sql`SELECT substr(min(firstSeen), 1, 10) AS firstDay, substr(max(lastSeen), 1, 10) AS lastDay
        FROM items`,
    );
    return {
      kinds: db.all<HeldKind>(
        sql`SELECT platform, shape, count(DISTINCT entityId) AS items FROM items
          GROUP BY platform, shape ORDER BY platform, shape`,
      ),
      // Some platforms tell the name of an author alone.
      authors: count(
        sql`(SELECT DISTINCT platform, CASE WHEN authorId <> '' THEN authorId ELSE author END
          FROM items
          WHERE authorId <> '' OR author <> '')`,
      ),
      firstDay: days?.firstDay ?? null,
      lastDay: days?.lastDay ?? null,
      collections: count(sql`collections WHERE seq > 0`),
      calls: count(sql`calls`),
      replies: count(sql`exchanges`),
      pages: count(sql`keptPages`),
      downloads: count(sql`downloads`),
      notes: count(sql`annotations`),
      codings: count(sql`itemCodings`),
      keys: count(sql`keys WHERE builtin = 0`),
      ledgerLines: count(sql`ledger`),
    };
  });
