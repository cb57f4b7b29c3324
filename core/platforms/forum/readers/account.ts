import { omitUndefined, required } from '#kit/collect.ts';
import { bool, int, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Person } from '#vocab/person.ts';
import { userUrl } from './addresses.ts';
import { bare } from './names.ts';
import { readCreated, followers, pictureAtKeys } from './people.ts';
import { messages } from './messages.ts';

/** An account (`t2`). Throws `not_found` for a suspended one, of which nothing else is told. */
export const accountItem = (data: Node): Person => {
  const name = required(str(data, 'name'), 'user name');
  if (bool(data, 'is_suspended') === true)
    throw new AppError('not_found', messages.accountSuspended({ name }), { reason: 'removed' });
  const profile = node(data, 'subreddit');
  const banner = profile && pictureAtKeys(profile, 'banner_img');
  const id = str(data, 'id');
  const hides = bool(data, 'hide_from_robots');
  return omitUndefined({
    type: 'Person' as const,
    id: userUrl(name),
    url: userUrl(name),
    entityId: id === undefined ? undefined : bare(id),
    preferredUsername: name,
    name: str(profile, 'title'),
    summary: str(profile, 'public_description'),
    published: readCreated(data),
    followerCount: profile && followers(profile, 'subscribers', true),
    postScore: int(data, 'link_karma'),
    commentScore: int(data, 'comment_karma'),
    awarderScore: int(data, 'awarder_karma'),
    awardeeScore: int(data, 'awardee_karma'),
    score: int(data, 'total_karma'),
    icon:
      pictureAtKeys(data, 'snoovatar_img', 'icon_img', 'profile_img') ??
      pictureAtKeys(profile, 'icon_img'),
    image: banner,
    isAdult: bool(profile, 'over_18') ?? bool(data, 'profile_over_18'),
    isVerified: bool(data, 'verified'),
    hasVerifiedEmail: bool(data, 'has_verified_email'),
    isEmployee: bool(data, 'is_employee'),
    isMod: bool(data, 'is_mod'),
    isPremium: bool(data, 'is_gold'),
    isFollowable: bool(data, 'accept_followers'),
    isSearchable: hides === undefined ? undefined : !hides,
  });
};

/** The account behind a profile, which lists of popular users give as a subreddit (`u_name`). */
export const accountOfProfile = (data: Node): Person => {
  const name = required(str(data, 'display_name'), 'name').replace(/^u_/, '');
  const banner = pictureAtKeys(data, 'banner_img');
  return omitUndefined({
    type: 'Person' as const,
    id: userUrl(name),
    url: userUrl(name),
    preferredUsername: name,
    name: str(data, 'title'),
    summary: str(data, 'public_description'),
    followerCount: followers(data, 'subscribers', true),
    icon: pictureAtKeys(data, 'community_icon', 'icon_img'),
    image: banner,
    isAdult: bool(data, 'over18') ?? bool(data, 'over_18'),
  });
};
