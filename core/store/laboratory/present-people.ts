import type { Db } from '../file/db.ts';
import type { ProcessLeases } from '../file/process-leases.ts';
import { sql } from '../file/sql.ts';

/** Somebody who has a window open at one process. */
export interface PresentPersonRow {
  readonly person: string;
  readonly name: string;
  /** ISO 8601. */
  readonly since: string;
  /** When they last looked at something else. */
  readonly lookedAt: string;
  /** JSON: at what they look. */
  readonly looks: string | null;
}

export type PresentPeople = ReturnType<typeof createPresentPeople>;

/** Who has a window open, at whichever process. A row goes with the last window or with the process. */
export const createPresentPeople = (db: Db, leases: Pick<ProcessLeases, 'id' | 'present'>) => ({
  /** At this process. */
  set: ({ person, name, since, lookedAt, looks }: PresentPersonRow): void =>
    db.transaction(() => {
      leases.present();
      db.run(
        sql`INSERT INTO presentPeople (engine, person, name, since, lookedAt, looks)
          VALUES (${leases.id}, ${person}, ${name}, ${since}, ${lookedAt}, ${looks})
          ON CONFLICT (engine, person)
            DO UPDATE SET lookedAt = excluded.lookedAt, looks = excluded.looks`,
      );
    }),

  remove: (person: string): void =>
    void db.run(
      sql`DELETE FROM presentPeople WHERE engine = ${leases.id} AND person = ${person}`,
    ),

  /** At all processes, whoever came first first; a person comes once for each process. */
  list: (): PresentPersonRow[] =>
    db.all<PresentPersonRow>(
      sql`SELECT person, name, since, lookedAt, looks FROM presentPeople
        ORDER BY since, person, engine`,
    ),
});
