import { AppError } from '#kit/errors.ts';
import { instant, type Now } from '../../store/file/clock.ts';
import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import { messages } from '../../store/messages.ts';
import type { AuditTrail } from './audit-trail.ts';
import { checkEmail } from './names.ts';
import { PERSON_COLUMNS, personFromStored, type People, type PersonRow } from './people.ts';

/** What an issuer calls a person. */
export interface IdentityRow {
  readonly issuer: string;
  readonly subject: string;
  readonly person: string;
  /** As the issuer told it; it links nobody to anybody. */
  readonly email: string | null;
  readonly created: string;
}

export interface AddIdentityInput extends Pick<IdentityRow, 'issuer' | 'subject'> {
  readonly email?: string | undefined;
}

export type Identities = ReturnType<typeof createIdentities>;

/** By which issuer and subject a person signs in. One identity is of one person for ever, or until it is removed. */
export const createIdentities = (db: Db, now: Now, audit: AuditTrail, people: People) => {
  const find = (issuer: string, subject: string): PersonRow | undefined => {
    const row = db.get<Parameters<typeof personFromStored>[0]>(
      sql`SELECT ${PERSON_COLUMNS} FROM identities JOIN people ON people.id = identities.person
        WHERE issuer = ${issuer} AND subject = ${subject}`,
    );
    return row && personFromStored(row);
  };

  return {
    /** The person of an identity, also a disabled one. */
    find,

    /** Throws `validation_error` for an identity of somebody else; the same again changes nothing. */
    add: (person: string, { issuer, subject, email }: AddIdentityInput, by?: string): void =>
      db.transaction(() => {
        people.there(person);
        const owner = find(issuer, subject);
        if (owner?.id === person) return;
        if (owner) throw new AppError('validation_error', messages.identityTaken);
        db.run(
          sql`INSERT INTO identities (issuer, subject, person, email, created)
            VALUES (${issuer}, ${subject}, ${person},
              ${email === undefined ? null : checkEmail(email)}, ${instant(now())})`,
        );
        audit.append('identity-added', { by, subject: person, facts: { issuer } });
      }),

    list: (person: string): IdentityRow[] =>
      db.all<IdentityRow>(
        sql`SELECT issuer, subject, person, email, created FROM identities
          WHERE person = ${person} ORDER BY created, issuer, subject`,
      ),

    /** Whether there was one to remove. */
    remove: (person: string, issuer: string, subject: string, by?: string): boolean =>
      db.transaction(() => {
        const removed = db.run(
          sql`DELETE FROM identities
            WHERE person = ${person} AND issuer = ${issuer} AND subject = ${subject}`,
        );
        if (removed > 0)
          audit.append('identity-removed', { by, subject: person, facts: { issuer } });
        return removed > 0;
      }),
  };
};
