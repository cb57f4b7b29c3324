import { jsonFromText } from '#kit/json-text.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/** Replies of one endpoint that no reader understood. */
export interface UnreadRow {
  readonly platform: string;
  readonly endpoint: string;
  /** In the place of one endpoint: a host none of whose replies has a form that is known. */
  readonly host?: string;
  /** ISO 8601: when the first and the last of them came. */
  readonly firstAt: string;
  readonly lastAt: string;
  readonly replies: number;
  /** Names and kinds of the latest one's members; no value. Of a host how many have which form. */
  readonly form: unknown;
}

type StoredRow = Omit<UnreadRow, 'form' | 'host'> & { readonly form: string };

export type UnreadReplies = ReturnType<typeof createUnreadReplies>;

/** How the name of a whole host begins, in the place of an endpoint. */
const HOST = 'host:';

/** So many endpoints are told of: a site that makes up names must not fill the disk. */
const MOST = 500;

/** What browsed sites answered and nobody understands, counted by endpoint. */
export const createUnreadReplies = (db: Db) => ({
  note: (noted: Noted): void => add(db, { ...noted, replies: 1 }),

  /** Of a host none of whose replies has a form that is known; `form` names those that they have. */
  noteHost: ({ host, ...noted }: NotedHost): void =>
    add(db, { ...noted, endpoint: `${HOST}${host}` }),

  forgetHost: ({ platform, host }: Pick<NotedHost, 'platform' | 'host'>): void => {
    db.run(
      sql`DELETE FROM unreadReplies
        WHERE platform = ${platform} AND endpoint = ${`${HOST}${host}`}`,
    );
  },

  /** The latest first. */
  list: (): UnreadRow[] =>
    db
      .all<StoredRow>(sql`SELECT * FROM unreadReplies ORDER BY lastAt DESC, platform, endpoint`)
      .map((row) => ({
        ...row,
        form: parseForm(row.form),
        ...(row.endpoint.startsWith(HOST) && { host: row.endpoint.slice(HOST.length) }),
      })),

  clear: (): void => {
    db.run(sql`DELETE FROM unreadReplies`);
  },
});

const add = (db: Db, noted: Noted & { readonly replies: number }): void => {
  const { platform, endpoint, at, replies, form } = noted;
  db.run(
    sql`INSERT INTO unreadReplies (platform, endpoint, firstAt, lastAt, replies, form)
      SELECT ${platform}, ${endpoint}, ${at}, ${at}, ${replies}, ${form}
      WHERE (SELECT count(*) FROM unreadReplies) < ${MOST}
        OR ${endpoint.startsWith(HOST)}
        OR EXISTS (
          SELECT 1 FROM unreadReplies WHERE platform = ${platform} AND endpoint = ${endpoint})
      ON CONFLICT (platform, endpoint) DO UPDATE SET
        form = CASE WHEN excluded.lastAt >= unreadReplies.lastAt
          THEN excluded.form ELSE unreadReplies.form END,
        firstAt = min(unreadReplies.firstAt, excluded.firstAt),
        lastAt = max(unreadReplies.lastAt, excluded.lastAt),
        replies = unreadReplies.replies + excluded.replies`,
  );
};

interface NotedHost extends Omit<Noted, 'endpoint'> {
  readonly host: string;
  readonly replies: number;
}

interface Noted {
  readonly platform: string;
  readonly endpoint: string;
  readonly at: string;
  readonly form: string;
}

/** `null` where what is kept is damaged, which the doctor names. */
const parseForm = (json: string): unknown => jsonFromText(json) ?? null;
