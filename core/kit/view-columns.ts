/**
 * The columns of a table on the screen, by the ids by which views hold them, and the columns of a file that
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
  group: {
    fields: [
      'group_handle',
      'group_name',
      'object_audience_preferred_username',
      'object_audience_name',
    ],
  },
  author: {
    fields: [
      'author_id',
      'author_entity_id',
      'author_handle',
      'author_name',
      'object_attributed_to_preferred_username',
      'object_attributed_to_name',
    ],
  },
  score: { fields: ['vote_count', 'object_vote_count'] },
  length: { fields: ['duration'] },
  views: { fields: ['view_count', 'object_view_count'] },
  likes: { fields: ['like_count', 'vote_count', 'object_like_count', 'object_vote_count'] },
  comments: {
    fields: ['comment_count', 'reply_count', 'object_comment_count', 'object_reply_count'],
  },
  videos: { fields: ['total_items'] },
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
  updated: { fields: ['updated', 'updated_text', 'updated_earliest', 'updated_latest'] },
  category: { fields: ['category'], isOffered: true },
  flair: { fields: ['tag', 'object_tag'], isOffered: true },
  id: { fields: ['id', 'entity_id', 'parent_id', 'parent_entity_id'] },
  platform: { fields: ['source_operation'] },
  shape: { fields: ['shape'] },
  tags: { fields: ['tags'] },
  note: { fields: ['note'] },
  seen: { fields: ['first_seen', 'last_seen', 'removed_since', 'not_shown_since'] },
  timesSeen: { fields: ['times_seen'], isOffered: true },
  /** A column for each code at the top. */
  codes: { fields: [] },
} as const satisfies Readonly<Record<string, ViewColumnRow>>;

export type ViewColumn = keyof typeof VIEW_COLUMNS;

/** Columns that were shown or hidden on purpose, as views hold them. */
export type ChosenColumns = Readonly<Record<string, boolean>>;

/** Whether a view shows a column. */
export const isViewColumn = (column: ViewColumn, chosen: ChosenColumns): boolean => {
  const row: ViewColumnRow = VIEW_COLUMNS[column];
  return chosen[column] ?? row.isOffered !== true;
};
