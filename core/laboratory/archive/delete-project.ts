/** What the deletion of a project takes away, and that deletion. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE } from '../../store/file/data-folder.ts';
import { dropSchema, hasData, requireDroppable } from '../../store/open-database.ts';
import type { Holdings, Store } from '../../store/index.ts';
import { withStoreIn } from '../projects/project-store.ts';
import type { ProjectRow } from '../store/projects.ts';
import type { Laboratory } from '../store/laboratory.ts';

export interface GoingProject {
  readonly folder: string;
  readonly holdings: Holdings;
  readonly collections: readonly { readonly name: string; readonly items: number }[];
  /** Files of the folder beside the data file and credentials: downloads, copies. No package has them. */
  readonly files: number;
  /** SHA-256 of all this. */
  readonly digest: string;
}

/** What goes with a project, as it is now. */
export const goingProject = (folder: string, store: Store): GoingProject => {
  const collections = store.collections
    .list()
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ id, name, items }) => ({ id, name, items }));
  const held = { holdings: store.holdings(), collections, files: countFiles(folder) };
  const digest = createHash('sha256').update(JSON.stringify(held)).digest('hex');
  return { folder, ...held, digest };
};

const countFiles = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).filter(
    (entry) =>
      entry.isFile() &&
      !entry.name.startsWith(DATA_FILE) &&
      entry.parentPath !== join(folder, 'credentials'),
  ).length;

/**
 * Deletes the folder of a closed project, and what it has in PostgreSQL and in the evidence store; the project
 * stays in the list. It is noted first: where the deletion is broken off, calling this again goes on with it.
 */
export const deleteProject = async (
  laboratory: Laboratory,
  project: ProjectRow,
  { folder, digest }: Pick<GoingProject, 'folder' | 'digest'>,
): Promise<void> => {
  // Before anything is noted or gone.
  requireDroppable(folder);
  laboratory.projects.noteDeleted(project.id, digest);
  if (hasData(folder))
    await withStoreIn(folder, project, ({ evidenceObjects }) => evidenceObjects.empty());
  dropSchema(folder);
  if (existsSync(folder)) rmSync(folder, { recursive: true });
};
