import { omitUndefined, required } from '#kit/collect.ts';
import { count, list, str, type Node } from '#kit/dig.ts';
import type { Comment } from '#vocab/comment.ts';
import type { Audience } from '#vocab/group.ts';
import type { CommentOrTombstone } from '#vocab/tombstone.ts';
import { commentUrl, onSite, postUrlFromComment, SITE } from './addresses.ts';
import { addFiles, inlineMedia } from './media.ts';
import { bare, ID36 } from './names.ts';
import {
  countAwards,
  commenterFromThing,
  readCreated,
  readEdit,
  addVotes,
  subredditFromThing,
} from './people.ts';
import { absenceFromMark, GONE, type Absent } from './marks.ts';

/** The post in which comments stand, where the answer has it too. */
export interface PostPlace {
  readonly id: string;
  readonly name?: string | undefined;
}

/** What is known of the place of a comment beside what it says itself. */
export interface Place {
  /** Depth by its chain of parents; what the platform tells counts from the top of its page. */
  readonly depth?: number | undefined;
  readonly post?: PostPlace | undefined;
}

/** A comment (`t1`). Throws when it has no identifier. */
export const commentItem = (data: Node, { depth, post }: Place = {}): CommentOrTombstone =>
  commentReader(post)(data, depth);

/**
 * Reads the comments of one post, or of any: what they have alike is made once. Fields are put on one
 * by one, in the order in which they are declared, so that nobody has to copy them: there may be
 * 100,000 comments.
 */
export const commentReader = (known?: PostPlace) => {
  const subredditIn = subredditReader();
  const addressIn = addressReader(known?.id);
  return (data: Node, depth?: number): CommentOrTombstone => {
    const entityId = required(str(data, 'id'), 'comment id');
    const post = known?.id ?? postUrlFromComment(data);
    const url = required(
      commentUrlFromData(data, addressIn(post, entityId)),
      'address of the comment',
    );
    const absent = absenceFromMark(data['body']);
    const item = startCommentDraft(url, entityId, absent);
    addWords(item, data, absent);
    const author = commenterFromThing(data);
    if (author) item.attributedTo = author;
    if (data['author'] === GONE) item.isAuthorDeleted = true;
    const audience = subredditIn(data);
    if (audience) item.audience = audience;
    addFigures(item, data);
    if (absent) Object.assign(item, absent);
    if (data['media_metadata']) addFiles(item, data, inlineMedia(data));
    const parent = str(data, 'parent_id');
    if (parent !== undefined && post !== undefined)
      item.inReplyTo = parent.startsWith('t1_') ? addressIn(post, bare(parent)) : post;
    const place = inPost(data, post, known?.name);
    if (place) item.inPost = place;
    if (depth !== undefined) item.depth = depth;
    addStanding(item, data);
    return item;
  };
};

type Draft = Omit<Comment, 'type'> & {
  type: 'Note' | 'Tombstone';
  formerType?: 'Note';
};

const startCommentDraft = (url: string, entityId: string, absent: Absent | undefined): Draft =>
  absent === undefined
    ? { type: 'Note', id: url, url, entityId }
    : { type: 'Tombstone', formerType: 'Note', id: url, url, entityId };

/** The platform’s own address, which for most comments of a post is the one that they would be given. */
const commentUrlFromData = (data: Node, own: string | undefined): string | undefined => {
  const permalink = str(data, 'permalink');
  return permalink === undefined || own === SITE + permalink ? own : (onSite(permalink) ?? own);
};

/** Addresses of comments below a post; below the known one without asking how its address ends. */
const addressReader = (known: string | undefined) => {
  const below = known === undefined ? '' : commentUrl(known, '').slice(0, -1);
  return (post: string | undefined, id: string): string | undefined => {
    if (post === undefined) return undefined;
    return post === known && ID36.test(id) ? `${below}${id}/` : commentUrl(post, id);
  };
};

const addWords = (item: Draft, data: Node, absent: Absent | undefined): void => {
  const text = str(data, 'body');
  if (text !== undefined && absent === undefined) {
    item.content = text;
    item.mediaType = 'text/markdown';
  }
  const published = readCreated(data);
  if (published !== undefined) item.published = published;
  const { updated, isEdited } = readEdit(data);
  if (updated !== undefined) item.updated = updated;
  if (isEdited !== undefined) item.isEdited = isEdited;
};

const isHidden = (data: Node): boolean => data['score_hidden'] === true;

const addFigures = (item: Draft, data: Node): void => {
  if (!isHidden(data)) addVotes(item, data);
  const awards = countAwards(data);
  if (awards !== undefined) item.awardCount = awards;
  const flair = str(data, 'author_flair_text');
  if (flair !== undefined) item.authorFlair = flair;
  const office = str(data, 'distinguished');
  if (office !== undefined) item.distinguished = office;
  const { stickied, locked, archived } = data;
  if (typeof stickied === 'boolean') item.isPinned = stickied;
  if (typeof locked === 'boolean') item.isLocked = locked;
  if (typeof archived === 'boolean') item.isArchived = archived;
};

const addStanding = (item: Draft, data: Node): void => {
  const adult = data['over_18'];
  if (typeof adult === 'boolean') item.isAdult = adult;
  if (list(data['replies'], 'data', 'children').length > 0) item.hasReplies = true;
  const flag = count(data, 'controversiality');
  if (flag !== undefined) item.isControversial = flag > 0;
  if (isHidden(data)) item.isScoreHidden = true;
  const isCollapsed = data['collapsed'];
  if (typeof isCollapsed === 'boolean') item.isCollapsed = isCollapsed;
  // Before 2021 there was no code, but words: `comment score below threshold`.
  const why = str(data, 'collapsed_reason_code') ?? str(data, 'collapsed_reason');
  if (why !== undefined) item.collapsedBecause = why;
};

/** The comments of a page are mostly in one subreddit. */
const subredditReader = () => {
  let last: { readonly name: unknown; readonly id: unknown; readonly ref: Audience } | undefined;
  return (data: Node): Audience | undefined => {
    const { subreddit: name, subreddit_id: id } = data;
    if (last && last.name === name && last.id === id) return last.ref;
    const ref = subredditFromThing(data);
    if (ref) last = { name, id, ref };
    return ref;
  };
};

const inPost = (
  data: Node,
  post: string | undefined,
  title: string | undefined,
): Comment['inPost'] => {
  const link = str(data, 'link_id');
  if (link === undefined || post === undefined) return undefined;
  return omitUndefined({ id: post, entityId: bare(link), name: title ?? str(data, 'link_title') });
};
