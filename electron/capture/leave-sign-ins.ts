import type { Session } from 'electron';

/**
 * Clears all that a site keeps in its session but cookies and local storage, by which a person stays signed in: the
 * rest holds whole pages and answers.
 */
export const leaveSignIns = async (site: Session): Promise<void> => {
  await site.clearStorageData({
    storages: ['filesystem', 'indexdb', 'shadercache', 'serviceworkers', 'cachestorage'],
  });
  await site.clearCodeCaches({});
  // What a version before this one kept.
  await site.clearCache();
};
