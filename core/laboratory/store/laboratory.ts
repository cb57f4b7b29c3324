import { AppError } from '#kit/errors.ts';
import type { Role } from '#kit/rights.ts';
import type { Store, StoreParts } from '../../store/index.ts';
import { messages } from '../../store/messages.ts';
import { createAuditTrail } from './audit-trail.ts';
import { foldEmail } from './names.ts';
import { createIdentities } from './identities.ts';
import { createInvitations, type NewInvitation } from './invitations.ts';
import { createMembers } from './members.ts';
import { createPasswords } from './passwords.ts';
import { createPeople } from './people.ts';
import { createProjects } from './projects.ts';
import { createRemovePerson } from './remove-person.ts';
import { createSessions } from './sessions.ts';
import { createSignInLinks } from './sign-in-links.ts';
import type { Db } from '../../store/file/db.ts';
import { sql, type Sql } from '../../store/file/sql.ts';

const COUNTED = {
  people: sql`people`,
  owners: sql`people WHERE isOwner = 1`,
  disabled: sql`people WHERE disabled = 1`,
  addresses: sql`people WHERE email IS NOT NULL`,
  identities: sql`identities`,
  passwords: sql`passwords`,
  sessions: sql`sessions`,
  links: sql`signInLinks`,
  invitations: sql`invitations`,
  projects: sql`projects`,
  auditEntries: sql`auditEntries`,
} as const satisfies Readonly<Record<string, Sql>>;

/** Rows that the data file of a laboratory holds, those that are over and not yet deleted among them. */
export type LaboratoryCounts = Readonly<Record<keyof typeof COUNTED, number>>;

const createCounts = (db: Db) => (): LaboratoryCounts =>
  db.snapshot(() => {
    const counts = Object.entries(COUNTED).map(([name, from]) => [
      name,
      db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${from}`)?.n ?? 0,
    ]);
    return Object.fromEntries(counts) as LaboratoryCounts;
  });

/** Somebody to be invited with others. */
export interface EnrolInput {
  readonly email: string;
  readonly name?: string | undefined;
  readonly role: Role;
  readonly monthly?: number | null | undefined;
}

/** How long an invitation is good that was sent with others. */
const ENROL_MS = 14 * 24 * 3600_000;

export type Laboratory = ReturnType<typeof createLaboratory>;

/** People, how they sign in, and the projects in which they work: the data file of a laboratory. */
const createLaboratory = ({ db, now }: StoreParts) => {
  const audit = createAuditTrail(db, now);
  const people = createPeople(db, now, audit);
  const projects = createProjects(db, now, audit);
  const links = createSignInLinks(db, now, audit);
  const members = createMembers(db, now, { audit, people, projects });
  const invitations = createInvitations(db, now, { audit, people, projects, members, links });
  const identities = createIdentities(db, now, audit, people);
  const passwords = createPasswords(db, now, audit, people);
  return {
    people,
    identities,
    passwords,
    links,
    sessions: createSessions(db, now, audit, people),
    invitations,
    projects,
    members,
    audit,
    counts: createCounts(db),
    removePerson: createRemovePerson(db, { audit, people, members, identities, passwords }),

    /**
     * Invites a whole class to a project, all or nobody. Throws `validation_error` for what is no address, and
     * for an address that stands in the list twice. `lives` in milliseconds.
     */
    enrol: (
      project: string,
      list: readonly EnrolInput[],
      by?: string,
      lives = ENROL_MS,
    ): NewInvitation[] =>
      db.transaction(() => {
        refuseTwice(list.map(({ email }) => foldEmail(email)));
        return list.map((entry) => invitations.make({ ...entry, project, by, lives }));
      }),
  };
};

/** What the data file of a laboratory keeps beside what every data file does; empty in any other. */
export const laboratoryIn = (store: Pick<Store, 'extend'>): Laboratory =>
  store.extend(createLaboratory);

const refuseTwice = (emails: readonly string[]): void => {
  const seen = new Set<string>();
  for (const email of emails) {
    if (seen.has(email)) throw new AppError('validation_error', messages.emailTwice({ email }));
    seen.add(email);
  }
};
