import type { Net } from '../../net/index.ts';
import { locationWithin } from '../../store/evidence-store/location.ts';
import type { Store } from '../../store/index.ts';
import type { App, AppConfig } from '../../app/app.ts';
import { openApp } from '../../app/open-app.ts';
import { projectMembers } from './project-members.ts';
import { projectFolder } from './project-store.ts';
import { adoptRetention } from './retention.ts';
import type { ProjectRow } from '../store/projects.ts';
import { laboratoryIn } from '../store/laboratory.ts';

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
