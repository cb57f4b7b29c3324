/** What makes of a copy of the data file one whole file, that is on the disk. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Without the write-ahead log a database is one file; the next start switches it on again. */
export const putLogInto = (copy: string): void => {
  const db = new DatabaseSync(copy);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
};

/** Until a file and its folder are on the disk, a power cut can take them back. */
export const persist = (path: string): void => {
  let handle: number | undefined;
  try {
    handle = openSync(path, 'r');
    fsyncSync(handle);
  } catch (error) {
    // Windows opens no folders.
    if (process.platform !== 'win32') throw error;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
};
