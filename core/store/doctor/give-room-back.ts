import { databaseOf } from '../database-server.ts';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError, plainMessage } from '#kit/errors.ts';
import { DATA_FILE } from '../file/data-folder.ts';
import { isBusy, worded } from '../file/db.ts';
import { messages } from '../messages.ts';

/**
 * By how many bytes a data file became smaller; `in-use` where another process has it open, so that nothing could
 * be given back; `by-vacuum` for PostgreSQL, which gives room back in its own time.
 */
export type GivenBack = number | 'in-use' | 'by-vacuum';

/** Gives the room of what was deleted back to the disk. Throws as `compact` does. */
export const giveRoomBack = (dir: string): GivenBack =>
  databaseOf(dir) ? 'by-vacuum' : (compact(dir) ?? 'in-use');

/**
 * Gives the free pages of a data file back to the disk, which takes as much room beside it as is in
 * use. Answers by how many bytes the file became smaller; `undefined` when another process has it
 * open: that one would take the smaller file for one that was cut short, so the pages stay, and are
 * used again before the file grows. Throws `data_folder` when the file cannot be written anew; it is
 * as it was then.
 */
export const compact = (dir: string): number | undefined => {
  const file = join(dir, DATA_FILE);
  if (!existsSync(file)) throw new AppError('data_folder', messages.dataFileMissing({ dir }));
  const before = statSync(file).size;
  let raw: DatabaseSync | undefined;
  try {
    raw = new DatabaseSync(file, { timeout: 0 });
    // Leaving the write-ahead log needs the file for oneself. The next start switches it on again.
    raw.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; VACUUM');
  } catch (thrown) {
    if (isBusy(thrown)) return undefined;
    const error = worded(thrown);
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      'data_folder',
      messages.detailOf({ what: dir, words: plainMessage(error) }),
      {
        cause: thrown,
      },
    );
  } finally {
    raw?.close();
  }
  return before - statSync(file).size;
};
