import { hash } from 'node:crypto';
import { instant, newId, type Now } from '../../store/file/clock.ts';
import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import { hashSecret, newSecret } from '../../store/file/secrets.ts';
import type { AuditTrail } from './audit-trail.ts';
import { PERSON_COLUMNS, personFromStored, type People, type PersonRow } from './people.ts';

/** A browser in which a person is signed in. */
export interface SessionRow {
  readonly id: string;
  readonly person: string;
  /** What the browser calls itself. */
  readonly agent: string | null;
  readonly created: string;
  readonly expires: string;
}

/** A session that a cookie opens. */
export interface FoundSession extends Pick<SessionRow, 'id' | 'created' | 'expires'> {
  readonly person: PersonRow;
  /** What a page of this session sends with every change, besides the cookie. */
  readonly csrf: string;
}

/** Characters of what a browser calls itself. */
const MOST_AGENT = 300;
const COLUMNS = sql`sessions.id, sessions.person, sessions.agent, sessions.created,
  sessions.expires`;

/** Follows from the secret, which nobody else knows, so that it need not be kept. */
const csrfFromSecret = (secret: string): string => hash('sha256', `csrf ${secret}`, 'base64url');

export type Sessions = ReturnType<typeof createSessions>;

export const createSessions = (db: Db, now: Now, audit: AuditTrail, people: People) => ({
  /** Signs a person in. `lives` in milliseconds. Throws `not_found` for an unknown person. */
  begin: (
    person: string,
    { agent, lives }: { readonly agent?: string | undefined; readonly lives: number },
  ): { readonly secret: string; readonly csrf: string } =>
    db.transaction(() => {
      const time = now();
      const [id, secret] = [newId(time), newSecret()];
      people.there(person);
      db.run(sql`DELETE FROM sessions WHERE expires <= ${instant(time)}`);
      db.run(
        sql`INSERT INTO sessions (hash, id, person, agent, created, expires)
          VALUES (${hashSecret(secret)}, ${id}, ${person}, ${agent?.slice(0, MOST_AGENT)},
            ${instant(time)}, ${instant(time + lives)})`,
      );
      audit.append('session-began', { by: person, subject: id });
      return { secret, csrf: csrfFromSecret(secret) };
    }),

  /** What the secret of a cookie opens; nothing for one that has ended, or of a disabled person. */
  find: (secret: string): FoundSession | undefined => {
    const row = db.get<
      Parameters<typeof personFromStored>[0] &
        Readonly<Record<'sessionId' | 'sessionCreated' | 'sessionExpires', string>>
    >(
      sql`SELECT ${PERSON_COLUMNS}, sessions.id AS sessionId, sessions.created AS sessionCreated,
          sessions.expires AS sessionExpires
        FROM sessions JOIN people ON people.id = sessions.person
        WHERE sessions.hash = ${hashSecret(secret)} AND sessions.expires > ${instant(now())}
          AND people.disabled = 0`,
    );
    return (
      row && {
        id: row.sessionId,
        created: row.sessionCreated,
        expires: row.sessionExpires,
        person: personFromStored(row),
        csrf: csrfFromSecret(secret),
      }
    );
  },

  /** Moves the end of one that is used; `expires` is an ISO 8601 instant. */
  setExpires: (id: string, expires: string): void =>
    void db.run(sql`UPDATE sessions SET expires = ${expires} WHERE id = ${id}`),

  /** Whether there was one to end. */
  end: (id: string, by?: string): boolean =>
    db.transaction(() => {
      const ended = db.run(sql`DELETE FROM sessions WHERE id = ${id}`);
      if (ended > 0) audit.append('session-ended', { by, subject: id });
      return ended > 0;
    }),

  /** Signs a person out everywhere. Returns how many sessions that were. */
  endAll: (person: string, by?: string): number =>
    db.transaction(() => {
      const sessions = db.run(sql`DELETE FROM sessions WHERE person = ${person}`);
      if (sessions > 0) audit.append('session-ended', { by, subject: person, facts: { sessions } });
      return sessions;
    }),

  /** Where a person is signed in at present, the latest first. */
  list: (person: string): SessionRow[] =>
    db.all<SessionRow>(
      sql`SELECT ${COLUMNS} FROM sessions WHERE person = ${person} AND expires > ${instant(now())}
        ORDER BY id DESC`,
    ),
});
