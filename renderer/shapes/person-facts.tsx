/** Fields and figures of accounts: of a channel, of an account that is judged by karma, of any other. */
import type { TFunction } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import {
  count,
  date,
  factRows,
  fieldNames,
  id,
  ids,
  interval,
  list,
  oneOrMore,
  picture,
  postalAddress,
  regions,
  score,
  sizes,
  shownForAccounts,
  words,
  yesNo,
  type FactTable,
} from './facts.tsx';
import { figureRows, sinceFigure } from './figures.tsx';
import { followersHead, isChannel } from './followers.ts';
import { PublishedCell } from './published-cell.tsx';
import { hasReplies } from './talk.ts';
import { isDated } from './published.ts';
import type { FactRow, FigureRow } from './shape-view.ts';
import { exactScore, shortScore } from './votes.ts';

type Person = Shape<'Person'>;

/** An account that is judged by karma. */
export const hasKarma = ({ score: total, postScore, commentScore }: Person): boolean =>
  total !== undefined || postScore !== undefined || commentScore !== undefined;

/** In all where the platform says so, else what it says of posts and comments. */
export const computeKarma = ({
  score: total,
  postScore,
  commentScore,
}: Person): number | undefined =>
  total ??
  (postScore === undefined || commentScore === undefined ? undefined : postScore + commentScore);

const ofAccount: FactTable<Person> = {
  entityId: id('item.id'),
  published: date('user.since'),
  publishedInterval: interval('user.since'),
  viewCount: count('item.viewsHead'),
  followerCount: count('item.followersHead'),
  isAdult: yesNo('group.adult'),
  postScore: score('user.posts'),
  commentScore: score('user.comments'),
  awarderScore: score('user.given'),
  awardeeScore: score('user.received'),
  score: score('user.total'),
  hasVerifiedEmail: yesNo('user.mail'),
  isEmployee: yesNo('user.employee'),
  isMod: yesNo('user.moderator'),
  isPremium: yesNo('user.premium'),
  isFollowable: yesNo('user.follow'),
  isSearchable: yesNo('user.searchable'),
  followingCount: count('item.followingHead'),
  friendCount: count('item.friendsHead'),
  postCount: count('user.postCount'),
  mediaCount: count('user.mediaCount'),
  videoCount: count('item.videosHead'),
  highlightCount: count('user.highlights'),
  likeCount: count('item.likesHead'),
  likedCount: count('item.likedHead'),
  listedCount: count('user.listed'),
  roundedCounts: fieldNames('item.rounded'),
  pronouns: list('user.pronouns'),
  role: oneOrMore('item.role'),
  memberRole: words('user.memberRole'),
  reaction: words('user.reaction'),
  affiliation: oneOrMore('user.affiliation'),
  isVerified: yesNo('item.verified'),
  verifiedSince: date('user.verifiedSince'),
  verifiedAs: words('item.verifiedAs'),
  location: words('item.place'),
  basedIn: words('user.basedIn'),
  language: oneOrMore('item.language'),
  category: words('item.category'),
  tabs: list('item.parts'),
  isFamilySafe: yesNo('item.familySafe'),
  availableIn: regions,
  withheldIn: list('item.withheldIn'),
  isPaidVerified: yesNo('user.paidVerified'),
  isProfessional: yesNo('user.professional'),
  hasVideos: yesNo('user.hasVideos'),
  hasChannel: yesNo('user.hasChannel'),
  hasMicroblog: yesNo('user.hasMicroblog'),
  hasLikes: yesNo('user.hasLikes'),
  hasPlaylists: yesNo('user.hasPlaylists'),
  status: words('user.status'),
  address: postalAddress('item.address'),
  isPrivate: yesNo('item.private'),
  isBusiness: yesNo('item.business'),
  isSeller: yesNo('item.seller'),
  isOrganization: yesNo('item.organization'),
  isLive: yesNo('item.isLive'),
  liveRoomId: id('item.liveRoom'),
  nameChanged: date('item.nameChanged'),
  usernameChangeCount: count('user.handleChanges'),
  usernameChanged: date('user.handleChanged'),
  pinnedPostIds: ids('user.pinnedPosts'),
  secondaryId: id('item.secondaryId'),
  experience: 'elsewhere',
  education: list('career.education'),
  educationHistory: 'elsewhere',
  icon: picture('item.avatar'),
  image: sizes('item.banner'),
  ...shownForAccounts,
};

const ofChannel: FactTable<Person> = {
  ...ofAccount,
  published: date('item.opened'),
  publishedInterval: interval('item.opened'),
  followerCount: count('item.subscribersHead'),
  location: words('item.country'),
};

/** Of a microblog the likes that it gave are told, elsewhere those that it received. */
const ofMicroblog: FactTable<Person> = { ...ofAccount, likeCount: count('item.likedHead') };

const chooseFactTable = (item: Person): FactTable<Person> => {
  if (isChannel(item)) return ofChannel;
  return hasReplies(item) ? ofMicroblog : ofAccount;
};

export const personFacts = (item: Person, t: TFunction): readonly FactRow[] =>
  factRows(chooseFactTable(item), item, t);

const karmaFigures = (item: Person, t: TFunction): readonly FigureRow[] => {
  const karma = computeKarma(item);
  if (karma === undefined) return [];
  return [
    [
      'karma',
      t('user.karmaHead'),
      <span key="k" title={exactScore(karma)}>
        {shortScore(karma)}
      </span>,
    ],
  ];
};

const since = (item: Person, t: TFunction): readonly FigureRow[] => {
  const name = t(isChannel(item) ? 'item.opened' : 'user.since');
  if (item.published !== undefined) return sinceFigure(name, item.published);
  return isDated(item) ? [['published', name, <PublishedCell key="published" item={item} />]] : [];
};

/** What it is compared by, where it is alone on the stage. */
export const personFigures = (item: Person, t: TFunction): readonly FigureRow[] => [
  ...karmaFigures(item, t),
  ...figureRows(item, [
    ['followerCount', t(followersHead(item)), item.followerCount],
    ['followingCount', t('item.followingHead'), item.followingCount],
    ['postCount', t('user.postCount'), item.postCount],
    ['mediaCount', t('user.mediaCount'), item.mediaCount],
    ['videoCount', t('item.videosHead'), item.videoCount],
    ['viewCount', t('item.viewsHead'), item.viewCount],
  ]),
  ...since(item, t),
];
