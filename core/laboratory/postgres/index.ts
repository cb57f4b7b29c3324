/** PostgreSQL, as the store takes it. Loaded by whoever opens data that lie in a database, and by nobody else. */
import { nameDatabase, useServer } from '../../store/database-server.ts';
import { isSchemaThere, openSchema, requireOwner } from './open-schema.ts';
import { openPostgres } from './postgres-db.ts';
import { entryRefusal, isBusy, isPassing } from './connection.ts';
import { roleFaults } from './program-role.ts';

export { forgetDatabase as leavePostgres } from '../../store/database-server.ts';

/** Hands it to the store of this thread. */
export const usePostgres = (): void =>
  useServer({
    open: openPostgres,
    openSchema,
    isSchemaThere,
    requireOwner,
    roleFaults,
    isPassing,
    isBusy,
    entryRefusal,
  });

/** From now on the data of this folder, and of the projects in it, lie in PostgreSQL. */
export const keepInPostgres = (folder: string, url: string, standby?: string): void => {
  usePostgres();
  nameDatabase(folder, url, standby);
};
