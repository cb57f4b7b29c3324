import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import type { LeftOut } from './left-out.ts';

/** A request to forget somebody that waits to be sent to a laboratory. */
export interface WaitingRequest {
  readonly id: string;
  readonly platform: string;
  /** Under which the person is known: identifiers, handles, addresses. */
  readonly names: readonly string[];
}

/** One that a member's desktop sent, and of which nobody has decided. */
export interface OpenRequest extends WaitingRequest {
  /** ISO 8601: when it came. */
  readonly at: string;
  /** The id of the member. */
  readonly person: string;
}

interface Row {
  readonly id: string;
  readonly at: string;
  readonly platform: string;
  readonly names: string;
  readonly person: string;
}

/** Requests of one member that may be open at once. */
const MOST_OPEN = 1000;

export type ForgettingRequests = ReturnType<typeof createForgettingRequests>;

/**
 * Requests to forget somebody, which a desktop hands over and a manager of the project decides. They name the
 * person, as whoever decides has to know of whom; the names go as soon as the request was handed over or decided.
 */
export const createForgettingRequests = (db: Db, now: Now, leftOut: Pick<LeftOut, 'of'>) => {
  const read = ({ names, ...row }: Row): OpenRequest => ({
    ...row,
    names: JSON.parse(names) as string[],
  });

  const laboratories = (): string[] =>
    db
      .all<{ laboratory: string }>(
        sql`SELECT DISTINCT laboratory FROM sharedCollections ORDER BY laboratory`,
      )
      .map(({ laboratory }) => laboratory);

  const decide = (id: string): boolean =>
    db.run(
      sql`UPDATE forgettingRequests SET decided = ${instant(now())}, names = '[]'
        WHERE id = ${id} AND person IS NOT NULL AND decided IS NULL`,
    ) > 0;

  const open = (): OpenRequest[] =>
    db
      .all<Row>(
        sql`SELECT id, at, platform, names, person FROM forgettingRequests
          WHERE person IS NOT NULL AND decided IS NULL ORDER BY at, id LIMIT ${MOST_OPEN}`,
      )
      .map(read);

  return {
    /** The laboratories with which something is shared. */
    laboratories,

    /** Asks each of them to forget a person; sent with what is handed over next. */
    tell: (platform: string, names: readonly string[]): void => {
      for (const laboratory of laboratories())
        db.run(
          sql`INSERT INTO forgettingRequests (id, at, platform, names, laboratory)
            VALUES (${newId(now())}, ${instant(now())}, ${platform}, ${JSON.stringify(names)},
            ${laboratory})`,
        );
    },

    /** The oldest first. */
    waiting: (laboratory: string): WaitingRequest[] =>
      db
        .all<Row>(
          sql`SELECT id, platform, names FROM forgettingRequests WHERE laboratory = ${laboratory}
            ORDER BY at, id`,
        )
        .map(read),

    /** One that the laboratory has. */
    settle: (id: string): void => {
      db.run(sql`DELETE FROM forgettingRequests WHERE id = ${id} AND laboratory IS NOT NULL`);
    },

    /** Takes one in; `undefined` where too many of this member are open. */
    receive: (
      person: string,
      { id, platform, names }: WaitingRequest,
    ): 'taken' | 'known' | undefined => {
      if (db.get(sql`SELECT 1 FROM forgettingRequests WHERE id = ${id}`)) return 'known';
      if (leftOut.of(platform)?.(names) === true) return 'known';
      const count = db.get<{ n: number }>(
        sql`SELECT count(*) AS n FROM forgettingRequests
          WHERE person = ${person} AND decided IS NULL`,
      );
      if ((count?.n ?? 0) >= MOST_OPEN) return undefined;
      db.run(
        sql`INSERT INTO forgettingRequests (id, at, platform, names, person)
          VALUES (${id}, ${instant(now())}, ${platform}, ${JSON.stringify(names)}, ${person})`,
      );
      return 'taken';
    },

    /** The oldest first. */
    open,

    /** Takes one off the list; `false` for one that is not on it. */
    decide,

    /** Takes off the list whoever is left out by now; to be called within the transaction that does that. */
    decideLeftOut: (platform: string): void => {
      const isLeftOut = leftOut.of(platform);
      for (const request of open())
        if (request.platform === platform && isLeftOut?.(request.names)) decide(request.id);
    },
  };
};
