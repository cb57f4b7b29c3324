/** Plain fields of posts: of a forum, or of timelines and profiles, where likes are no votes. */
import type { TFunction } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { count, factRows, fieldNames, people, yesNo, type FactTable } from './facts.tsx';
import type { FactRow } from './shape-view.ts';
import { hasReplies } from './reply-name.ts';
import { soundFacts } from './sound-facts.tsx';
import { sharedTalkFacts } from './talk-facts.tsx';
import { isInGroup } from './talk.ts';

type Post = Shape<'Post'>;

const ofForum: FactTable<Post> = {
  ...sharedTalkFacts,
  type: 'elsewhere',
  roundedCounts: fieldNames('item.rounded'),
  hidesCounts: yesNo('item.hidesCounts'),
  attachmentCount: count('item.pictureCount'),
  audio: soundFacts,
  coauthors: people('item.coauthors'),
  sponsors: people('item.sponsors'),
};

const ofTimeline: FactTable<Post> = { ...ofForum, shareCount: count('item.sharesHead') };

const withComments: FactTable<Post> = { ...ofTimeline, replyCount: count('post.commentsHead') };

const chooseFactTable = (item: Post): FactTable<Post> => {
  if (isInGroup(item)) return ofForum;
  return hasReplies(item) ? ofTimeline : withComments;
};

export const postFacts = (item: Post, t: TFunction): readonly FactRow[] =>
  factRows(chooseFactTable(item), item, t);
