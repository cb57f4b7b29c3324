import { isDatabaseNamed } from '../store/database-server.ts';

/** Loads the engine of data that lie in a database, if one was named. To be awaited before data are opened. */
export const loadDatabaseServer = async (): Promise<void> => {
  if (isDatabaseNamed()) (await import('../laboratory/postgres/index.ts')).usePostgres();
};
