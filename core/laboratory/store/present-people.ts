import type { StoreParts } from '../../store/index.ts';
import { sql } from '../../store/file/sql.ts';

/** Somebody who has a window open at one process. */
export interface PresentPersonRow {
  readonly person: string;
  readonly name: string;
  /** ISO 8601. */
  readonly since: string;
  /** When they last looked at something else. */
  readonly lookedAt: string;
  /** At what they look, as whoever wrote it knows; `null` before they said it. */
  readonly looks: unknown;
}

export type PresentPeople = ReturnType<typeof createPresentPeople>;

type StoredPerson = Omit<PresentPersonRow, 'looks'> & { readonly looks: string | null };

/** Who has a window open, at whichever process. A row goes with the last window or with the process. */
export const createPresentPeople = ({ db, leases }: Pick<StoreParts, 'db' | 'leases'>) => ({
  /** Somebody opened their first window at this process. */
  arrive: ({ person, name, at }: { person: string; name: string; at: string }): void =>
    db.transaction(() => {
      leases.present();
      db.run(
        sql`INSERT INTO presentPeople (engine, person, name, since, lookedAt)
          VALUES (${leases.id}, ${person}, ${name}, ${at}, ${at})
          ON CONFLICT (engine, person) DO NOTHING`,
      );
    }),

  /** Somebody closed their last window at this process. */
  remove: (person: string): void =>
    void db.run(sql`DELETE FROM presentPeople WHERE engine = ${leases.id} AND person = ${person}`),

  /** What somebody looks at from now on, at whichever process their windows are. */
  look: (person: string, looks: unknown, at: string): void => {
    const text = looks === undefined ? null : JSON.stringify(looks);
    db.run(
      sql`UPDATE presentPeople SET looks = ${text}, lookedAt = ${at} WHERE person = ${person}`,
    );
  },

  /** At all processes, whoever came first first; a person comes once for each process. */
  list: (): PresentPersonRow[] =>
    db
      .all<StoredPerson>(
        sql`SELECT person, name, since, lookedAt, looks FROM presentPeople
          ORDER BY since, person, engine`,
      )
      .map((row) => ({ ...row, looks: JSON.parse(row.looks ?? 'null') as unknown })),
});
