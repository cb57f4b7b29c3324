import { given, need } from '../../../kit/collect.ts';
import { bool, count, int, list, node, str, type Node } from '../../../kit/dig.ts';
import { iso } from '../../../kit/times.ts';
import type { ForumPost } from '../../../vocab/forum-post.ts';
import { onSite, postUrl } from './addresses.ts';
import { attachmentsOf, isPicture, linkedUrl, previewsOf } from './media.ts';
import { bare, FULLNAME } from './names.ts';
import { authorOf, createdOf, editOf, GONE, subredditOf } from './people.ts';

const REMOVED = '[removed]';

/** A post (`t3`). Throws when it has no identifier. */
export const postItem = (data: Node): ForumPost => {
  const source = crosspostOf(data);
  return source === undefined ? onePost(data) : { ...onePost(data), crosspostOf: source };
};

const onePost = (data: Node): ForumPost => {
  const entityId = need(str(data, 'id'), 'post id');
  const url = onSite(str(data, 'permalink')) ?? postUrl(entityId);
  const text = str(data, 'selftext');
  const removedBy = removalOf(data, text);
  const content = text === GONE || text === REMOVED ? undefined : text;
  const kind = kindOf(data, text);
  return given({
    type: removedBy === undefined ? kind : ('Tombstone' as const),
    formerType: removedBy === undefined ? undefined : kind,
    id: url,
    url,
    entityId,
    name: str(data, 'title'),
    content,
    mediaType: content === undefined ? undefined : 'text/markdown',
    published: createdOf(data),
    ...editOf(data),
    attributedTo: authorOf(data),
    isAuthorDeleted: str(data, 'author') === GONE ? (true as const) : undefined,
    audience: subredditOf(data),
    likeCount: bool(data, 'hide_score') === true ? undefined : int(data, 'score'),
    upvoteRatio: ratioOf(data),
    replyCount: count(data, 'num_comments'),
    shareCount: count(data, 'num_crossposts'),
    awardCount: count(data, 'total_awards_received'),
    flair: str(data, 'link_flair_text'),
    authorFlair: str(data, 'author_flair_text'),
    distinguished: str(data, 'distinguished'),
    ...flagsOf(data),
    removedBy,
    attachment: attachmentsOf(data),
    image: previewsOf(data),
    ...pollOf(data),
  });
};

const FLAGS = [
  ['sensitive', 'over_18'],
  ['isSpoiler', 'spoiler'],
  ['isLocked', 'locked'],
  ['isStickied', 'stickied'],
  ['isArchived', 'archived'],
  ['isPinned', 'pinned'],
  ['isContestMode', 'contest_mode'],
  ['isOriginalContent', 'is_original_content'],
  ['isQuarantined', 'quarantine'],
  ['isRobotIndexable', 'is_robot_indexable'],
] as const;

type Flags = { [K in (typeof FLAGS)[number][0]]?: boolean };

const flagsOf = (data: Node): Flags => {
  const flags: Flags = {};
  for (const [ours, theirs] of FLAGS) {
    const value = data[theirs];
    if (typeof value === 'boolean') flags[ours] = value;
  }
  return flags;
};

/** What a post is; a text wins over nothing but media. */
const kindOf = (data: Node, text: string | undefined): Exclude<ForumPost['type'], 'Tombstone'> => {
  if (node(data, 'poll_data')) return 'Question';
  if (bool(data, 'is_video') === true || str(data, 'post_hint') === 'hosted:video') return 'Video';
  const url = linkedUrl(data);
  if (bool(data, 'is_gallery') === true || (url !== undefined && isPicture(data, url)))
    return 'Image';
  return bool(data, 'is_self') === true && text !== undefined ? 'Article' : 'Note';
};

/**
 * By whom a post was taken away: the platform's own category, else what stands in the text's place.
 * An author who is gone is no removal: the post may stand.
 */
const removalOf = (data: Node, text: string | undefined): string | undefined =>
  str(data, 'removed_by_category') ??
  (text === REMOVED ? 'removed' : text === GONE ? 'deleted' : undefined);

const ratioOf = (data: Node): number | undefined => {
  const ratio = data['upvote_ratio'];
  return typeof ratio === 'number' && ratio >= 0 && ratio <= 1 ? ratio : undefined;
};

/** A poll. Its end is given in milliseconds, unlike every other time. */
const pollOf = (data: Node): Pick<ForumPost, 'oneOf' | 'votersCount' | 'endTime'> => {
  const poll = node(data, 'poll_data');
  if (!poll) return {};
  const oneOf = list(poll, 'options').flatMap((raw) => {
    const name = str(raw, 'text');
    return name === undefined
      ? []
      : [
          given({
            type: 'Note' as const,
            entityId: str(raw, 'id'),
            name,
            voteCount: count(raw, 'vote_count'),
          }),
        ];
  });
  return given({
    oneOf: oneOf.length > 0 ? oneOf : undefined,
    votersCount: count(poll, 'total_vote_count'),
    endTime: iso(int(poll, 'voting_end_timestamp')),
  });
};

/** The post that this one repeats. Its parent is left out when it is gone or private. */
const crosspostOf = (data: Node): ForumPost['crosspostOf'] => {
  const fullname = str(data, 'crosspost_parent');
  const parent = node(data, 'crosspost_parent_list', 0);
  if (parent && str(parent, 'id') !== undefined) return onePost(parent);
  if (fullname === undefined || !FULLNAME.test(fullname)) return undefined;
  return { id: postUrl(bare(fullname)), entityId: bare(fullname) };
};
