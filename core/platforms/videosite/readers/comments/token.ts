import { decodeBase64, parseFields, inner, innerText, type Field } from '../protobuf.ts';

/** What a comment continuation token says about itself (recorded December 2023 to July 2026). */
export interface CommentToken {
  readonly videoId: string;
  /** `comments` for the comments of a video, `replies` for those of one comment. */
  readonly asks: 'comments' | 'replies';
  readonly sort?: 'top' | 'newest';
  /** The comment whose replies are asked for. */
  readonly commentId?: string;
}

const VIDEO = 2;
const REQUEST = 6;
const REPLIES = 3;
const COMMENTS = 4;
const SECTION = 8;
const COMMENT_ID = 2;
const SORT = 6;

/** Reads a token; `undefined` when it is not one of comments or replies. */
export const readCommentToken = (token: string): CommentToken | undefined => {
  const fields = parseFields(decodeBase64(token));
  const videoId = innerText(parseFields(inner(fields, VIDEO)), VIDEO);
  const request = parseFields(inner(fields, REQUEST));
  const section = innerText(request, SECTION);
  if (videoId === undefined || section === undefined) return undefined;
  if (section.startsWith('comment-replies-item-')) {
    const commentId =
      innerText(parseFields(inner(request, REPLIES)), COMMENT_ID) ??
      section.slice('comment-replies-item-'.length);
    return { videoId, asks: 'replies', commentId };
  }
  if (!section.includes('comments-section')) return undefined;
  const sort = sortFromOptions(parseFields(inner(request, COMMENTS)));
  return { videoId, asks: 'comments', ...(sort && { sort }) };
};

const sortFromOptions = (options: readonly Field[] | undefined): CommentToken['sort'] => {
  const value = options?.find((field) => field.number === SORT)?.value;
  if (value === 0) return 'top';
  return value === 1 ? 'newest' : undefined;
};
