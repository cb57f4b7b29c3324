import { AppError } from '#kit/errors.ts';
import type { Db } from './db.ts';
import { bySqlite } from './dialect.ts';
import { messages } from '../messages.ts';

/** How many steps of the schema the data have behind them; 0 for an empty file. */
export const readSchemaVersion = (db: Db): number =>
  db.get<{ version: number }>(STATED_VERSION)?.version ?? 0;

const STATED_VERSION = bySqlite(
  'SELECT user_version AS version FROM pragma_user_version',
  'SELECT version FROM schemaVersion',
);

/** The oldest that is opened: Bowerbird 0.9.0 wrote it, and brings each earlier one to it. */
export const OLDEST_VERSION = 29;

/**
 * Throws `data_folder` for data that are newer than the program, which writes the version `own`, with the name of a
 * copy to go back to, where there is one; and for data that are older than it can bring up to date.
 */
export const refuseOtherVersions = (version: number, own: number, copy?: string): void => {
  if (version > 0 && version < OLDEST_VERSION)
    throw new AppError('data_folder', messages.dataFileFromOlderVersion({ version }));
  if (version <= own) return;
  const numbers = { version, migrationCount: own };
  throw new AppError(
    'data_folder',
    copy === undefined
      ? messages.dataFileFromNewerVersion(numbers)
      : messages.dataFileFromNewerVersionWithCopy({ ...numbers, copy }),
  );
};
