import { AppError } from '#kit/errors.ts';
import { hasData } from '../store/open-database.ts';
import { databaseOf } from '../store/database-server.ts';
import { messages } from './messages.ts';

/** Throws `data_folder`, or `database`, where nothing was ever kept for a folder. */
export const requireData = (dir: string): void => {
  if (hasData(dir)) return;
  throw databaseOf(dir)
    ? new AppError('database', messages.databaseEmpty)
    : new AppError('data_folder', messages.dataFileMissing({ dir }));
};
