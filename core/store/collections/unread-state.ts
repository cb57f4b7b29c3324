/** Why a page of a list was not read. */
import { sql } from '../file/sql.ts';

/** `notFound`: it was set aside because the platform does not have the thing. */
export type UnreadState = 'gap' | 'refused' | 'notFound';

/** The state of a page that was not read; of `runPages` with `ITS_CALL`. */
export const UNREAD_STATE = sql`CASE WHEN runPages.state = 'refused' AND calls.outcome = 'not_found'
  THEN 'notFound' ELSE runPages.state END`;

export const ITS_CALL = sql`LEFT JOIN calls ON calls.id = runPages.callId`;
