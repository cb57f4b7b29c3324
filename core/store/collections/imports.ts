import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { JOIN_IN_ORDER } from '../file/dialect.ts';
import { sql } from '../file/sql.ts';

const CALLS_AT_ONCE = 500;

export type Imports = ReturnType<typeof createImports>;

/** What files brought: the calls of each import, by which its rows are found. */
export const createImports = (db: Db, now: Now) => ({
  /** Begins one; returns the instant by which it is known, which no other has. */
  begin: (): string =>
    db.transaction(() => {
      for (let ms = now(); ; ms += 1) {
        const at = instant(ms);
        if (db.run(sql`INSERT INTO imports (at) VALUES (${at}) ON CONFLICT DO NOTHING`) > 0)
          return at;
      }
    }),

  /** Notes that an import read what a call brought. Within the transaction that keeps the call, or after. */
  addCall: (at: string, callId: string): void => {
    db.run(
      sql`INSERT INTO importedCalls (import, call)
        SELECT imports.seq, calls.seq FROM imports, calls
          WHERE imports.at = ${at} AND calls.id = ${callId}
        ON CONFLICT DO NOTHING`,
    );
  },

  /** The ids of its calls in the order in which they were made, read a few at a time. */
  *calls(at: string): Generator<string> {
    for (let after = 0; ;) {
      const next = db.all<{ seq: number; id: string }>(
        sql`SELECT calls.seq, calls.id FROM importedCalls
          ${JOIN_IN_ORDER} calls ON calls.seq = importedCalls.call
          WHERE import = (SELECT seq FROM imports WHERE imports.at = ${at}) AND call > ${after}
          ORDER BY call LIMIT ${CALLS_AT_ONCE}`,
      );
      for (const call of next) yield call.id;
      const last = next.at(-1);
      if (!last) return;
      after = last.seq;
    }
  },
});
