import { omitUndefined } from '#kit/collect.ts';
import { objectAt, at, bool, count, int, isNode, node, str, type Node } from '#kit/dig.ts';
import { relativeInterval } from '#kit/relative-time.ts';
import type { Comment } from '#vocab/comment.ts';
import { image } from '#vocab/image.ts';
import type { Author } from '#vocab/person.ts';
import { isCommentElement, repliesFromThread } from './page.ts';
import { channelId, channelUrl, videoUrl } from '../site.ts';
import { pictures } from '../pictures.ts';
import { label, text } from '../text.ts';
import { figure, plain } from '#kit/figures.ts';

/** Languages that group digits with a point: there "42.416" is forty-two thousand. */
const POINT_GROUPS = /^(?:de|es|it|nl|pt|id|tr|da|el|vi)\b/;
const GROUPED = /^\d{1,3}(?:\.\d{3})+(?![\d.,])/;
/** Short words behind a number are powers of ten in many languages: "2 Mio. Likes", "12 mil". */
const COUNTED = /^\d+(?:\s?[kKM]|\s\p{L}{5,})?$/u;

/**
 * A count as comments show it: "9.8K", "42k likes", "0 replies". We ask for English; a recording may
 * be of another language, which its request names (`hl`), and in which a point may group digits.
 */
export const countIn = (formatted: string | undefined, language: string): number | undefined => {
  if (formatted === undefined) return undefined;
  if (/^en\b/.test(language)) return figure(formatted);
  const shown = plain(formatted);
  const digits = POINT_GROUPS.test(language)
    ? shown.replace(GROUPED, (number) => number.replaceAll('.', ''))
    : shown;
  return COUNTED.test(digits) ? figure(digits) : undefined;
};

/** The language that a request asked for; English when it does not say. */
export const requestedLanguage = (body: Node): string =>
  str(body, 'context', 'client', 'hl') ?? 'en';

/** What a comment needs to know about the answer in which it stands. */
export interface CommentContext {
  readonly videoId: string;
  /** When the answer came, so that "3 days ago" can be read. */
  readonly at: string;
  readonly language: string;
  readonly entities: ReadonlyMap<string, Node>;
  /** A date in words that are not read; called once for each comment. */
  readonly onUnreadDate?: (words: string) => void;
}

export const commentUrl = (videoId: string, commentId: string): string =>
  `${videoUrl(videoId)}&lc=${commentId}`;

const COMMENT_ID = /^[\w-]+(?:\.[\w-]+)*$/;

/**
 * A list element as a comment; `undefined` for everything else. `parent` is the comment above it in
 * a thread. Throws when id or body are missing.
 */
export const commentItem = (
  element: unknown,
  context: CommentContext,
  parent?: string,
): Comment | undefined => {
  const thread = node(element, 'commentThreadRenderer');
  const holder = thread ?? element;
  const model =
    node(holder, 'commentViewModel', 'commentViewModel') ?? node(holder, 'commentViewModel');
  const old = node(holder, 'comment', 'commentRenderer') ?? node(holder, 'commentRenderer');
  if (!model && !old) {
    if (isCommentElement(element)) throw new Error('no comment in the element');
    return undefined;
  }
  const facts = model ? fromModel(model, context) : fromRenderer(old ?? {}, context);
  return made(facts, context, thread, parent);
};

/** The facts that both layouts give. */
interface Facts {
  readonly id: string | undefined;
  readonly content: string | undefined;
  readonly likeCount: number | undefined;
  readonly replyCount: number | undefined;
  readonly date: string | undefined;
  readonly author: Author | undefined;
  readonly isPinned: boolean;
  readonly isHearted: boolean | undefined;
  readonly level: number | undefined;
}

const made = (
  facts: Facts,
  context: CommentContext,
  thread: Node | undefined,
  parent: string | undefined,
): Comment => {
  const { id } = facts;
  if (id === undefined || !COMMENT_ID.test(id)) throw new Error('no comment id');
  const above = parent ?? (id.includes('.') ? id.slice(0, id.indexOf('.')) : undefined);
  const level = facts.level ?? (above === undefined ? undefined : 1);
  return omitUndefined({
    type: 'Note' as const,
    id: commentUrl(context.videoId, id),
    entityId: id,
    content: facts.content,
    ...parseCommentTime(facts.date, context),
    attributedTo: facts.author,
    likeCount: facts.likeCount,
    inReplyTo: above === undefined ? videoUrl(context.videoId) : commentUrl(context.videoId, above),
    depth: level !== undefined && level >= 1 ? level : undefined,
    replyCount: facts.replyCount,
    isPinned: above === undefined && thread !== undefined ? isPinned(facts, thread) : undefined,
    repliesToken: thread && repliesFromThread(thread).token,
    isHearted: facts.isHearted,
    hasCreatorReply: thread && hasCreatorReply(thread),
  });
};

const isPinned = (facts: Facts, thread: Node): boolean =>
  facts.isPinned || str(thread, 'renderingPriority') === 'RENDERING_PRIORITY_PINNED_COMMENT';

const hasCreatorReply = (thread: Node): boolean | undefined => {
  const replies = node(thread, 'replies', 'commentRepliesRenderer');
  return replies && node(replies, 'viewRepliesCreatorThumbnail') !== undefined;
};

const EDITED = / \(edited\)$/;

const parseCommentTime = (
  formatted: string | undefined,
  context: CommentContext,
): Pick<Comment, 'publishedInterval' | 'isEdited'> => {
  if (formatted === undefined) return {};
  const publishedInterval = relativeInterval(formatted, context.at);
  if (!publishedInterval) {
    context.onUnreadDate?.(formatted);
    return EDITED.test(formatted) ? { isEdited: true } : {};
  }
  return { publishedInterval, isEdited: EDITED.test(formatted) };
};

/** Since April 2024: the thread holds keys only, the body is an entity elsewhere in the answer. */
const fromModel = (model: Node, { entities, language }: CommentContext): Facts => {
  const modelId = str(model, 'commentId');
  const entity =
    entities.get(str(model, 'commentKey') ?? '') ??
    (modelId === undefined ? undefined : entities.get(`id:${modelId}`));
  if (!entity) throw new Error('no body for the comment');
  const properties = node(entity, 'properties');
  const toolbar = node(entity, 'toolbar');
  const stateKey = str(model, 'toolbarStateKey') ?? str(properties, 'toolbarStateKey') ?? '';
  const heart = str(entities.get(stateKey), 'heartState');
  return {
    id: modelId ?? str(properties, 'commentId'),
    content: text(at(properties, 'content')),
    likeCount:
      countIn(str(toolbar, 'likeCountNotliked'), language) ??
      countIn(str(toolbar, 'likeCountA11y'), language) ??
      (isBlank(at(toolbar, 'likeCountNotliked')) ? 0 : undefined),
    replyCount:
      countIn(str(toolbar, 'replyCount'), language) ??
      countIn(str(toolbar, 'replyCountA11y'), language),
    date: str(properties, 'publishedTime'),
    author: modelAuthor(entity),
    isPinned: str(model, 'pinnedText') !== undefined,
    isHearted: heart === undefined ? undefined : heart === 'TOOLBAR_HEART_STATE_HEARTED',
    level: int(properties, 'replyLevel'),
  };
};

/** A comment that nobody likes shows a space where the number would be (recorded July 2026). */
const isBlank = (formatted: unknown): boolean =>
  typeof formatted === 'string' && formatted.trim() === '';

const modelAuthor = (entity: Node): Author | undefined => {
  const author = node(entity, 'author');
  const browse = node(author, 'channelCommand', 'innertubeCommand', 'browseEndpoint');
  const isCreator = bool(author, 'isCreator');
  return authorFromCommentAuthor({
    id: str(author, 'channelId') ?? str(browse, 'browseId'),
    name: str(author, 'displayName'),
    address: str(browse, 'canonicalBaseUrl'),
    icon: str(author, 'avatarThumbnailUrl') ?? pictures(at(entity, 'avatar', 'image'))?.[0]?.url,
    isCreator,
  });
};

/** Until 2024: the body stands in the thread. */
const fromRenderer = (comment: Node, { language }: CommentContext): Facts => {
  const buttons = node(comment, 'actionButtons', 'commentActionButtonsRenderer');
  const heart = node(buttons, 'creatorHeart', 'creatorHeartRenderer');
  return {
    id: str(comment, 'commentId'),
    content: text(comment['contentText']),
    likeCount: oldLikes(comment, buttons, language),
    replyCount: count(comment, 'replyCount'),
    date: text(comment['publishedTimeText']),
    author: oldAuthor(comment),
    isPinned: isNode(comment['pinnedCommentBadge']),
    isHearted: buttons && heart !== undefined && bool(heart, 'isHearted') !== false,
    level: undefined,
  };
};

const OTHERS = /\balong with ([\d,]+) other (?:people|person)/i;

/** The count, or what the button tells a screen reader: no count is shown where there are no likes. */
const oldLikes = (
  comment: Node,
  buttons: Node | undefined,
  language: string,
): number | undefined => {
  const shown = text(comment['voteCount']) ?? label(comment['voteCount']);
  const button = node(buttons, 'likeButton', 'toggleButtonRenderer');
  const others = OTHERS.exec(label(button) ?? '')?.[1];
  return countIn(shown, language) ?? count(comment, 'likeCount') ?? countIn(others, language);
};

const oldAuthor = (comment: Node): Author | undefined => {
  const browse = node(comment, 'authorEndpoint', 'browseEndpoint');
  return authorFromCommentAuthor({
    id: str(browse, 'browseId'),
    name: text(comment['authorText']),
    address: str(browse, 'canonicalBaseUrl'),
    icon: pictures(comment['authorThumbnail'])?.at(-1)?.url,
    isCreator: bool(comment, 'authorIsChannelOwner'),
  });
};

interface CommentAuthor {
  readonly id: string | undefined;
  /** A handle with its @, or a display name. */
  readonly name: string | undefined;
  /** `/@handle` or `/channel/UC…`. */
  readonly address: string | undefined;
  readonly icon: string | undefined;
  readonly isCreator: boolean | undefined;
}

const authorFromCommentAuthor = (author: CommentAuthor): Author | undefined => {
  const id = channelId(author.id);
  if (id === undefined) return undefined;
  const url = channelUrl(id);
  const handle = [author.name, author.address?.replace(/^\//, '')].find((one) =>
    one?.startsWith('@'),
  );
  const icon = image(author.icon);
  return omitUndefined({
    ...objectAt('Person', url),
    entityId: id,
    preferredUsername: handle?.slice(1) || undefined,
    name: author.name?.startsWith('@') ? undefined : author.name,
    icon: icon && { type: icon.type, url: icon.url },
    role: author.isCreator === true ? ('creator' as const) : ('commenter' as const),
  });
};
