import { AppError } from '#kit/errors.ts';
import type { Db } from './db.ts';
import { bySqlite } from './dialect.ts';
import { messages } from '../messages.ts';

/** How many steps of the schema the data have behind them; 0 for an empty file. */
export const readSchemaVersion = (db: Db): number =>
  db.get<{ version: number }>(SCHEMA_VERSION)?.version ?? 0;

const SCHEMA_VERSION = bySqlite(
  'SELECT user_version AS version FROM pragma_user_version',
  'SELECT version FROM schemaVersion',
);

/**
 * Throws `data_folder` for data that are newer than the program, which knows `migrationCount` steps; with the name
 * of a copy to go back to, where there is one.
 */
export const refuseNewer = (version: number, migrationCount: number, copy?: string): void => {
  if (version > migrationCount)
    throw new AppError(
      'data_folder',
      copy === undefined
        ? messages.dataFileFromNewerVersion({ version, migrationCount })
        : messages.dataFileFromNewerVersionWithCopy({ version, migrationCount, copy }),
    );
};
