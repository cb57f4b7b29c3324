/**
 * The columns of a table on the screen in their order, by the ids by which views hold them, and the columns of a file that
 * tell the same, with the identifiers that belong to them; of a repost those of the original, which its row
 * shows. Pure.
 */
interface ViewColumnRow {
  readonly fields: readonly string[];
  /** Shown only where somebody chose it. */
  readonly isOffered?: true;
}

export const VIEW_COLUMNS = {
  title: {
    fields: ['name', 'summary', 'tagline', 'description', 'text', 'object_name', 'object_content'],
  },
  platform: { fields: ['platform'] },
  shape: { fields: ['shape'] },
  author: {
    fields: [
      'author_name',
      'author_handle',
      'object_attributed_to_preferred_username',
      'object_attributed_to_name',
    ],
  },
  group: {
    fields: [
      'group_handle',
      'group_name',
      'object_audience_preferred_username',
      'object_audience_name',
    ],
  },
  likes: { fields: ['like_count', 'object_like_count'] },
  score: { fields: ['vote_count', 'object_vote_count'] },
  published: {
    fields: [
      'published',
      'published_earliest',
      'published_latest',
      'published_text',
      'object_published',
      'object_published_interval_earliest',
      'object_published_interval_latest',
      'object_published_interval_text',
    ],
  },
  views: { fields: ['view_count', 'object_view_count'] },
  comments: { fields: ['comment_count', 'object_comment_count'] },
  replies: { fields: ['reply_count', 'object_reply_count'] },
  shares: { fields: ['share_count', 'object_share_count'], isOffered: true },
  reposts: { fields: ['repost_count', 'object_repost_count'], isOffered: true },
  quotes: { fields: ['quote_count', 'object_quote_count'], isOffered: true },
  saves: { fields: ['save_count', 'object_save_count'], isOffered: true },
  followers: { fields: ['follower_count'], isOffered: true },
  videos: { fields: ['total_items'] },
  length: { fields: ['duration'] },
  updated: { fields: ['updated', 'updated_text', 'updated_earliest', 'updated_latest'] },
  category: { fields: ['category'], isOffered: true },
  flair: { fields: ['tag', 'object_tag'], isOffered: true },
  /** By what rows are joined and found again. */
  id: {
    fields: [
      'shape',
      'id',
      'entity_id',
      'parent_id',
      'parent_entity_id',
      'author_id',
      'author_entity_id',
    ],
  },
  seen: { fields: ['first_seen', 'last_seen', 'removed_since', 'not_shown_since'] },
  timesSeen: { fields: ['times_seen'], isOffered: true },
  collections: { fields: ['collection'], isOffered: true },
  tags: { fields: ['tags'] },
  note: { fields: ['note'] },
  /** A column for each code at the top. */
  codes: { fields: [] },
} as const satisfies Readonly<Record<string, ViewColumnRow>>;

export type ViewColumn = keyof typeof VIEW_COLUMNS;

export const COLUMN_ORDER = Object.keys(VIEW_COLUMNS) as readonly ViewColumn[];

/** Columns that were shown or hidden on purpose, as views hold them. */
export type ChosenColumns = Readonly<Record<string, boolean>>;

/** Whether a view shows a column. */
export const isViewColumn = (column: ViewColumn, chosen: ChosenColumns): boolean => {
  const row: ViewColumnRow = VIEW_COLUMNS[column];
  return chosen[column] ?? row.isOffered !== true;
};
