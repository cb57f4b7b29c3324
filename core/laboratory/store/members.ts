import { isRole, type Role } from '#kit/rights.ts';
import { AppError } from '#kit/errors.ts';
import { instant, type Now } from '../../store/file/clock.ts';
import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import { messages } from '../../store/messages.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { People, PersonRow } from './people.ts';
import type { ProjectRow, Projects } from './projects.ts';

/** A person in a project. */
export interface MemberRow {
  readonly person: PersonRow;
  /** As it was given; a disabled person has none at present (`Members.role`). */
  readonly role: Role;
  readonly since: string;
}

interface Parts {
  readonly audit: AuditTrail;
  readonly people: People;
  readonly projects: Projects;
}

export type Members = ReturnType<typeof createMembers>;

/** Who works in which project, and as what. */
export const createMembers = (db: Db, now: Now, { audit, people, projects }: Parts) => {
  const given = (project: string, person: string): Role | undefined =>
    db.get<{ role: Role }>(
      sql`SELECT role FROM members WHERE project = ${project} AND person = ${person}`,
    )?.role;

  return {
    /** Takes a person in, or gives a member another role. Throws `not_found` for an unknown one. */
    set: (project: string, person: string, role: Role, by?: string): void =>
      db.transaction(() => {
        projects.there(project);
        people.there(person);
        if (!isRole(role)) throw new AppError('validation_error', messages.unknownRole);
        const before = given(project, person);
        if (before === role) return;
        db.run(
          sql`INSERT INTO members (project, person, role, since)
            VALUES (${project}, ${person}, ${role}, ${instant(now())})
            ON CONFLICT (project, person) DO UPDATE SET role = excluded.role`,
        );
        const facts = { person, role, before: before ?? null };
        audit.append('member-set', { by, subject: project, facts });
      }),

    /**
     * The role that a person has now; none for whoever is disabled or no member. Read from the file each time,
     * so that a change holds from the next question on.
     */
    role: (project: string, person: string): Role | undefined =>
      db.get<{ role: Role }>(
        sql`SELECT role FROM members JOIN people ON people.id = members.person
          WHERE project = ${project} AND person = ${person} AND disabled = 0`,
      )?.role,

    /** Whether there was one to remove. Their keys stop at once. */
    remove: (project: string, person: string, by?: string): boolean =>
      db.transaction(() => {
        const removed = db.run(
          sql`DELETE FROM members WHERE project = ${project} AND person = ${person}`,
        );
        if (removed > 0)
          audit.append('member-removed', { by, subject: project, facts: { person } });
        return removed > 0;
      }),

    /** The members of a project, the disabled among them, in the order in which they came to the laboratory. */
    of: (project: string): MemberRow[] => {
      const rows = db.all<{ person: string; role: Role; since: string }>(
        sql`SELECT person, role, since FROM members WHERE project = ${project} ORDER BY person`,
      );
      const known = people.withIds(rows.map(({ person }) => person));
      return rows.map(({ person, role, since }) => ({
        person: known.get(person) ?? people.there(person),
        role,
        since,
      }));
    },

    /** The projects of a person, the oldest first; none for the disabled. */
    projectsOf: (person: string): { readonly project: ProjectRow; readonly role: Role }[] =>
      db
        .all<{ project: string; role: Role }>(
          sql`SELECT project, role FROM members JOIN people ON people.id = members.person
            WHERE person = ${person} AND disabled = 0 ORDER BY project`,
        )
        .map(({ project, role }) => ({ project: projects.there(project), role })),
  };
};
