import type { Db } from '../file/db.ts';

/** What `work` deletes is overwritten; older copies in free pages leave when the data file is compacted. */
export const overwriteDeleted = <T>(db: Db, work: () => T): T => {
  db.exec('PRAGMA secure_delete = ON');
  try {
    return work();
  } finally {
    db.exec('PRAGMA secure_delete = OFF');
  }
};
