/** A thread whose questions take for ever: of SQLite, in a statement that can be ended. */
import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../../engine/serve-tasks.ts';
import { openDb } from '../../store/file/db.ts';
import { canEndAt } from '../../store/file/dialect.ts';
import { sql } from '../../store/file/sql.ts';
import { BEGUN } from '../wide-task.ts';

if (parentPort)
  serveTasks(parentPort, (_task, { tell }) => {
    tell(BEGUN);
    return openDb(':memory:').get(
      sql`WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted)
        SELECT count(*) FROM counted WHERE ${canEndAt('n')}`,
    );
  });
