import { AppError } from '#kit/errors.ts';
import { instant, type Now } from '../../store/file/clock.ts';
import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import { messages } from '../../store/messages.ts';
import type { AuditTrail } from './audit-trail.ts';
import { foldEmail } from './names.ts';
import { PERSON_COLUMNS, personFromStored, type People, type PersonRow } from './people.ts';

export type Passwords = ReturnType<typeof createPasswords>;

/** Passwords as a slow function made them (`encoded`: its name, its parameters, salt and hash). */
export const createPasswords = (db: Db, now: Now, audit: AuditTrail, people: People) => {
  /** The one person with a password who has this address, also a disabled one. */
  const personByEmail = (email: string): PersonRow | undefined => {
    const row = db.get<Parameters<typeof personFromStored>[0]>(
      sql`SELECT ${PERSON_COLUMNS} FROM people JOIN passwords ON passwords.person = people.id
        WHERE email = ${foldEmail(email)}`,
    );
    return row && personFromStored(row);
  };

  return {
    personByEmail,

    /**
     * Sets or replaces the password; links for choosing one end. Throws `validation_error` for a person without
     * an address, or whose address somebody else with a password has.
     */
    set: (person: string, encoded: string, by?: string): void =>
      db.transaction(() => {
        const { email } = people.there(person);
        if (email === null) throw new AppError('validation_error', messages.passwordNeedsEmail);
        const other = personByEmail(email);
        if (other && other.id !== person)
          throw new AppError('validation_error', messages.emailHasPassword);
        db.run(
          sql`INSERT INTO passwords (person, encoded, updated)
            VALUES (${person}, ${encoded}, ${instant(now())})
            ON CONFLICT (person) DO UPDATE
              SET encoded = excluded.encoded, updated = excluded.updated`,
        );
        db.run(sql`DELETE FROM signInLinks WHERE person = ${person} AND purpose = 'password'`);
        audit.append('password-set', { by, subject: person });
      }),

    get: (person: string): string | undefined =>
      db.get<{ encoded: string }>(sql`SELECT encoded FROM passwords WHERE person = ${person}`)
        ?.encoded,

    /** Whether there was one to remove. */
    remove: (person: string, by?: string): boolean =>
      db.transaction(() => {
        const removed = db.run(sql`DELETE FROM passwords WHERE person = ${person}`);
        if (removed > 0) audit.append('password-removed', { by, subject: person });
        return removed > 0;
      }),
  };
};
