import { ERRORS, isOfflineMessage, type ErrorKind, type Refusal } from '#kit/errors.ts';
import type { RouteName } from '#kit/operation.ts';
import type { Ending } from './call-rows.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import type { Message } from '#kit/message.ts';
import { messageFrom, messageSource, refusalFrom } from '../file/message-columns.ts';

/** How an operation has fared. */
export interface HealthRow {
  readonly operation: string;
  readonly lastSuccessAt: string | null;
  readonly lastRoute: RouteName | null;
  readonly lastFailureAt: string | null;
  readonly lastFailure: ErrorKind | null;
  readonly lastMessage: Message | null;
  readonly lastRefusal: Refusal | null;
  readonly successes: number;
  readonly failures: number;
}

type StoredHealth = Omit<HealthRow, 'lastMessage' | 'lastRefusal'> & {
  readonly lastMessage: string | null;
  readonly lastMessageSource: string | null;
  readonly lastRefusal: string | null;
};

/** One row an operation, so that reading it never counts calls. */
export const createHealth = (db: Db) => ({
  /**
   * Only answers count as successes and only 5xx as failures: a wrong parameter, an empty purse or a
   * thing that does not exist says nothing about the platform, and neither does a computer that is offline.
   */
  note: ({ operation, outcome, route, message, refusal }: Ending, at: string): void => {
    if (outcome === 'ok')
      db.send(
        sql`INSERT INTO health (operation, lastSuccessAt, lastRoute, successes)
          VALUES (${operation}, ${at}, ${route}, 1)
          ON CONFLICT (operation) DO UPDATE SET
            lastSuccessAt = excluded.lastSuccessAt, lastRoute = excluded.lastRoute,
            successes = health.successes + 1`,
      );
    else if (ERRORS[outcome].status >= 500 && !(message && isOfflineMessage(message)))
      db.send(
        sql`INSERT INTO health
            (operation, lastFailureAt, lastFailure, lastMessage, lastMessageSource, lastRefusal,
             failures)
          VALUES (${operation}, ${at}, ${outcome}, ${message?.message}, ${messageSource(message)},
            ${refusal && JSON.stringify(refusal)}, 1)
          ON CONFLICT (operation) DO UPDATE SET
            lastFailureAt = excluded.lastFailureAt, lastFailure = excluded.lastFailure,
            lastMessage = excluded.lastMessage, lastMessageSource = excluded.lastMessageSource,
            lastRefusal = excluded.lastRefusal,
            failures = health.failures + 1`,
      );
  },

  list: (): HealthRow[] =>
    db
      .all<StoredHealth>(sql`SELECT * FROM health ORDER BY operation`)
      .map(({ lastMessageSource, ...row }) => ({
        ...row,
        lastMessage: messageFrom(row.lastMessage, lastMessageSource),
        lastRefusal: refusalFrom(row.lastRefusal),
      })),
});
