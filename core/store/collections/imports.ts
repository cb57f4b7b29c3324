import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';

const CALLS_AT_ONCE = 500;

export type Imports = ReturnType<typeof createImports>;

/** What files brought: the calls of each import, by which its rows are found. */
export const createImports = (db: Db, now: Now) => ({
  /** Begins one; returns the instant by which it is known, which no other has. */
  begin: (): string =>
    db.transaction(() => {
      for (let ms = now(); ; ms += 1) {
        const at = instant(ms);
        if (db.prepare('INSERT INTO imports (at) VALUES (?) ON CONFLICT DO NOTHING').run(at) > 0)
          return at;
      }
    }),

  /** Notes that an import read what a call brought. Within the transaction that keeps the call, or after. */
  addCall: (at: string, callId: string): void => {
    db.prepare(
      `INSERT INTO importedCalls (import, call)
         SELECT imports.seq, calls.seq FROM imports, calls WHERE imports.at = ? AND calls.id = ?
         ON CONFLICT DO NOTHING`,
    ).run(at, callId);
  },

  /** The ids of its calls in the order in which they were made, read a few at a time. */
  *calls(at: string): Generator<string> {
    for (let after = 0; ;) {
      const next = db
        .prepare<{ seq: number; id: string }>(
          `SELECT calls.seq, calls.id FROM importedCalls CROSS JOIN calls ON calls.seq = importedCalls.call
           WHERE import = (SELECT seq FROM imports WHERE imports.at = ?) AND call > ?
           ORDER BY call LIMIT ${CALLS_AT_ONCE}`,
        )
        .all(at, after);
      for (const call of next) yield call.id;
      const last = next.at(-1);
      if (!last) return;
      after = last.seq;
    }
  },
});
