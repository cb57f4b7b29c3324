import { UNDATED_NOTICE } from '#kit/undated.ts';
import { sql } from '../file/sql.ts';

/** Of a row of `calls`: 1 where nobody knows when its replies came, else 0. */
export const IS_UNDATED = sql`CASE WHEN calls.notices LIKE ${`%"code":"${UNDATED_NOTICE.code}"%`}
  THEN 1 ELSE 0 END`;
