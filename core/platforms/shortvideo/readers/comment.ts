import { omitUndefined, required, type Notice } from '#kit/collect.ts';
import {
  objectAt,
  at,
  bool,
  count,
  id,
  int,
  list,
  node,
  str,
  type Node,
  isNode,
} from '#kit/dig.ts';
import { fromUnix } from '#kit/times.ts';
import { countIfMore, type Attachment } from '#vocab/attachment.ts';
import type { Comment } from '#vocab/comment.ts';
import type { Author } from '#vocab/person.ts';
import { badgeFromAppUser, handle } from './creator.ts';
import { fromId } from './dates.ts';
import { textLanguage } from './languages.ts';
import { commentUrl, userUrl, videoUrl } from './site.ts';
import { avatar, picture } from './pictures.ts';
import { mentionsIn } from './text-marks.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { callAnswer } from './answer.ts';
import { capturedLines } from './captured.ts';
import { type Rows, cursorIn, hasMoreIn } from './list.ts';
import { messages } from './messages.ts';

/** The identifier of what a comment answers; `0` stands for none. */
const parentIn = (comment: Node, field: string): string | undefined => {
  const parent = id(comment, field);
  return parent === undefined || parent === '0' ? undefined : parent;
};

/**
 * A comment as the site’s own call gives it (recorded 2026). A text may be empty where a picture says it
 * all. `author_pin` is the pin, `is_author_digged` the heart of the video’s author.
 */
export const readComment = (comment: Node): Comment => {
  const entityId = required(id(comment, 'cid'), 'identifier of the comment');
  const videoId = required(id(comment, 'aweme_id'), 'identifier of the video');
  const video = videoUrl(videoId);
  const thread = parentIn(comment, 'reply_id');
  const answered = parentIn(comment, 'reply_to_reply_id') ?? thread;
  const url = commentUrl(video, entityId);
  const pictures = picturesFromComment(comment);
  return omitUndefined({
    ...objectAt('Note', url),
    entityId,
    content:
      str(comment, 'text') ?? (pictures.attachment && at(comment, 'text') === '' ? '' : undefined),
    published: fromUnix(int(comment, 'create_time')) ?? fromId(entityId),
    attributedTo: commenterFromUser(node(comment, 'user')),
    likeCount: count(comment, 'digg_count'),
    ...pictures,
    inReplyTo: answered === undefined ? video : commentUrl(video, answered),
    inPost: { id: video, entityId: videoId },
    depth: thread === undefined ? 0 : answered === thread ? 1 : 2,
    replyCount: count(comment, 'reply_comment_total'),
    isPinned: readPin(comment),
    status: id(comment, 'status'),
    isLiked: bool(comment, 'is_author_digged'),
    language: textLanguage(str(comment, 'comment_language')),
    mention: mentionsIn(comment),
  });
};

const readPin = (comment: Node): boolean | undefined => {
  const position = int(comment, 'stick_position');
  const isPinned = bool(comment, 'author_pin');
  return isPinned === true || position === undefined ? isPinned : position > 0;
};

const commenterFromUser = (user: Node | undefined): Author | undefined => {
  const name = handle(str(user, 'unique_id'));
  if (name === undefined) return undefined;
  const url = userUrl(name);
  return omitUndefined({
    ...objectAt('Person', url),
    entityId: id(user, 'uid'),
    preferredUsername: name,
    name: str(user, 'nickname'),
    icon: avatar(user),
    isVerified: badgeFromAppUser(user).isVerified,
  });
};

const picturesFromComment = (comment: Node): Pick<Comment, 'attachment' | 'attachmentCount'> => {
  const raws = list(comment, 'image_list');
  const found = raws.flatMap((raw): Attachment[] => {
    const one = picture(at(raw, 'origin_url')) ?? picture(at(raw, 'crop_url'));
    return one ? [{ ...one, url: [one.url] }] : [];
  });
  return omitUndefined({
    attachment: found.length > 0 ? found : undefined,
    attachmentCount: countIfMore(raws.length, found),
  });
};

/**
 * `comments: null` without a total is how TikTok answers for a video that is not there (recorded October
 * 2026); a video without comments has a total of 0.
 */
const NO_VIDEO: Notice = {
  code: 'video-unknown',
  ...messages.noCommentsAndNoCount,
};

/** Comments or replies of a call, or of lines that another tool captured. */
export const commentRowsIn = (reply: Reply): Rows | undefined => {
  const lines = capturedLines(reply);
  if (lines) return { rows: lines, hasMore: false };
  const value = callAnswer(reply);
  const total = count(value, 'total');
  const rows = value['comments'];
  if (Array.isArray(rows))
    return { rows, hasMore: hasMoreIn(value), total, cursor: cursorIn(value) };
  if (rows !== null && !('comments' in value)) return undefined;
  if (rows !== null) throw new AppError('platform_error', messages.commentsNotAList);
  return total === undefined
    ? { rows: [], hasMore: false, notices: [NO_VIDEO], stops: messages.noCommentsAndNoCount }
    : { rows: [], hasMore: false, total };
};

export const readCommentRow = (row: unknown): Comment => {
  if (!isNode(row)) throw new AppError('platform_error', messages.commentNotAnObject);
  return readComment(row);
};
