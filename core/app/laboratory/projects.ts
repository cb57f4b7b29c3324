/** The projects of a laboratory, each with a data file of its own, opened when it is first asked for. */
import { AppError } from '#kit/errors.ts';
import type { Net } from '../../net/index.ts';
import { secretIn } from '../../doors/http/bearer.ts';
import { receiveParcels } from '../../hand-over/receive.ts';
import type { OpenProject } from '../../doors/laboratory/open-project.ts';
import type { InvitationRow, ProjectRow, Store } from '../../store/index.ts';
import type { App, AppConfig } from '../app.ts';
import { messages } from '../messages.ts';
import { openApp } from '../open-app.ts';
import { createPresence } from './presence.ts';
import { projectMembers } from './project-members.ts';
import { projectFolder } from './project-store.ts';

export interface Projects {
  /** The project with this code, while it is not closed. */
  readonly byCode: (code: string) => Promise<OpenProject | undefined>;
  /** The same, if it has been opened already. */
  readonly opened: (code: string) => OpenProject | undefined;
  /** The program of a project that is open. */
  readonly appOf: (code: string) => App | undefined;
  /** Grants and tokens of a project that is open. */
  readonly clientsOf: (code: string) => Store['clients'] | undefined;
  /** Gives somebody who accepts an invitation their part of the credits, before they are a member. */
  readonly setPartOf: (invitation: InvitationRow, person: string) => void;
  /** Makes a project, with its owner as the first manager, and opens it; its code. */
  readonly add: (name: string, owner: string) => Promise<string>;
  /** Opens all of them: their runs and schedules go on. */
  readonly openAll: () => Promise<void>;
  /**
   * Closes projects whose end is over, and lets go of the data files of all that are closed: their runs and the
   * windows that are open end.
   */
  readonly closeEnded: () => Promise<void>;
  readonly close: (drainMs?: number) => Promise<void>;
}

interface ProjectsConfig {
  /** The data file of the people. */
  readonly root: Pick<Store, 'laboratory' | 'leftOut'>;
  /** What every project is opened with. */
  readonly config: AppConfig;
  /** The one way out that they share, so that a platform sees one visitor. */
  readonly net: Net;
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

export const createProjects = ({ root, config, net }: ProjectsConfig): Projects => {
  const { laboratory } = root;
  const opening = new Map<string, Promise<Opened>>();
  /** Their data files are open; those without a project get ready. */
  const apps = new Map<string, Opening>();

  const open = async (row: ProjectRow): Promise<Opened> => {
    const presence = createPresence({
      now: config.now,
      changed: () => app.engine.changed('members'),
    });
    const app: App = openApp({
      ...config,
      dataDir: projectFolder(config.dataDir, row.id),
      // The others go on using it when one project is closed.
      net: { ...net, close: () => Promise.resolve() },
      code: row.code,
      plan: row.plan,
      members: { ...projectMembers(laboratory, row, config.now), present: presence.list },
    });
    const entry: Opening = { app };
    apps.set(row.code, entry);
    // Whoever asked to be forgotten is left out of every project.
    if (!app.store.leftOut.adopt(root.leftOut.share()))
      config.warn?.(
        `the project ${row.id} leaves out people under a key of its own: whom the others leave out, it does not know`,
      );
    const { app: routes, answerCache } = await app.api.routes();
    const project: OpenProject = {
      id: row.id,
      fetch: (request, env, context) => routes.fetch(request, env, context),
      answerCache,
      door: app.door,
      onPush: app.onPush,
      receive: (authorization, bytes) => {
        const { id, person } = app.store.keys.authenticate(secretIn(authorization));
        if (person === null) throw new AppError('key_not_allowed');
        return receiveParcels(
          {
            store: app.store,
            catalogue: app.engine.catalogue,
            read: app.read,
            sender: { person, keyId: id },
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
    const promise = open(row);
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

  return {
    byCode: async (code) => {
      const row = laboratory.projects.byCode(code);
      return present(row) ? (await openOnce(row)).project : undefined;
    },
    opened: (code) => readyEntry(code)?.project,
    appOf,
    clientsOf: (code) => appOf(code)?.store.clients,
    setPartOf: ({ id: invitation, project, monthly, invitedBy }, person) => {
      const row = project === null ? undefined : laboratory.projects.get(project);
      if (monthly === null || !present(row)) return;
      // One that was made meanwhile by the command line is opened now: its data file at once, the rest later.
      void openOnce(row).catch(() => undefined);
      const app = apps.get(row.code)?.app;
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
      for (const row of laboratory.projects.list()) if (present(row)) await openOnce(row);
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
