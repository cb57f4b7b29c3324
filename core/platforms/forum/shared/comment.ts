import { given, need } from '../../../kit/collect.ts';
import { bool, count, int, str, type Node } from '../../../kit/dig.ts';
import type { ForumComment } from '../../../vocab/forum-comment.ts';
import { commentUrl, onSite, postUrlOf } from './addresses.ts';
import { inlineMedia } from './media.ts';
import { bare } from './names.ts';
import { commenterOf, createdOf, editOf, GONE, subredditOf } from './people.ts';

const REMOVED = '[removed]';

/** What is known of the place of a comment beside what it says itself. */
export interface Place {
  /** Depth by its chain of parents; the platform tells it in trees only. */
  readonly depth?: number | undefined;
  /** Address and title of the post, where the answer has the post too. */
  readonly post?: { readonly id: string; readonly name?: string | undefined } | undefined;
}

/** A comment (`t1`). Throws when it has no identifier. */
export const commentItem = (data: Node, place: Place = {}): ForumComment => {
  const entityId = need(str(data, 'id'), 'comment id');
  const post = place.post?.id ?? postUrlOf(data);
  const url = onSite(str(data, 'permalink')) ?? (post && commentUrl(post, entityId));
  const text = str(data, 'body');
  const removedBy = text === REMOVED ? 'removed' : text === GONE ? 'deleted' : undefined;
  const content = removedBy === undefined ? text : undefined;
  const hidden = bool(data, 'score_hidden') === true;
  const media = inlineMedia(data);
  return given({
    type: removedBy === undefined ? ('Note' as const) : ('Tombstone' as const),
    formerType: removedBy === undefined ? undefined : ('Note' as const),
    id: need(url, 'address of the comment'),
    url: need(url, 'address of the comment'),
    entityId,
    content,
    mediaType: content === undefined ? undefined : 'text/markdown',
    published: createdOf(data),
    ...editOf(data),
    attributedTo: commenterOf(data),
    isAuthorDeleted: str(data, 'author') === GONE ? (true as const) : undefined,
    audience: subredditOf(data),
    likeCount: hidden ? undefined : int(data, 'score'),
    isScoreHidden: hidden ? (true as const) : undefined,
    awardCount: count(data, 'total_awards_received'),
    authorFlair: str(data, 'author_flair_text'),
    distinguished: str(data, 'distinguished'),
    isStickied: bool(data, 'stickied'),
    isLocked: bool(data, 'locked'),
    isArchived: bool(data, 'archived'),
    isControversial: controversial(data),
    isCollapsed: bool(data, 'collapsed'),
    collapsedBecause: str(data, 'collapsed_reason_code'),
    removedBy,
    attachment: media.length > 0 ? media : undefined,
    inReplyTo: parentUrl(data, post),
    inPost: inPost(data, post, place),
    depth: place.depth ?? count(data, 'depth'),
  });
};

const controversial = (data: Node): boolean | undefined => {
  const flag = count(data, 'controversiality');
  return flag === undefined ? undefined : flag > 0;
};

/** The address of what a comment answers. */
const parentUrl = (data: Node, post: string | undefined): string | undefined => {
  const parent = str(data, 'parent_id');
  if (parent === undefined || post === undefined) return undefined;
  return parent.startsWith('t1_') ? commentUrl(post, bare(parent)) : post;
};

const inPost = (data: Node, post: string | undefined, place: Place): ForumComment['inPost'] => {
  const link = str(data, 'link_id');
  if (link === undefined || post === undefined) return undefined;
  return given({
    id: post,
    entityId: bare(link),
    name: place.post?.name ?? str(data, 'link_title'),
  });
};
