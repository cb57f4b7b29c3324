import type { Shape } from '#vocab/index.ts';
import type { ShapeView, FactRow } from './shape-view.ts';
import { TalkBy, talkFigures } from './talk-details.tsx';
import { TalkHead, TalkRow } from './talk-rows.tsx';
import { talkCells, talkHeights, talkLabel, TalkParts } from './talk-view.tsx';
import type { TFunction } from 'i18next';
import { count, factRows, fieldNames, people, yesNo, type FactTable } from './facts.tsx';
import { hasReplies } from './reply-name.ts';
import { soundFacts } from './sound-facts.tsx';
import { sharedTalkFacts, talkFacts } from './talk-facts.tsx';
import { isInGroup } from './talk.ts';
import { formerWords } from './votes.ts';

/** What is left of what was deleted, removed, or left out of an answer. */
export const tombstone: ShapeView<Shape<'Tombstone'>> = {
  row: ({ item, columns }) => <TalkRow item={item} kind="gone" columns={columns} />,
  heights: () => talkHeights,
  columns: talkCells,
  head: TalkHead,
  label: (item, t) => talkLabel(item, 'gone', t),
  facts: talkFacts,
  title: (item, t) => item.name ?? `${formerWords(item, t)} ${item.entityId}`,
  by: TalkBy,
  figures: talkFigures,
  parts: TalkParts,
  textTitle: () => 'item.text',
};

type Post = Shape<'Post'>;

/** Fields of a forum's posts; on timelines and profiles likes are no votes. */
const ofForum: FactTable<Post> = {
  ...sharedTalkFacts,
  type: 'elsewhere',
  roundedCounts: fieldNames('item.rounded'),
  hidesCounts: yesNo('item.hidesCounts'),
  attachmentCount: count('item.pictureCount'),
  totalItems: count('item.slideCount'),
  items: 'elsewhere',
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

const postFacts = (item: Post, t: TFunction): readonly FactRow[] =>
  factRows(chooseFactTable(item), item, t);

/** What somebody published in a group or on a profile. */
export const post: ShapeView<Shape<'Post'>> = {
  row: ({ item, columns }) => <TalkRow item={item} kind="post" columns={columns} />,
  heights: () => talkHeights,
  columns: talkCells,
  head: TalkHead,
  label: (item, t) => talkLabel(item, 'post', t),
  facts: postFacts,
  title: (item, t) =>
    item.name ?? t(item.content === undefined ? 'post.untitled' : 'post.kind.post'),
  by: TalkBy,
  figures: talkFigures,
  parts: TalkParts,
  textTitle: () => 'item.text',
  opens: () => true,
};
