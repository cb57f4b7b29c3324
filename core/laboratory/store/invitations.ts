import { AppError } from '#kit/errors.ts';
import { isRole, ROLES, type Role } from '#kit/rights.ts';
import { instant, newId, type Now } from '../../store/file/clock.ts';
import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import { messages } from '../../store/messages.ts';
import type { AuditTrail } from './audit-trail.ts';
import { checkEmail, checkName } from './names.ts';
import type { Members } from './members.ts';
import type { People } from './people.ts';
import type { Projects } from './projects.ts';
import type { SignInLinks } from './sign-in-links.ts';

/** An invitation to the laboratory, or to a project of it. */
export interface InvitationRow {
  readonly id: string;
  readonly project: string | null;
  readonly role: Role | null;
  /** Where its link is sent. */
  readonly email: string;
  readonly name: string | null;
  /** The part of the project's credits that the member gets each month; `null`: no part of their own. */
  readonly monthly: number | null;
  readonly invitedBy: string | null;
  readonly created: string;
  readonly expires: string;
  readonly accepted: string | null;
  /** Who accepted it. */
  readonly person: string | null;
  readonly withdrawn: string | null;
}

export interface InvitationInput {
  /** Without one, the invitation is to the laboratory alone. */
  readonly project?: string | undefined;
  /** Of a project only, and then required. */
  readonly role?: Role | undefined;
  readonly email: string;
  readonly name?: string | undefined;
  readonly monthly?: number | null | undefined;
  /** Id of the person who invites; absent for whoever runs the program. */
  readonly by?: string | undefined;
  /** Milliseconds. */
  readonly lives: number;
}

/** An invitation at its birth: the only time that the secret of its link is known. */
export interface NewInvitation {
  readonly row: InvitationRow;
  readonly secret: string;
}

interface Parts {
  readonly audit: AuditTrail;
  readonly people: People;
  readonly projects: Projects;
  readonly members: Members;
  readonly links: SignInLinks;
}

const COLUMNS = sql`id, project, role, email, name, monthly, invitedBy, created, expires,
  accepted, person, withdrawn`;

export type Invitations = ReturnType<typeof createInvitations>;

export const createInvitations = (db: Db, now: Now, parts: Parts) => {
  const { audit, people, projects, members, links } = parts;

  const get = (id: string): InvitationRow | undefined =>
    db.get<InvitationRow>(sql`SELECT ${COLUMNS} FROM invitations WHERE id = ${id}`);

  const there = (id: string): InvitationRow => {
    const row = get(id);
    if (!row) throw new AppError('not_found', messages.noSuchInvitation({ id }));
    return row;
  };

  const withdraw = (id: string, by?: string): InvitationRow =>
    db.transaction(() => {
      const row = there(id);
      if (row.accepted !== null || row.withdrawn !== null) return row;
      db.run(sql`UPDATE invitations SET withdrawn = ${instant(now())} WHERE id = ${id}`);
      db.run(sql`DELETE FROM signInLinks WHERE invitation = ${id}`);
      audit.append('invitation-withdrawn', { by, subject: id });
      return there(id);
    });

  /** An address has one open invitation to a project: a new one takes the place of the one before. */
  const withdrawEarlier = (email: string, project: string | undefined, by?: string): void => {
    for (const { id } of db.all<{ id: string }>(
      sql`SELECT id FROM invitations
        WHERE email = ${email} AND project IS NOT DISTINCT FROM ${project} AND accepted IS NULL
          AND withdrawn IS NULL`,
    ))
      withdraw(id, by);
  };

  return {
    get,
    withdraw,

    make: (input: InvitationInput): NewInvitation =>
      db.transaction(() => {
        const { project, role, by } = input;
        if (
          (project === undefined) !== (role === undefined) ||
          !(role === undefined || isRole(role))
        )
          throw new AppError('validation_error', messages.unknownRole);
        if (project !== undefined) projects.there(project);
        if (by !== undefined) people.there(by);
        const email = checkEmail(input.email);
        const monthly = checkMonthly(input.monthly);
        withdrawEarlier(email, project, by);
        const [id, time] = [newId(now()), now()];
        db.run(
          sql`INSERT INTO invitations
              (id, project, role, email, name, monthly, invitedBy, created, expires)
            VALUES (${id}, ${project}, ${role}, ${email},
              ${input.name === undefined ? undefined : checkName(input.name)}, ${monthly}, ${by},
              ${instant(time)}, ${instant(time + input.lives)})`,
        );
        const facts = { project: project ?? null, role: role ?? null, monthly };
        audit.append('invitation-made', { by, subject: id, facts });
        const { secret } = links.make(
          { purpose: 'invitation', invitation: id, lives: input.lives },
          by,
        );
        return { row: there(id), secret };
      }),

    /** Of one project, or all; the latest first. */
    list: (project?: string): InvitationRow[] =>
      db.all<InvitationRow>(
        sql`SELECT ${COLUMNS} FROM invitations
          WHERE CAST(${project} AS TEXT) IS NULL OR project = ${project} ORDER BY id DESC`,
      ),

    /**
     * Uses the link up and makes the person a member, with the role of the invitation or the higher one that
     * they have. `undefined` for a link that is no longer good, and for a disabled person. The part of the
     * credits stands in the project's own file: set it there first, so that no member is without.
     */
    accept: (secret: string, person: string): InvitationRow | undefined =>
      db.transaction(() => {
        if (people.there(person).disabled) return undefined;
        if (links.look(secret)?.purpose !== 'invitation') return undefined;
        const id = links.use(secret)?.invitation;
        if (id === null || id === undefined) return undefined;
        const { project, role, invitedBy } = there(id);
        db.run(
          sql`UPDATE invitations SET accepted = ${instant(now())}, person = ${person}
            WHERE id = ${id}`,
        );
        audit.append('invitation-accepted', { by: person, subject: id });
        if (project !== null && role !== null) {
          const before = members.of(project).find((member) => member.person.id === person)?.role;
          if (before === undefined || ROLES.indexOf(before) < ROLES.indexOf(role))
            members.set(project, person, role, invitedBy ?? undefined);
        }
        return there(id);
      }),
  };
};

const checkMonthly = (monthly: number | null | undefined): number | null => {
  if (monthly === null || monthly === undefined) return null;
  if (!Number.isSafeInteger(monthly) || monthly < 0)
    throw new AppError('validation_error', messages.partInvalid);
  return monthly;
};
