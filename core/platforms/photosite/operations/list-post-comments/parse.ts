import { z } from 'zod';
import { collect, type Notice, type Parsed } from '../../../../kit/collect.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { SentRequest, Reply } from '../../../../kit/exchange.ts';
import type { KnownParams, ListPage } from '../../../../kit/operation.ts';
import type { PostComment } from '../../../../vocab/comment.ts';
import { documentsOf } from '../../readers/documents.ts';
import { codeIn, codesOf, variablesOf } from '../../readers/shortcode.ts';
import { findPost, KEYS, type Found } from './find-post.ts';
import { isReply, keyOf, readComment, repliesOf } from './read-comment.ts';
import * as verdicts from './verdicts.ts';

export const PAGE_SIZE = 15;

/**
 * Where the next page starts: so many comments into the batch that Instagram gave at once, or the
 * batch after Instagram's own cursor.
 */
const State = z.strictObject({
  offset: z.int().min(0).max(100_000),
  after: z.string().max(4096).optional(),
});
export type State = z.infer<typeof State>;

/** Our cursor's content. The first page has none. */
export const stateOf = (cursor: string | undefined): State => {
  if (cursor === undefined) return { offset: 0 };
  const read = State.safeParse(jsonOrNothing(cursor));
  if (!read.success) throw new AppError('validation_error', 'cursor: not a cursor of this list');
  return read.data;
};

const jsonOrNothing = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Params = KnownParams<'postId' | 'cursor'>;

export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<PostComment>> => {
  const reply = replies.at(-1);
  if (!reply) throw new AppError('platform_error', 'there is no answer to read');
  const state = stateOf(params.cursor);
  const asked = params.postId ?? codeIn(reply.request);
  const { post, plain } = postIn(reply, asked === undefined ? [] : codesOf(asked));
  const code = post.code ?? asked;
  if (code === undefined)
    throw new AppError('platform_error', 'the answer does not say of which post');
  const page = pageOf(
    post,
    code,
    state,
    plain,
    isLaterBatch(reply.request) || state.after !== undefined,
  );
  return params.postId === undefined ? { ...page, params: { postId: asked ?? code } } : page;
};

const postIn = (reply: Reply, codes: readonly string[]): { post: Found; plain: boolean } => {
  const { values, plain, broken } = documentsOf(reply, KEYS);
  const finding = findPost(values, codes);
  switch (finding.kind) {
    case 'post':
      return { post: finding.post, plain };
    case 'gated':
      throw verdicts.gated();
    case 'missing':
      // A failed query also answers with a null in the place of the post.
      throw verdicts.reportedError(values[0]) ?? verdicts.notFound();
    case 'another':
      throw verdicts.anotherPost();
    default:
      throw plain || broken > 0
        ? unreadable(reply, values)
        : (verdicts.statusError(reply) ?? verdicts.emptyPage(reply));
  }
};

const unreadable = (reply: Reply, values: readonly unknown[]): AppError =>
  verdicts.reportedError(values[0]) ??
  verdicts.statusError(reply) ??
  new AppError('platform_error', 'Instagram’s answer holds no post that we can read');

const pageOf = (
  post: Found,
  code: string,
  state: State,
  plain: boolean,
  isLater: boolean,
): Parsed<ListPage<PostComment>> => {
  const rows = topLevel(post.rows ?? []);
  if (rows.length === 0 && !isLater && isWithheld(post))
    throw verdicts.commentsWithheld(post.total);
  const end = state.offset + PAGE_SIZE;
  const { items, notices } = collect(rows.slice(state.offset, end), (row) =>
    readComment(row, code, post.authors),
  );
  const isBatchDone = end >= rows.length;
  const next = isBatchDone ? nextBatch(post, plain) : { ...state, offset: end };
  const isLast = isBatchDone && next === null;
  return {
    data: { items, totalItems: post.total ?? null, next: next && JSON.stringify(next) },
    notices: [...notices, ...(isLast ? lastNotices(post, rows, isLater) : [])],
  };
};

/** Whether an answer without comments keeps them back: it counts some, or holds no list at all. */
const isWithheld = (post: Found): boolean => {
  if (post.disabled || post.total === 0) return false;
  return post.rows === undefined || post.total !== undefined || post.hasMore;
};

/** Whether the answer is a later batch of a list: its request says after what. */
const isLaterBatch = (request: SentRequest): boolean =>
  /[?&]min_id=/.test(request.url) || /"after"\s*:\s*"[^"]/.test(variablesOf(request));

/** Each comment once, without replies. Pinned comments come twice in some answers. */
const topLevel = (rows: readonly unknown[]): unknown[] => {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (isReply(row)) return false;
    const key = keyOf(row);
    if (key === undefined) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/**
 * Instagram's own cursor, where an answer is itself a page of a list. The public page is not: what
 * comes after its first batch is for people who are logged in.
 */
const nextBatch = (post: Found, plain: boolean): State | null =>
  plain && post.hasMore && post.endCursor !== undefined
    ? { offset: 0, after: post.endCursor }
    : null;

const lastNotices = (post: Found, rows: readonly unknown[], isLater: boolean): Notice[] => {
  if (post.disabled)
    return [
      { code: 'comments-off', message: 'The author of the post has turned its comments off.' },
    ];
  const shown = rows.reduce<number>((sum, row) => sum + 1 + (repliesOf(row) ?? 0), 0);
  const isShort = !isLater && post.total !== undefined && post.total > shown;
  if (!post.hasMore && !isShort) return [];
  const counted = post.total === undefined ? '' : ` of ${post.total} comments and replies`;
  return [
    {
      code: 'more-exist',
      message: `Instagram showed the first ${rows.length}${counted}; it shows further comments only to people who are logged in.`,
    },
  ];
};
