import type { Db } from './db.ts';

/** Replies of one endpoint that no reader understood. */
export interface UnreadRow {
  readonly platform: string;
  readonly endpoint: string;
  /** ISO 8601: when the first and the last of them came. */
  readonly firstAt: string;
  readonly lastAt: string;
  readonly replies: number;
  /** Names and kinds of the latest one's members, as JSON text; no value. */
  readonly form: string;
}

export type UnreadReplies = ReturnType<typeof createUnreadReplies>;

/** So many endpoints are told of: a site that makes up names must not fill the disk. */
const MOST = 500;

/** What browsed sites answered and nobody understands, counted by endpoint. */
export const createUnreadReplies = (db: Db) => ({
  note: ({ platform, endpoint, at, form }: Noted): void => {
    db.prepare(
      `INSERT INTO unreadReplies (platform, endpoint, firstAt, lastAt, replies, form)
       SELECT :platform, :endpoint, :at, :at, 1, :form
       WHERE (SELECT count(*) FROM unreadReplies) < ${MOST}
          OR EXISTS (SELECT 1 FROM unreadReplies WHERE platform = :platform AND endpoint = :endpoint)
       ON CONFLICT (platform, endpoint) DO UPDATE SET
         form = CASE WHEN excluded.lastAt >= lastAt THEN excluded.form ELSE form END,
         firstAt = min(firstAt, excluded.firstAt), lastAt = max(lastAt, excluded.lastAt),
         replies = replies + 1`,
    ).run({ platform, endpoint, at, form });
  },

  /** The latest first. */
  list: (): UnreadRow[] =>
    db.prepare<UnreadRow>('SELECT * FROM unreadReplies ORDER BY lastAt DESC, endpoint').all(),

  clear: (): void => {
    db.prepare('DELETE FROM unreadReplies').run();
  },
});

interface Noted {
  readonly platform: string;
  readonly endpoint: string;
  readonly at: string;
  readonly form: string;
}
