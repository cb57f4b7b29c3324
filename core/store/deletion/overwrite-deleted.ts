import type { Db } from '../file/db.ts';

/**
 * What `work` deletes is overwritten; older copies in free pages leave when the data file is compacted. In
 * PostgreSQL, rows that were deleted leave its files with the next vacuum, and its log by its own rules.
 */
export const overwriteDeleted = <T>(db: Db, work: () => T): T => {
  if (db.engine === 'postgres') return work();
  db.exec('PRAGMA secure_delete = ON');
  try {
    return work();
  } finally {
    db.exec('PRAGMA secure_delete = OFF');
  }
};
