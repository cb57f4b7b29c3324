import { join } from 'node:path';

/** The folder below a laboratory's data folder in which each project has one. */
export const PROJECTS_FOLDER = 'projects';

/** Where the data of a project lie. */
export const projectFolder = (dataDir: string, id: string): string =>
  join(dataDir, PROJECTS_FOLDER, id);
