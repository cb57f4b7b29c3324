import type { Message } from '#kit/message.ts';
import { collect, countNotice, repeatNotice, type Notice, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { SentRequest, Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { PostComment } from '#vocab/comment.ts';
import { afterIn } from '../../readers/parsed-request.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { codeIn, possibleShortcodes, variablesText } from '../../readers/shortcode.ts';
import { findPost, KEYS, type Found } from './find-post.ts';
import { isCovered, isReply, commentKey, readComment, countReplies } from './read-comment.ts';
import * as verdicts from '../../readers/verdicts.ts';
import { messages } from './messages.ts';

type Params = KnownParams<'postId'>;

type CommentsPage = Parsed<ListPage<PostComment>>;

/** What follows the first batch, guests are not shown: nobody can ask for it. */
export const parse = (replies: readonly Reply[], params: Params): CommentsPage =>
  read(replies, params, false);

/** Who browses scrolls on: the batches follow each other, each with the cursor of the next. */
export const parseCaptured = (replies: readonly Reply[], params: Params): CommentsPage =>
  read(replies, params, true);

const read = (replies: readonly Reply[], params: Params, captured: boolean): CommentsPage => {
  const reply = replies.at(-1);
  if (!reply) throw new AppError('platform_error', messages.noReply);
  const requested = params.postId ?? codeIn(reply.request);
  const post = postIn(reply, requested === undefined ? [] : possibleShortcodes(requested));
  const code = post.code ?? requested;
  if (code === undefined) throw new AppError('platform_error', messages.postNotStated);
  const page = buildCommentsPage(post, code, { isLater: isLaterBatch(reply.request), captured });
  const after = captured ? batchIn(reply.request) : undefined;
  const learnt = {
    ...(params.postId === undefined && { postId: requested ?? code }),
    ...(after !== undefined && { cursor: after }),
  };
  return Object.keys(learnt).length > 0 ? { ...page, params: learnt } : page;
};

const postIn = (reply: Reply, codes: readonly string[]): Found => {
  const { values, plain, broken } = documentsWithKeys(reply, KEYS);
  const finding = findPost(values, codes);
  switch (finding.kind) {
    case 'post':
      return finding.post;
    case 'gated':
      throw verdicts.gated();
    case 'missing':
      // A failed query also answers with a null in the place of the post.
      throw verdicts.reportedError(values[0]) ?? verdicts.notFound();
    case 'another':
      throw verdicts.another();
    default:
      throw plain || broken > 0
        ? verdicts.unreadable(reply, values)
        : (verdicts.statusError(reply) ?? verdicts.emptyPage(reply));
  }
};

interface How {
  readonly isLater: boolean;
  readonly captured: boolean;
}

/** All comments of the batch that Instagram gave at once. */
const buildCommentsPage = (post: Found, code: string, { isLater, captured }: How): CommentsPage => {
  const { rows, replies, repeated } = topLevel(post.rows ?? []);
  if (rows.length === 0 && !isLater && isWithheld(post))
    throw verdicts.commentsWithheld(post.total);
  const { items, notices } = collect(rows, (row) => readComment(row, code, post.authors));
  const covered = rows.filter(isCovered).length;
  const next = captured && post.hasMore && !post.disabled ? (post.cursor ?? null) : null;
  const reason = post.disabled || captured ? undefined : whyItEnds(post, rows, isLater);
  return {
    data: {
      items,
      totalItems: post.total ?? null,
      next,
      ...(reason !== undefined && { incomplete: { reason, statedTotal: post.total ?? null } }),
    },
    notices: [
      ...notices,
      ...countNotice(replies, 'replies-beside', messages.repliesLeftOut({ replies })),
      ...repeatNotice(repeated),
      ...countNotice(covered, 'comments-covered', messages.commentsCovered({ covered })),
      ...(post.disabled ? [COMMENTS_OFF] : []),
      ...(reason === undefined ? [] : [{ code: 'more-exist', ...reason }]),
    ],
  };
};

const COMMENTS_OFF: Notice = {
  code: 'comments-off',
  ...messages.commentsTurnedOff,
};

/** Whether an answer without comments keeps them back: it counts some, or holds no list at all. */
const isWithheld = (post: Found): boolean => {
  if (post.disabled || post.total === 0) return false;
  return post.rows === undefined || post.total !== undefined || post.hasMore;
};

/** After which comments the batch begins; comments of the mobile family go on by `min_id`. */
const batchIn = (request: SentRequest): string | undefined =>
  afterIn(request) ??
  (URL.canParse(request.url)
    ? (new URL(request.url).searchParams.get('min_id') ?? undefined)
    : undefined);

/** Whether the answer is a later batch of a list: its request says after what. */
const isLaterBatch = (request: SentRequest): boolean =>
  /[?&]min_id=/.test(request.url) || /"after"\s*:\s*"[^"]/.test(variablesText(request));

interface TopLevel {
  readonly rows: readonly unknown[];
  /** How many rows are replies, and how many came before. */
  readonly replies: number;
  readonly repeated: number;
}

/** Each comment once, without replies. Pinned comments come twice in some answers. */
const topLevel = (all: readonly unknown[]): TopLevel => {
  const seen = new Set<string>();
  const comments = all.filter((row) => !isReply(row));
  const rows = comments.filter((row) => {
    const key = commentKey(row);
    if (key === undefined) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return {
    rows,
    replies: all.length - comments.length,
    repeated: comments.length - rows.length,
  };
};

/** Why there are fewer comments than the post has; `undefined` where these are all. */
const whyItEnds = (
  post: Found,
  rows: readonly unknown[],
  isLater: boolean,
): Message | undefined => {
  const shown = rows.reduce<number>((sum, row) => sum + 1 + (countReplies(row) ?? 0), 0);
  const isShort = !isLater && post.total !== undefined && post.total > shown;
  if (!post.hasMore && !isShort) return undefined;
  const shownCount = rows.length;
  return post.total === undefined
    ? messages.firstCommentsOnly({ shownCount })
    : messages.firstCommentsOfTotal({ shownCount, total: post.total });
};
