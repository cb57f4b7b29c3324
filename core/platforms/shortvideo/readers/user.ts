import { isWebAddress } from '#kit/address.ts';
import { omitUndefined, required, countNotice } from '#kit/collect.ts';
import {
  objectAt,
  at,
  bool,
  count,
  id,
  int,
  node,
  str,
  type Node,
  isNode,
  list,
} from '#kit/dig.ts';
import { fromUnix } from '#kit/times.ts';
import type { LinkedPage } from '#vocab/link.ts';
import type { Creator, Person } from '#vocab/person.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { counted } from './counts.ts';
import { badgeFromAppUser, handle, isLiveFromRoomId, readAccountFacts } from './creator.ts';
import { userUrl } from './site.ts';
import { avatar, firstPicture, pictures } from './pictures.ts';
import { callAnswer } from './answer.ts';
import { type Rows, cursorIn, hasMoreIn } from './list.ts';
import { messages } from './messages.ts';

const named = (text: string | undefined) => {
  const preferredUsername = required(handle(text), 'handle of the account');
  const url = userUrl(preferredUsername);
  return { ...objectAt('Person', url), preferredUsername };
};

/** The link of a profile: with its scheme, which TikTok gives for some and not for others. */
const linkFromText = (text: string | undefined): LinkedPage[] | undefined => {
  if (text === undefined || text.trim() === '') return undefined;
  const link = text.trim();
  const href = /^[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : `https://${link}`;
  return isWebAddress(href) && URL.canParse(href) ? [{ type: 'Link', href }] : undefined;
};

/**
 * `{user, stats, statsV2}` of a profile page, of its call and of lists of followers. `statsV2` is exact there
 * (recorded 2025: 783427), `stats` as displayed (783400).
 */
export const readUser = (info: unknown): Person => {
  const user = node(info, 'user');
  return omitUndefined({
    ...named(str(user, 'uniqueId')),
    entityId: id(user, 'id'),
    name: str(user, 'nickname'),
    ...readAccountFacts(user),
    icon: avatar(user),
    image: pictures(at(user, 'avatarLarger'), at(user, 'avatarMedium'), at(user, 'avatarThumb')),
    ...figuresFromUserInfo(info),
    attachment: linkFromText(str(user, 'bioLink', 'link')),
    location: str(user, 'region'),
    ...readAccountFlags(user),
    tabs: tabsFromProfile(node(user, 'profileTab')),
    liveRoomId: liveRoomId(at(user, 'roomId')),
    secondaryId: str(user, 'secUid'),
    nameChanged: fromUnix(int(user, 'nickNameModifyTime')),
    category: str(user, 'commerceUserInfo', 'category'),
  });
};

const figuresFromUserInfo = (info: unknown) => {
  const figures = (stats: Node | undefined) => ({
    followerCount: count(stats, 'followerCount'),
    followingCount: count(stats, 'followingCount'),
    friendCount: count(stats, 'friendCount'),
    // `heartCount` is cut off below 2³¹ in some answers.
    likeCount: count(stats, 'heart') ?? count(stats, 'heartCount'),
    likedCount: count(stats, 'diggCount'),
    mediaCount: count(stats, 'videoCount'),
  });
  return counted(figures(node(info, 'stats')), figures(node(info, 'statsV2')));
};

const readAccountFlags = (user: Node | undefined) => ({
  isBusiness: bool(user, 'commerceUserInfo', 'commerceUser'),
  isSeller: bool(user, 'ttSeller'),
  isOrganization: flag(at(user, 'isOrganization')),
});

/** `1` or `true`. */
const flag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : value === 1 ? true : value === 0 ? false : undefined;

const liveRoomId = (roomId: unknown): string | undefined =>
  typeof roomId === 'string' && isLiveFromRoomId(roomId) === true ? roomId : undefined;

/** Parts of the profile beside its videos. */
const tabsFromProfile = (profile: Node | undefined): string[] | undefined => {
  const found = [
    ['playlists', 'showPlayListTab'],
    ['music', 'showMusicTab'],
    ['questions', 'showQuestionTab'],
  ].flatMap(([tab = '', flag = '']) => (bool(profile, flag) === true ? [tab] : []));
  return found.length > 0 ? found : undefined;
};

/** The header of an embed page: figures as displayed. */
export const readEmbeddedUser = (info: unknown): Creator =>
  omitUndefined({
    ...named(str(info, 'uniqueId')),
    entityId: id(info, 'id'),
    name: str(info, 'nickname'),
    summary: str(info, 'signature'),
    icon: firstPicture(at(info, 'avatarThumbUrl')),
    isVerified: bool(info, 'verified'),
    ...counted({
      followerCount: count(info, 'followerCount'),
      followingCount: count(info, 'followingCount'),
      likeCount: count(info, 'heartCount'),
    }),
    isPrivate: bool(info, 'privateAccount'),
  });

/** `user_info` of a search: the dialect of the app. */
export const readFoundUser = (info: unknown): Person =>
  omitUndefined({
    ...named(str(info, 'unique_id')),
    entityId: id(info, 'uid'),
    name: str(info, 'nickname'),
    summary: str(info, 'signature'),
    icon: avatar(info),
    ...badgeFromAppUser(info),
    ...counted({
      followerCount: count(info, 'follower_count'),
      followingCount: count(info, 'following_count'),
      likeCount: count(info, 'total_favorited'),
      mediaCount: count(info, 'aweme_count'),
    }),
    // The number beside it is too wide for JSON.
    isLive: isLiveFromRoomId(at(info, 'room_id_str')),
    liveRoomId: liveRoomId(at(info, 'room_id_str')),
    secondaryId: str(info, 'sec_uid'),
  });

/** One call brings followers (`scene=67`) and followed accounts (`scene=21`); seen in its requests, 2026. */
export const isFollowing = ({ url }: SentRequest): boolean =>
  URL.canParse(url) && new URL(url).searchParams.get('scene') === '21';

/** Followers and followed accounts: `userList[]` of `{user, stats, statsV2}`. */
export const listedUsersIn = (reply: Reply): Rows | undefined => {
  const value = callAnswer(reply);
  const rows = value['userList'];
  const total = count(value, 'total');
  if (!Array.isArray(rows)) return rows === null ? { rows: [], hasMore: false, total } : undefined;
  // Followers go on by a time: `minCursor` (captured October 2026).
  return { rows, hasMore: hasMoreIn(value), total, cursor: id(value, 'minCursor') };
};

/** Accounts that a search found: `user_list[].user_info`, alone or among rows of other kinds. */
export const foundUsersIn = (reply: Reply): Rows | undefined => {
  const value = callAnswer(reply);
  const [hasMore, cursor] = [hasMoreIn(value), cursorIn(value)];
  if (Array.isArray(value['user_list'])) return { rows: value['user_list'], hasMore, cursor };
  const mixed = value['data'];
  if (!Array.isArray(mixed)) return value['user_list'] === null ? { rows: [], hasMore } : undefined;
  const isOther = (row: unknown): boolean => !Array.isArray(node(row)?.['user_list']);
  const others = mixed.filter(isOther).length;
  return {
    rows: mixed.flatMap((row: unknown) => list(row, 'user_list')),
    hasMore,
    cursor,
    notices: countNotice(others, 'other-kinds', messages.otherResultsLeftOut({ others })),
  };
};

export const readListedUser = (row: unknown): Person => readUser(row);

export const readFoundRow = (row: unknown): Person =>
  readFoundUser(isNode(row) ? (node(row, 'user_info') ?? row) : undefined);
