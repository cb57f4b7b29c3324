import { omitUndefined } from '#kit/collect.ts';
import { objectAt, at, bool, count, id, int, node, str, type Node } from '#kit/dig.ts';
import type { ReaderChange } from '#kit/operation.ts';
import { fromUnix } from '#kit/times.ts';
import type { Creator, Person } from '#vocab/person.ts';
import { counted } from './counts.ts';
import { languageCode } from './languages.ts';
import { userUrl } from './site.ts';
import { avatar, firstPicture } from './pictures.ts';

/** A handle as the site writes it, from text that may be anything. */
export const handle = (text: string | undefined): string | undefined =>
  text !== undefined && /^[^\s/?#@"<>]{1,64}$/.test(text) ? text : undefined;

/**
 * Figures that stand beside a video’s author: as displayed, also in `authorStatsV2` (recorded October 2026:
 * 61200000). `heartCount` stops short of 2³¹ where `heart` goes on.
 */
const figuresFromAuthorStats = (item: unknown) => {
  const [old, stats] = [node(item, 'authorStats'), node(item, 'authorStatsV2')];
  const figure = (name: string): number | undefined => count(stats, name) ?? count(old, name);
  return counted({
    followerCount: figure('followerCount'),
    followingCount: figure('followingCount'),
    likeCount: figure('heart') ?? figure('heartCount'),
    likedCount: figure('diggCount'),
    mediaCount: figure('videoCount'),
    friendCount: figure('friendCount'),
  });
};

/** Readers of accounts before this version left these out. */
export const accountsDescribed: ReaderChange = {
  since: '0.10.0',
  fields: ['hasLikes', 'hasPlaylists', 'image', 'isVerified'],
};

/** What the site tells of an account wherever one stands: a profile, the author of an item, a row of followers. */
export const readAccountFacts = (user: Node | undefined) => ({
  summary: str(user, 'signature'),
  published: fromUnix(int(user, 'createTime')),
  // Live pages have the older flag alone.
  isPrivate: bool(user, 'privateAccount') ?? bool(user, 'secret'),
  isVerified: bool(user, 'verified'),
  isLive: isLiveFromRoomId(at(user, 'roomId')),
  hasLikes: bool(user, 'openFavorite'),
  hasPlaylists: bool(user, 'profileTab', 'showPlayListTab'),
  language: languageCode(str(user, 'language')),
});

const ROOM = /^[1-9]\d{5,}$/;

/** The room of a stream that is running; empty or `0` where there is none. */
export const isLiveFromRoomId = (roomId: unknown): boolean | undefined =>
  typeof roomId === 'string' ? ROOM.test(roomId) : undefined;

/** The app tells why an account has its badge, in two fields; where both are empty it has none. */
export const badgeFromAppUser = (user: unknown): Pick<Person, 'isVerified' | 'verifiedAs'> => {
  const reasons = [at(user, 'enterprise_verify_reason'), at(user, 'custom_verify')].filter(
    (reason) => typeof reason === 'string',
  );
  const verifiedAs = reasons.find((reason) => reason !== '');
  return {
    isVerified: verifiedAs !== undefined ? true : reasons.length === 2 ? false : undefined,
    verifiedAs,
  };
};

/** The author of an item; `undefined` where the account is gone, as for some old videos. */
export const creatorFromItem = (item: Node): Creator | undefined => {
  const author = node(item, 'author');
  // Until 2023 the page had the handle alone there, and the rest beside it.
  const name = handle(str(author, 'uniqueId') ?? str(item, 'author'));
  if (name === undefined) return undefined;
  const url = userUrl(name);
  return omitUndefined({
    ...objectAt('Person', url),
    entityId: author ? id(author, 'id') : id(item, 'authorId'),
    preferredUsername: name,
    name: str(author, 'nickname') ?? str(item, 'nickname'),
    icon: author ? avatar(author) : firstPicture(at(item, 'avatarThumb')),
    ...readAccountFacts(author),
    ...figuresFromAuthorStats(item),
    secondaryId: str(author, 'secUid') ?? str(item, 'authorSecId'),
  });
};
