/** What posts, comments and what is left of them have alike. Pure. */
import type { Shape } from '#vocab/index.ts';

/** The fields of any of them; each has some. */
export type Talk = Omit<Shape<'Tombstone'>, 'type'> & {
  readonly type?: Shape<'Post'>['type'] | Shape<'Comment'>['type'] | 'Tombstone' | undefined;
};

/** How it is shown: as a post with a title, as a comment with its words, or as what is left. */
export type TalkKind = 'post' | 'comment' | 'gone';

/**
 * A post or a comment in a forum: it is voted up and down, and stands in a group that has a name of its
 * own. The communities of other platforms have none, and comments on a post or a video are liked.
 */
export const isInGroup = ({ audience }: Pick<Talk, 'audience'>): boolean =>
  audience?.preferredUsername !== undefined;

/** Whether what is left was a comment; of what was never told, `false`. */
export const wasComment = ({ inPost, inReplyTo, formerType, name }: Talk): boolean =>
  inPost !== undefined || inReplyTo !== undefined || (formerType === 'Note' && name === undefined);
