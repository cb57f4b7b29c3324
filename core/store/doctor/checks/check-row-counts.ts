import type { Db } from '../../file/db.ts';
import { findMiscounted } from '../../file/row-counts.ts';
import { faulty, RESTORE, type Result } from '../finding.ts';

/** The version of the schema since which rows are counted. */
export const COUNTED_SINCE = 49;

/** Rows that were lost or doubled by something else than this program, table by table. */
export const checkRowCounts = (db: Db): Result =>
  faulty(
    findMiscounted(db).map(({ table, written, held }) =>
      held < written
        ? `${written - held} rows of ${table} are missing`
        : `${held - written} rows of ${table} were not written by Bowerbird`,
    ),
    'are as many as were written',
    `${RESTORE} \`bowerbird doctor --repair\` takes what is there from now on.`,
  );
