/** Plain fields of posts, comments in groups, and what is left of them. */
import type { TFunction } from 'i18next';
import { figure, harmless } from '../format.ts';
import {
  address,
  count,
  date,
  factRows,
  id,
  ids,
  interval,
  list,
  location,
  people,
  pictures,
  scope,
  score,
  share,
  shownInHead,
  words,
  yesNo,
  type FactTable,
} from './facts.tsx';
import type { FactRow } from './shape-view.ts';
import type { Talk } from './talk.ts';
import { goneWords } from './votes.ts';
import type { Shape } from '#vocab/index.ts';
import { Address, PlatformText } from '../parts/text/text.tsx';

/** The fields that posts, comments and what is left of them share, as a forum names them. */
export const sharedTalkFacts: FactTable<Talk> = {
  entityId: id('item.id'),
  published: date('item.published'),
  publishedInterval: interval('item.published'),
  likeCount: count('item.likesHead'),
  voteCount: score('post.score'),
  isScoreHidden: (_hidden, t) => [[t('post.score'), t('post.scoreHidden')]],
  commentCount: count('post.commentsHead'),
  replyCount: count('item.repliesHead'),
  repostCount: count('item.repostsHead'),
  formerType: words('post.facts.was'),
  upvoteRatio: share('post.ratio'),
  shareCount: count('post.crossposts'),
  awardCount: count('post.awards'),
  updated: date('item.updated'),
  authorFlair: words('post.facts.authorFlair'),
  distinguished: words('post.facts.office'),
  isAdult: yesNo('group.adult'),
  isSpoiler: yesNo('post.mark.spoiler'),
  isLocked: yesNo('post.mark.locked'),
  isArchived: yesNo('post.mark.archived'),
  isContestMode: yesNo('post.mark.contest'),
  isOriginal: yesNo('post.mark.original'),
  isQuarantined: yesNo('group.quarantined'),
  isControversial: yesNo('post.mark.controversial'),
  isSponsored: yesNo('post.facts.promoted'),
  isSearchable: yesNo('post.facts.indexed'),
  isCollapsed: yesNo('post.facts.collapsed'),
  depth: count('post.facts.depth'),
  isEdited: yesNo('post.facts.edited'),
  isPinned: yesNo('item.pinned'),
  isHearted: yesNo('item.hearted'),
  hasCreatorReply: yesNo('item.creatorReplied'),
  collapsedBecause: words('post.facts.because'),
  endTime: date('post.facts.ends'),
  inReplyTo: address('item.inReplyTo'),
  mediaType: words('item.mediaType'),
  image: pictures,
  viewCount: count('item.viewsHead'),
  quoteCount: count('item.quotesHead'),
  saveCount: count('item.savesHead'),
  reactionCounts: (kinds, t) => [
    [
      t('item.reactions'),
      harmless(kinds.map((kind) => `${kind.name} ${figure(kind.count)}`).join(', ')),
    ],
  ],
  audienceScope: scope,
  language: words('item.language'),
  mention: people('item.mentions'),
  location: (place, t) => location('item.place')({ name: place.name ?? place.address ?? '' }, t),
  publishedFrom: (_id, t) => [[t('item.publishedFrom'), t('item.fromId')]],
  postedWith: words('item.postedWith'),
  conversationId: id('item.conversation'),
  versionIds: ids('item.versions'),
  replyPolicy: words('item.replyPolicy'),
  readersNote: words('item.readersNote'),
  warnings: list('item.warnings'),
  withheldIn: list('item.withheldIn'),
  isTruncated: yesNo('item.isTruncated'),
  reason: words('item.reason'),
  aliases: ids('item.aliases'),
  tag: 'elsewhere',
  ...shownInHead,
  attributedTo: 'elsewhere',
  isAuthorDeleted: 'elsewhere',
  audience: 'elsewhere',
  inPost: 'elsewhere',
  removedBy: 'elsewhere',
  isMissing: 'elsewhere',
  attachment: 'elsewhere',
  oneOf: 'elsewhere',
  votersCount: 'elsewhere',
  quote: 'elsewhere',
  repliesToken: 'elsewhere',
};

export const talkFacts = (item: Talk, t: TFunction): readonly FactRow[] => [
  ...(item.type === 'Tombstone' ? [[t('post.facts.removedBy'), goneWords(item, t)] as const] : []),
  ...factRows(sharedTalkFacts, item, t),
];

/** What a sound is called, with its page where the answer says which one it is. */
export const soundFacts = (
  { name, artist, id: url }: NonNullable<Shape<'Video'>['audio']>,
  t: TFunction,
): readonly FactRow[] => {
  const text = [name, artist].filter((part) => part !== undefined).join(' – ');
  if (text === '' && url === undefined) return [];
  const shown =
    url === undefined ? (
      <PlatformText text={text} />
    ) : (
      <Address url={url} text={text === '' ? url : text} />
    );
  return [[t('item.sound'), shown]];
};
