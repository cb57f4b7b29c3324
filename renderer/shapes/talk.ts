/** What posts, comments and what is left of them have alike. Pure. */
import type { Shape } from '../../core/vocab/index.ts';

/** The fields of any of them; each has some. */
export type Talk = Omit<Shape<'Tombstone'>, 'type'> & {
  readonly type?: Shape<'Post'>['type'] | Shape<'Comment'>['type'] | 'Tombstone' | undefined;
};

/** How it is shown: as a post with a title, as a comment with its words, or as what is left. */
export type TalkKind = 'post' | 'comment' | 'gone';

/** A comment in a forum: it is voted on, and stands under a post in a group. */
export const isInGroup = ({ audience, inPost }: Pick<Talk, 'audience' | 'inPost'>): boolean =>
  audience !== undefined || inPost !== undefined;

/** Whether what is left was a comment; of what was never told, `false`. */
export const wasComment = ({ inPost, inReplyTo, formerType, name }: Talk): boolean =>
  inPost !== undefined || inReplyTo !== undefined || (formerType === 'Note' && name === undefined);
