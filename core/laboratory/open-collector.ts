/** Works on the runs, schedules and downloads of all projects of a laboratory, beside the servers that answer people. */
import { toAppError } from '#kit/errors.ts';
import { refuseNewerFiles } from '../store/doctor/data-files.ts';
import { openStore, type Store } from '../store/index.ts';
import { catalogue as everything } from '../engine/catalogue.ts';
import type { App, AppConfig } from '../app/app.ts';
import { openNetwork } from '../app/network.ts';
import { repeatWork } from '../app/repeated-work.ts';
import { openProjectApp } from './projects/project-app.ts';
import type { ProjectRow } from './store/projects.ts';
import { laboratoryIn } from './store/laboratory.ts';

export interface Collector {
  /** The data file of the people. */
  readonly root: Store;
  /** Pages under way have until `drainMs`; then another process takes the runs up. */
  readonly close: (drainMs?: number) => Promise<void>;
}

/** How often it is looked for projects that were made, closed, or could not be opened, in milliseconds. */
const LOOK_MS = 2000;

/** Of a project that cannot be opened it is told once, until it can. */
const createProjectApps = (
  root: Store,
  open: (row: ProjectRow) => App,
  warn: AppConfig['warn'],
) => {
  const apps = new Map<string, App>();
  const failed = new Set<string>();

  const openOne = (row: ProjectRow): void => {
    try {
      apps.set(row.id, open(row));
      failed.delete(row.id);
    } catch (error) {
      if (!failed.has(row.id))
        warn?.(
          `the project ${row.name} could not be opened, which is tried again: ${toAppError(error).message}`,
        );
      failed.add(row.id);
    }
  };

  return {
    /** Opens those that are not open yet, and lets go of those that are closed. */
    look: async (): Promise<void> => {
      const present = new Map(
        laboratoryIn(root)
          .projects.list()
          .flatMap((row) => (row.closed === null ? [[row.id, row] as const] : [])),
      );
      for (const [id, row] of present) if (!apps.has(id)) openOne(row);
      for (const [id, app] of apps)
        if (!present.has(id)) {
          apps.delete(id);
          await app.close();
        }
    },
    close: async (drainMs?: number): Promise<void> => {
      await Promise.all([...apps.values()].map((app) => app.close(drainMs)));
    },
  };
};

export const openCollector = async (config: AppConfig): Promise<Collector> => {
  refuseNewerFiles(config.dataDir);
  const { dataDir: dir, now, monotonic, silenceMs } = config;
  const root = openStore({ dir, ...(now && { now }), ...(monotonic && { monotonic }), silenceMs });
  const { net } = openNetwork(
    { ...config, catalogue: config.catalogue ?? everything },
    root,
    config.egress,
  );
  const projects = createProjectApps(
    root,
    (row) => openProjectApp({ root, config, net }, row, { present: () => [], look: () => {} }),
    config.warn,
  );
  await projects.look();
  const looking = repeatWork({
    everyMs: LOOK_MS,
    work: projects.look,
    onError: (words) =>
      config.warn?.(`the projects could not be read, which is tried again: ${words}`),
  });
  return {
    root,
    close: async (drainMs) => {
      await looking.close();
      await projects.close(drainMs);
      await net.close();
      root.close();
    },
  };
};
