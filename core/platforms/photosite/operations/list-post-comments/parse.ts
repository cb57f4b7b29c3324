import type { Message } from '#kit/message.ts';
import {
  collect,
  countNotice,
  repeatNotice,
  type Notice,
  type Parsed,
  omitUndefined,
  required,
} from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { SentRequest, Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { PostComment, PostCommenter } from '#vocab/comment.ts';
import { afterIn } from '../../readers/parsed-request.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { codeIn, possibleShortcodes, variablesText } from '../../readers/params.ts';
import { findPost, KEYS, type Found, type Author } from './find-post.ts';
import * as verdicts from '../../readers/refusals.ts';
import { messages } from './messages.ts';
import { objectAt, at, bool, count, id, int, isNode, node, str, type Node } from '#kit/dig.ts';
import { fromUnix } from '#kit/times.ts';
import { countIfMore, type Attachment } from '#vocab/attachment.ts';
import { image } from '#vocab/image.ts';
import { postUrl, profileUrl } from '../../readers/site.ts';
import { photoFromMedia } from '../../readers/files.ts';
import { accountId, usernameFromUser } from '../../readers/people.ts';

/** The comment's own identifier, if the row has one. */
const commentKey = (row: unknown): string | undefined => {
  const key = id(row, 'pk') ?? id(row, 'id');
  return key !== undefined && /^[\w-]{1,60}$/.test(key) ? key : undefined;
};

/** Replies to comments stand among the comments in some answers. */
const isReply = (row: unknown): boolean => {
  const parent = id(row, 'parent_comment_id') ?? id(row, 'parent_comment', 'pk');
  return parent !== undefined && parent !== '0';
};

const countReplies = (row: unknown): number | undefined =>
  count(row, 'child_comment_count') ?? count(row, 'edge_threaded_comments', 'count');

/** One row of any of the three families as a comment. Throws when it has no identifier. */
const readComment = (row: unknown, code: string, authors: readonly Author[]): PostComment => {
  const entityId = required(commentKey(row), 'comment id');
  const pictures = readPictures(row);
  return omitUndefined({
    type: 'Note' as const,
    id: `${postUrl(code)}c/${entityId}/`,
    entityId,
    content: str(row, 'text') ?? (pictures.attachment && at(row, 'text') === '' ? '' : undefined),
    likeCount: count(row, 'comment_like_count') ?? count(row, 'edge_liked_by', 'count'),
    replyCount: countReplies(row),
    attributedTo: commenterFromRow(row, authors),
    inReplyTo: postUrl(code),
    published: writtenAt(row),
    ...pictures,
    isCollapsed: isCovered(row) || undefined,
  });
};

/** Instagram covers what may offend: the text is shown to who asks for it. */
const isCovered = (row: unknown): boolean => bool(row, 'is_covered') === true;

/** A comment may be a moving picture (GIPHY's) or a photograph, with or without words. */
const readPictures = (row: unknown): Pick<PostComment, 'attachment' | 'attachmentCount'> => {
  const media = node(row, 'media');
  const moving = [node(row, 'giphy_media_info'), node(media, 'giphy_media_info')].filter(isNode);
  const files = [...moving.map(pictureFromGiphy), media && photoFromMedia(media)].filter(
    (file) => file !== undefined,
  );
  return omitUndefined({
    attachment: files.length > 0 ? files : undefined,
    attachmentCount: countIfMore(moving.length, files),
  });
};

/** On Instagram's own servers, or on GIPHY's; in the height of 200 pixels in which pages show it. */
const pictureFromGiphy = (info: Node): Attachment | undefined => {
  for (const place of ['first_party_cdn_proxied_images', 'images'])
    for (const size of ['fixed_height', 'original', 'fixed_width'])
      for (const form of ['url', 'webp']) {
        const file = node(info, place, size);
        const found = image(str(file, form), count(file, 'width'), count(file, 'height'));
        if (found) return omitUndefined({ ...found, url: [found.url], name: str(info, 'title') });
      }
  return undefined;
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
