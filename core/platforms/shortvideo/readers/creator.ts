import { objectAt } from '#kit/object-at.ts';
import { omitUndefined } from '#kit/collect.ts';
import { at, bool, count, id, node, str, type Node } from '#kit/dig.ts';
import type { Creator } from '#vocab/person.ts';
import { counted } from './counts.ts';
import { userUrl } from './links.ts';
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
    videoCount: figure('videoCount'),
  });
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
    isVerified: bool(author, 'verified'),
    ...figuresFromAuthorStats(item),
    secondaryId: str(author, 'secUid') ?? str(item, 'authorSecId'),
  });
};
