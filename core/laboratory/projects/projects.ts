/** The projects of a laboratory, each with a data file of its own, opened when it is first asked for. */
import { AppError, toAppError } from '#kit/errors.ts';
import { contributorFrom } from '../../doors/oauth/bearer.ts';
import type { GrantDescription } from '../../doors/oauth/grant-stores.ts';
import { receiveParcels } from '../hand-over/receive.ts';
import type { OpenProject } from '../doors/open-project.ts';
import type { GrantRow, Store } from '../../store/index.ts';
import type { App } from '../../app/app.ts';
import { messages } from '../../app/messages.ts';
import { createPresence } from './presence.ts';
import { openProjectApp, type ProjectsConfig } from './project-app.ts';
import type { InvitationRow } from '../store/invitations.ts';
import type { ProjectRow } from '../store/projects.ts';
import { laboratoryIn } from '../store/laboratory.ts';
import { createPresentPeople } from '../store/present-people.ts';

export interface Projects {
  /** The project with this code, while it is not closed. */
  readonly byCode: (code: string) => Promise<OpenProject | undefined>;
  /** The same, if it has been opened already. */
  readonly opened: (code: string) => OpenProject | undefined;
  /** The program of a project that is open. */
  readonly appOf: (code: string) => App | undefined;
  /** Grants and tokens of a project that is open. */
  readonly clientsOf: (code: string) => Store['clients'] | undefined;
  /** For which project a grant is, and whose. */
  readonly describeGrant: (code: string, grant: GrantRow) => GrantDescription | undefined;
  /** Gives somebody who accepts an invitation their part of the credits, before they are a member. */
  readonly setPartOf: (invitation: InvitationRow, person: string) => void;
  /** Makes a project, with its owner as the first manager, and opens it; its code. */
  readonly add: (name: string, owner: string) => Promise<string>;
  /**
   * Opens all that are not open yet: their runs and schedules go on. One that cannot be opened does not keep others
   * from it.
   */
  readonly openAll: () => Promise<void>;
  /**
   * Closes projects whose end is over, and lets go of the data files of all that are closed: their runs and the
   * windows that are open end.
   */
  readonly closeEnded: () => Promise<void>;
  readonly close: (drainMs?: number) => Promise<void>;
}

interface Opened {
  readonly app: App;
  readonly project: OpenProject;
}

/** The same while it gets ready. */
type Opening = Pick<Opened, 'app'> & { project?: OpenProject };

const closeApps = async (
  all: readonly PromiseSettledResult<Opened>[],
  drainMs?: number,
): Promise<void> => {
  await Promise.all(
    all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.app.close(drainMs)] : [])),
  );
};

/** Grants of a project, whose windows are told what the door at the front changes in them. */
const tellingClients = ({ store: { clients }, engine }: App): Store['clients'] => {
  const telling =
    <Args extends readonly unknown[], Result>(change: (...args: Args) => Result) =>
    (...args: Args): Result => {
      const result = change(...args);
      engine.changed('clients', 'keys');
      return result;
    };
  return {
    ...clients,
    admit: telling(clients.admit),
    refresh: telling(clients.refresh),
    end: telling(clients.end),
  };
};

export const createProjects = ({ root, config, net }: ProjectsConfig): Projects => {
  const laboratory = laboratoryIn(root);
  const opening = new Map<string, Promise<Opened>>();
  /** Their data files are open; those without a project get ready. */
  const apps = new Map<string, Opening>();

  const open = async (row: ProjectRow): Promise<Opened> => {
    const app: App = openProjectApp({ root, config, net }, row, {
      present: () => presence.list(),
      look: (...of) => presence.look(...of),
    });
    const presence = createPresence({
      now: config.now,
      people: app.store.extend(createPresentPeople),
      changed: () => app.engine.changed('presence'),
      // Whoever accepted an invitation is a member since.
      came: () => app.engine.changed('members'),
    });
    const entry: Opening = { app };
    apps.set(row.code, entry);
    const { app: routes, answerCache } = await app.api.routes();
    const project: OpenProject = {
      id: row.id,
      fetch: (request, env, context) => routes.fetch(request, env, context),
      answerCache,
      door: app.door,
      onPush: app.onPush,
      receive: async ({ authorization, hosts }, bytes) => {
        const { id, person } = await contributorFrom(app.store, authorization, hosts);
        if (person === null) throw new AppError('key_not_allowed');
        return receiveParcels(
          {
            store: app.store,
            catalogue: app.engine.catalogue,
            read: app.read,
            sender: { person, name: laboratory.people.there(person).name, keyId: id },
            project: row.code,
            now: config.now ?? Date.now,
            base: app.api.address(),
            onTaken: () => app.engine.changed('collections', 'calls'),
          },
          bytes,
        );
      },
      ending: app.ending,
      arrive: presence.arrive,
      filesOf: ({ id }) => app.savedFilesOf(id),
      roleOf: ({ id }) => laboratory.members.role(row.id, id),
      callerOf: ({ id, name }) => ({
        keyId: app.store.keys.ensureWindowOf(id, name).id,
        door: 'window',
      }),
    };
    entry.project = project;
    return { app, project };
  };

  const openOnce = (row: ProjectRow): Promise<Opened> => {
    const known = opening.get(row.code);
    if (known) return known;
    const promise = open(row).catch((error: unknown) => {
      // Why is for the operator alone: it names folders of the server.
      config.warn?.(
        `the project ${row.name} could not be opened, which is tried again when somebody asks for it: ${toAppError(error).message}`,
      );
      throw new AppError('service_unavailable', messages.projectNotOpened, { cause: error });
    });
    opening.set(row.code, promise);
    // One that could not be opened is tried again when it is asked for again.
    promise.catch(() => opening.delete(row.code));
    return promise;
  };

  const present = (row: ProjectRow | undefined): row is ProjectRow =>
    row !== undefined && row.closed === null;

  const readyEntry = (code: string) => {
    const entry = present(laboratory.projects.byCode(code)) ? apps.get(code) : undefined;
    return entry?.project && { app: entry.app, project: entry.project };
  };
  const appOf = (code: string): App | undefined => readyEntry(code)?.app;

  /** The same of one that another process or a command has just made: its data file at once, the rest later. */
  const appNow = (row: ProjectRow | undefined): App | undefined => {
    if (!present(row)) return undefined;
    void openOnce(row).catch(() => undefined);
    return apps.get(row.code)?.app;
  };

  return {
    byCode: async (code) => {
      const row = laboratory.projects.byCode(code);
      return present(row) ? (await openOnce(row)).project : undefined;
    },
    opened: (code) => readyEntry(code)?.project,
    appOf,
    clientsOf: (code) => {
      const app = appNow(laboratory.projects.byCode(code));
      return app && tellingClients(app);
    },
    describeGrant: (code, { keyId }) => {
      const project = laboratory.projects.byCode(code);
      const person = appNow(project)?.store.keys.get(keyId)?.person;
      const name = typeof person === 'string' ? laboratory.people.get(person)?.name : undefined;
      return project && name !== undefined
        ? { project: { code, name: project.name }, person: { name } }
        : undefined;
    },
    setPartOf: ({ id: invitation, project, monthly, invitedBy }, person) => {
      const row = project === null ? undefined : laboratory.projects.get(project);
      if (monthly === null || !present(row)) return;
      const app = appNow(row);
      if (!app) throw new AppError('service_unavailable', messages.projectNotOpened);
      laboratory.audit.append('part-set', {
        by: invitedBy ?? undefined,
        subject: row.id,
        facts: { person, monthly, invitation },
      });
      app.store.ledger.setPart(person, monthly);
    },
    add: async (name, owner) => {
      const row = laboratory.projects.add({ name, by: owner });
      laboratory.members.set(row.id, owner, 'manager', owner);
      await openOnce(row);
      return row.code;
    },
    openAll: async () => {
      for (const row of laboratory.projects.list())
        if (present(row)) await openOnce(row).catch(() => undefined);
    },
    closeEnded: async () => {
      for (const { id } of laboratory.projects.due()) laboratory.projects.close(id);
      const ended = [...opening].filter(([code]) => !present(laboratory.projects.byCode(code)));
      for (const [code] of ended) for (const map of [opening, apps]) map.delete(code);
      const all = await Promise.allSettled(ended.map(([, promise]) => promise));
      await closeApps(all);
    },
    close: async (drainMs) => {
      await closeApps(await Promise.allSettled(opening.values()), drainMs);
    },
  };
};
