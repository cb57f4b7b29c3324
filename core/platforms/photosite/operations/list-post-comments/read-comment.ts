import { objectAt } from '#kit/object-at.ts';
import { omitUndefined, required } from '#kit/collect.ts';
import { count, id, int, node, str } from '#kit/dig.ts';
import { fromUnix } from '#kit/times.ts';
import type { PostComment, PostCommenter } from '#vocab/comment.ts';
import { image } from '#vocab/image.ts';
import { postUrl, profileUrl } from '../../readers/addresses.ts';
import { accountId, usernameFromUser } from '../../readers/people.ts';
import type { Author } from './find-post.ts';

/** The comment's own identifier, if the row has one. */
export const commentKey = (row: unknown): string | undefined => {
  const key = id(row, 'pk') ?? id(row, 'id');
  return key !== undefined && /^[\w-]{1,60}$/.test(key) ? key : undefined;
};

/** Replies to comments stand among the comments in some answers. */
export const isReply = (row: unknown): boolean => {
  const parent = id(row, 'parent_comment_id') ?? id(row, 'parent_comment', 'pk');
  return parent !== undefined && parent !== '0';
};

export const countReplies = (row: unknown): number | undefined =>
  count(row, 'child_comment_count') ?? count(row, 'edge_threaded_comments', 'count');

/** One row of any of the three families as a comment. Throws when it has no identifier. */
export const readComment = (
  row: unknown,
  code: string,
  authors: readonly Author[],
): PostComment => {
  const entityId = required(commentKey(row), 'comment id');
  return omitUndefined({
    type: 'Note' as const,
    id: `${postUrl(code)}c/${entityId}/`,
    entityId,
    // A comment that is only a moving picture has an empty text.
    content: str(row, 'text'),
    likeCount: count(row, 'comment_like_count') ?? count(row, 'edge_liked_by', 'count'),
    replyCount: countReplies(row),
    attributedTo: commenterFromRow(row, authors),
    inReplyTo: postUrl(code),
    published: writtenAt(row),
  });
};

/** `created_at` in seconds; what would be a year of five digits is no time in seconds. */
const writtenAt = (row: unknown): string | undefined => {
  const seconds = int(row, 'created_at_utc') ?? int(row, 'created_at');
  return seconds === undefined || seconds >= 1e11 ? undefined : fromUnix(seconds);
};

const commenterFromRow = (row: unknown, authors: readonly Author[]): PostCommenter | undefined => {
  const user = node(row, 'user') ?? node(row, 'owner');
  const username = usernameFromUser(user);
  const entityId = accountId(user) ?? id(row, 'user_id');
  if (username === undefined || entityId === undefined) return undefined;
  const url = profileUrl(username);
  const avatar = image(str(user, 'profile_pic_url'));
  return omitUndefined({
    ...objectAt('Person', url),
    entityId,
    preferredUsername: username,
    name: str(user, 'full_name'),
    icon: avatar && { type: 'Image' as const, url: avatar.url },
    role: commenterRole({ id: entityId, username }, authors),
  });
};

const commenterRole = (who: Author, authors: readonly Author[]): 'creator' | 'commenter' =>
  authors.some((author) => isSame(author, who)) ? 'creator' : 'commenter';

const isSame = (author: Author, who: Author): boolean =>
  author.id !== undefined && author.id === who.id
    ? true
    : author.username !== undefined &&
      author.username.toLowerCase() === who.username?.toLowerCase();
