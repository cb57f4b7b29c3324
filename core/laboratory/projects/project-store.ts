/** Where a project's data lie, and its data file, opened for one piece of work beside whatever has it open. */
import { projectFolder } from '../../store/file/data-folder.ts';
import { openStore, type Store } from '../../store/index.ts';
import type { ProjectRow } from '../store/projects.ts';

export { projectFolder };

type Opened = Pick<ProjectRow, 'code' | 'plan'>;

/** Closed again when the work is done. */
export const withStoreIn = async <T>(
  folder: string,
  { code, plan }: Opened,
  work: (store: Store) => T | Promise<T>,
): Promise<T> => {
  const store = openStore({ dir: folder, code, plan });
  try {
    return await work(store);
  } finally {
    store.close();
  }
};

/** The same by the data folder of the laboratory. */
export const withProjectStore = <T>(
  dataDir: string,
  project: Opened & Pick<ProjectRow, 'id'>,
  work: (store: Store) => T | Promise<T>,
): Promise<T> => withStoreIn(projectFolder(dataDir, project.id), project, work);
