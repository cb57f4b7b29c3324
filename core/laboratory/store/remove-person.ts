import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { Identities } from './identities.ts';
import type { Members } from './members.ts';
import type { Passwords } from './passwords.ts';
import type { People, PersonRow } from './people.ts';

interface Parts {
  readonly audit: AuditTrail;
  readonly people: People;
  readonly members: Members;
  readonly identities: Identities;
  readonly passwords: Passwords;
}

/** Of invitations whose address was taken away; nobody has it (RFC 2606). */
const NO_ADDRESS = 'removed@removed.invalid';

/** What a removed person is called: by the end of the id, which stays beside what they did. */
export const pseudonymOf = (id: string): string => `Former member ${id.slice(-6)}`;

/**
 * Ends all that lets a person in, and takes away the name and the address; the row stays with its id. `digest` is
 * of what was shown before. Throws `validation_error` for the last owner.
 */
export const createRemovePerson =
  (db: Db, { audit, people, members, identities, passwords }: Parts) =>
  (id: string, digest: string, by?: string): PersonRow =>
    db.transaction(() => {
      const { email } = people.there(id);
      const projects = members.projectsOf(id);
      people.disable(id, by);
      people.setOwner(id, false, by);
      for (const { project } of projects) members.remove(project.id, id, by);
      for (const { issuer, subject } of identities.list(id))
        identities.remove(id, issuer, subject, by);
      passwords.remove(id, by);
      db.run(
        sql`UPDATE invitations SET email = ${NO_ADDRESS}, name = NULL
          WHERE person = ${id} OR email = ${email}`,
      );
      db.run(sql`DELETE FROM members WHERE person = ${id}`);
      db.run(sql`UPDATE people SET name = ${pseudonymOf(id)}, email = NULL WHERE id = ${id}`);
      audit.append('person-removed', { by, subject: id, facts: { digest } });
      return people.there(id);
    });
