import type { AuditEntryView, InvitationView, PersonName } from '#calls/members/members.ts';
import type { AuditEntry } from '#kit/audit-trail.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { may, NEEDS, type Role } from '#kit/rights.ts';
import type { ProjectMembers } from '#calls/members/project-members.ts';
import type { Net } from '../../net/index.ts';
import { locationWithin } from '../../store/evidence-store/location.ts';
import type { Store } from '../../store/index.ts';
import type { App, AppConfig } from '../../app/app.ts';
import { openApp } from '../../app/open-app.ts';
import { projectFolder } from './project-store.ts';
import { adoptRetention } from './retention.ts';
import type { ProjectRow } from '../store/projects.ts';
import { laboratoryIn, type Laboratory } from '../store/laboratory.ts';
import { messages } from '../../app/messages.ts';
import type { InvitationRow } from '../store/invitations.ts';

export interface ProjectsConfig {
  /** The data file of the people. */
  readonly root: Pick<Store, 'extend' | 'leftOut' | 'settings'>;
  /** What every project is opened with. */
  readonly config: AppConfig;
  /** The one way out that they share, so that a platform sees one visitor. */
  readonly net: Net;
}

type Presence = Pick<NonNullable<AppConfig['members']>, 'present' | 'look'>;

/** Opens the data file of a project as an app of its own. */
export const openProjectApp = (
  { root, config, net }: ProjectsConfig,
  row: ProjectRow,
  presence: Presence,
): App => {
  const app = openApp({
    ...config,
    dataDir: projectFolder(config.dataDir, row.id),
    // The others go on using it when one project is closed.
    net: { ...net, close: () => Promise.resolve() },
    evidence: config.evidence && locationWithin(config.evidence, `projects/${row.id}`),
    code: row.code,
    plan: row.plan,
    isShared: true,
    members: { ...projectMembers(laboratoryIn(root), row, config.now), ...presence },
  });
  // Whether it can be used is told by `openApp`.
  app.store.evidenceObjects.ready()?.catch(() => undefined);
  adoptRetention(app.store, root);
  // Whoever asked to be forgotten is left out of every project.
  app.store.leftOut.adopt(root.leftOut.share());
  return app;
};

/** How long an invitation is good. */
const INVITATION_MS = 14 * 24 * 3600_000;
const INVITATION_PATH = '/sign-in/invitation';

/** The members of one project, out of the data file of the laboratory. */
export const projectMembers = (
  laboratory: Laboratory,
  { id: project }: Pick<ProjectRow, 'id'>,
  now: () => number = Date.now,
): Omit<ProjectMembers, 'present' | 'look'> => {
  const { people, members, projects, invitations, audit } = laboratory;

  const there = (person: string): Role => {
    const member = members.of(project).find((one) => one.person.id === person);
    if (!member) throw new AppError('not_found', messages.noSuchMember);
    return member.role;
  };

  /** Somebody has to let others in; whoever is disabled cannot. */
  const refuseLastManager = (person: string): void => {
    const others = members
      .of(project)
      .filter((one) => one.role === 'manager' && !one.person.disabled && one.person.id !== person);
    if (others.length === 0) throw new AppError('validation_error', messages.lastManager);
  };

  const entryViews = (entries: readonly AuditEntry[]): AuditEntryView[] => {
    const known = people.withIds(
      entries.flatMap((entry) => [entry.by ?? [], aboutIn(entry)].flat()),
    );
    const nameFromId = (id: string): PersonName | undefined => {
      const person = known.get(id);
      return person && { id, name: person.name };
    };
    return entries.map((entry) => {
      const { by, previous: _, ...shown } = entry;
      const [about] = aboutIn(entry);
      return omitUndefined({
        ...shown,
        by: by === undefined ? undefined : (nameFromId(by) ?? { id: by, name: '' }),
        about: about === undefined ? undefined : nameFromId(about),
      });
    });
  };

  return {
    roleOf: (person) => members.role(project, person),
    nameOf: (person) => people.get(person)?.name,
    namesOf: (ids) => new Map([...people.withIds(ids)].map(([id, { name }]) => [id, name])),
    me: (id) => {
      const { name, isOwner } = people.there(id);
      const role = members.role(project, id);
      if (!role) throw new AppError('not_permitted');
      const { code, name: projectName } = projects.there(project);
      return {
        person: { id, name },
        project: { id: project, code, name: projectName },
        role,
        allows: NEEDS.filter((need) => may(role, need)),
        isOwner,
        projects: members
          .projectsOf(id)
          .filter((one) => one.project.closed === null)
          .map((one) => ({
            id: one.project.id,
            code: one.project.code,
            name: one.project.name,
            role: one.role,
          }))
          .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      };
    },
    list: () => members.of(project),
    setRole: (person, role, by) => {
      if (there(person) === 'manager' && role !== 'manager') refuseLastManager(person);
      members.set(project, person, role, by);
    },
    remove: (person, by) => {
      if (there(person) === 'manager') refuseLastManager(person);
      members.remove(project, person, by);
    },
    invitations: () =>
      invitations
        .list(project)
        .filter(
          ({ accepted, withdrawn, expires }) =>
            accepted === null && withdrawn === null && Date.parse(expires) > now(),
        )
        .map(invitationView),
    invite: (invitee, by) => {
      const { row, secret } = invitations.make({ ...invitee, project, by, lives: INVITATION_MS });
      return { ...invitationView(row), path: `${INVITATION_PATH}#${secret}` };
    },
    withdraw: (invitation, by) => {
      if (invitations.get(invitation)?.project !== project)
        throw new AppError('not_found', messages.noSuchInvitation);
      invitations.withdraw(invitation, by);
    },
    notePart: (person, monthly, by) => {
      there(person);
      audit.append('part-set', { by, subject: project, facts: { person, monthly } });
    },
    noteDismissed: (request, person, by) => {
      audit.append('request-dismissed', { by, subject: project, facts: { person, request } });
    },
    audit: ({ limit, before }) => {
      const entries = audit.list({ limit: limit + 1, before, project });
      const shown = entries.slice(0, limit);
      const next = entries.length > limit ? shown.at(-1)?.number : undefined;
      return omitUndefined({ entries: entryViews(shown), next });
    },
  };
};

/** The id of whom an entry is about; it may be that of something else. */
const aboutIn = ({ facts: { person }, subject }: AuditEntry): readonly string[] =>
  typeof person === 'string' ? [person] : subject === undefined ? [] : [subject];

const invitationView = (row: InvitationRow): InvitationView =>
  omitUndefined({
    id: row.id,
    email: row.email,
    name: row.name ?? undefined,
    // An invitation to a project has one.
    role: row.role ?? 'reader',
    monthly: row.monthly ?? undefined,
    created: row.created,
    expires: row.expires,
  });
