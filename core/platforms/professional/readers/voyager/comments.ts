import { urlParts } from '#kit/address.ts';
import {
  collect,
  countNotice,
  omitUndefined,
  repeatNotice,
  required,
  type Parsed,
} from '#kit/collect.ts';
import { objectAt, bool, count, int, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { iso } from '#kit/times.ts';
import type { Comment } from '#vocab/comment.ts';
import type { Author } from '#vocab/person.ts';
import { actorAt } from '../actors.ts';
import { requestVariable } from '../captured.ts';
import { entityIdFromUrn, postUrl, postUrn, type PostUrn } from '../urns.ts';
import {
  follow,
  isType,
  voyagerIn,
  type Voyager,
  activityCounts,
  textMarks,
  viewPicture,
  textFromView,
} from './voyager.ts';
import { nextPlace, findPaging, placeIn } from './list.ts';
import { messages } from '../messages.ts';

const COMMENT_TYPES = ['social.Comment', 'feed.Comment'];

/** `urn:li:comment:(activity:7320…,7320…)`: the post, and the comment's own number. */
const COMMENT = /comment:\((?:urn:li:)?((?:activity|share|ugcPost):\d{15,20}),(\d{15,20})\)/;
/** The same in the form of 2023: `urn:li:fsd_comment:(7320…,urn:li:activity:7320…)`. */
const DASH = /[cC]omment:\((\d{15,20}),(?:urn:li:)?((?:activity|share|ugcPost):\d{15,20})\)/;

interface CommentName {
  readonly post: PostUrn;
  readonly number: string;
}

const nameIn = (text: string | undefined): CommentName | undefined => {
  const plain = COMMENT.exec(text ?? '');
  const dash = plain ? undefined : DASH.exec(text ?? '');
  const post = postUrn(plain?.[1] ?? dash?.[2]);
  const number = plain?.[2] ?? dash?.[1];
  return post && number !== undefined ? { post, number } : undefined;
};

const commentName = (comment: Node): CommentName =>
  required(
    nameIn(str(comment, 'urn')) ??
      nameIn(str(comment, 'entityUrn')) ??
      nameIn(str(comment, 'dashEntityUrn')),
    'identifier of a comment',
  );

/** With `urn:li:comment:(…,…)`, encoded. */
const commentUrl = ({ post, number }: CommentName): string =>
  `${postUrl(post)}?commentUrn=urn%3Ali%3Acomment%3A%28${post.kind}%3A${post.number}%2C${number}%29`;

/** The comment that a reply answers, as its address names it beside the reply itself. */
const findParentName = (comment: Node, own: CommentName): CommentName | undefined => {
  const link = str(comment, 'permalink') ?? '';
  const query = link.includes('replyUrn=') ? urlParts(link)?.searchParams : undefined;
  const parent = query?.has('replyUrn')
    ? nameIn(query.get('commentUrn') ?? undefined)
    : nameIn(str(comment, 'parentCommentUrn') ?? str(comment, '*parentComment'));
  return parent && parent.number !== own.number ? parent : undefined;
};

const authorFromComment = (from: Voyager, comment: Node): Author | undefined => {
  const who = node(comment, 'commenter') ?? node(comment, 'commenterForDashConversion');
  const author = actorAt(str(who, 'navigationUrl'), textFromView(who?.['title']));
  return (
    author &&
    omitUndefined({
      ...author,
      icon: viewPicture(from, who?.['image']),
      role: bool(who, 'author') === true ? ('creator' as const) : ('commenter' as const),
    })
  );
};

const readComment = (from: Voyager, comment: Node): Comment => {
  const name = commentName(comment);
  const url = commentUrl(name);
  const parent = findParentName(comment, name);
  const text = comment['commentary'] ?? node(comment, 'comment') ?? comment['commentV2'];
  const content = textFromView(text);
  const social = follow(from, comment, 'socialDetail');
  const { likeCount, replyCount } = activityCounts(
    follow(from, social, 'totalSocialActivityCounts'),
  );
  const pictures = components(from, comment);
  return omitUndefined({
    ...objectAt('Note', url),
    entityId: name.number,
    content,
    mediaType: content === undefined ? undefined : 'text/plain',
    published: iso(int(comment, 'createdAt') ?? int(comment, 'createdTime')),
    isEdited: bool(comment, 'edited'),
    attributedTo: authorFromComment(from, comment),
    likeCount,
    attachment: pictures.length > 0 ? pictures : undefined,
    inReplyTo: parent ? commentUrl(parent) : postUrl(name.post),
    inPost: { id: postUrl(name.post), entityId: entityIdFromUrn(name.post) },
    depth: parent ? 1 : 0,
    replyCount,
    isPinned: bool(comment, 'pinned'),
    mention: textMarks(from, text).mention,
  });
};

/** A picture in a comment. */
const components = (from: Voyager, comment: Node) =>
  Object.values(node(comment, 'content') ?? {})
    .filter(isNode)
    .flatMap((part) => {
      const picture = viewPicture(from, part['image'] ?? part);
      return picture ? [picture] : [];
    });

/**
 * The comments of an answer: those that it lists in its order, then the replies that came with them; and
 * how many it lists whose contents did not come along.
 */
const commentsIn = (from: Voyager): { readonly comments: Node[]; readonly missing: number } => {
  const roots = [from.data, ...Object.values(node(from.data, 'data') ?? {})];
  const inPlace = roots.flatMap((root) =>
    list(root, 'elements').filter((one) => isNode(one) && isComment(one)),
  );
  const listed = roots
    .flatMap((root) => list(root, '*elements'))
    .filter((one) => typeof one === 'string');
  const referred = listed.map(from.byUrn).filter(isComment);
  const all = [...inPlace, ...referred, ...from.included.filter(isComment)].filter(isNode);
  return {
    comments: [...new Set(all)],
    missing: listed.filter((urn) => nameIn(urn) && !from.byUrn(urn)).length,
  };
};

const isComment = (thing: unknown): boolean =>
  isType(thing, ...COMMENT_TYPES) ||
  (node(thing, 'commenter') !== undefined && nameIn(str(thing, 'urn')) !== undefined);

/** How many comments the post has, as its own count says. */
const statedIn = (from: Voyager, post: PostUrn | undefined): number | null => {
  const own = from.included.find(
    (one) =>
      isType(one, 'SocialActivityCounts') &&
      !/comment:\(/.test(str(one, 'entityUrn') ?? '') &&
      postUrn(str(one, 'entityUrn'))?.number === post?.number,
  );
  return count(own, 'numComments') ?? null;
};

/** The post on which all of these stand, where it is one. */
const onlyPost = (comments: readonly Comment[]): PostUrn | undefined => {
  const posts = new Set(comments.map(({ inPost }) => inPost?.id));
  const [only] = posts.size === 1 ? posts : [];
  return postUrn(only);
};

/** Comments of a post as its page loaded them, replies among them. */
export const readLoadedComments = (replies: readonly Reply[]): Parsed<ListPage<Comment>> => {
  const parts = replies.map((reply) => ({ reply, from: voyagerIn(reply) }));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new AppError('platform_error', messages.noReply);
  const lists = parts.map(({ from }) => ({ from, ...commentsIn(from) }));
  const rows = lists.flatMap(({ from, comments }) =>
    comments.map((comment) => ({ from, comment })),
  );
  const missing = lists.reduce((sum, one) => sum + one.missing, 0);
  const left = messages.contentsMissing({ missing, what: 'comments' });
  const requestedUrn = postUrn(
    requestVariable(first.reply.request, 'socialDetailUrn') ??
      requestVariable(first.reply.request, 'updateId'),
  );
  if (rows.length === 0 && !findPaging(last.from))
    throw new AppError('platform_error', messages.commentsMissing);
  const { items, notices } = collect(rows, ({ from, comment }) => readComment(from, comment));
  const each = [...new Map(items.map((one) => [one.entityId, one])).values()];
  // Comments may name their post by another of its numbers than the request: then all of them do.
  const post = onlyPost(each) ?? requestedUrn;
  const paging = findPaging(last.from);
  const next = nextPlace(paging);
  const statedTotal = statedIn(last.from, post);
  const isAll = next !== null || (statedTotal !== null && statedTotal <= each.length);
  const cursor = placeIn(first.reply, findPaging(first.from));
  return {
    data: {
      items: each,
      totalItems: statedTotal,
      next,
      ...(isAll ? {} : { incomplete: { reason: messages.moreNotLoaded, statedTotal } }),
    },
    notices: [
      ...notices,
      ...countNotice(missing, 'items-left-out', left),
      ...repeatNotice(items.length - each.length),
    ],
    params: {
      ...(post ? { postId: entityIdFromUrn(post) } : {}),
      ...(cursor === undefined ? {} : { cursor }),
    },
  };
};
