import { decodeXML } from 'entities';
import { omitUndefined, required } from '#kit/collect.ts';
import { objectAt, bool, count, int, node, str, type Node } from '#kit/dig.ts';
import { fromUnix } from '#kit/times.ts';
import type { Audience, NamedGroup } from '#vocab/group.ts';
import { image } from '#vocab/image.ts';
import type { Author, Person } from '#vocab/person.ts';
import type { Post } from '#vocab/post.ts';
import { subredditUrl, userUrl } from './addresses.ts';
import { isNobody } from './marks.ts';
import { bare } from './names.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

/** An author by name; the identifier where it is told. */
export const person = (name: string, fullname?: string): Author => {
  const url = userUrl(name);
  return fullname === undefined
    ? { type: 'Person', id: url, url, preferredUsername: name }
    : { type: 'Person', id: url, url, entityId: bare(fullname), preferredUsername: name };
};

/** Who wrote a post or a comment. */
export const authorFromThing = (data: Node): Author | undefined => {
  const name = str(data, 'author');
  if (name === undefined || isNobody(name)) return undefined;
  const author = person(name, str(data, 'author_fullname'));
  const isPremium = bool(data, 'author_premium');
  return isPremium === undefined ? author : { ...author, isPremium };
};

/** The author of a comment, who may be the author of its post. */
export const commenterFromThing = (data: Node): Author | undefined => {
  const author = authorFromThing(data);
  if (author === undefined) return undefined;
  const office = str(data, 'distinguished') ?? 'commenter';
  return { ...author, role: bool(data, 'is_submitter') === true ? 'creator' : office };
};

/** The subreddit of a post or a comment. */
export const subredditFromThing = (data: Node): Audience | undefined => {
  const name = str(data, 'subreddit');
  if (name === undefined) return undefined;
  const id = str(data, 'subreddit_id');
  const url = subredditUrl(name);
  return omitUndefined({
    ...objectAt('Group', url),
    entityId: id === undefined ? undefined : bare(id),
    preferredUsername: name,
    memberCount: followers(data, 'subreddit_subscribers', isProfile(name)),
    visibility: str(data, 'subreddit_type'),
  });
};

export const subscribers = (data: Node, key: string): number | undefined => {
  const number = int(data, key);
  return number !== undefined && number >= 0 ? number : undefined;
};

/** The profile of a person is a subreddit of that name. */
const isProfile = (subreddit: string): boolean => subreddit.startsWith('u_');

/**
 * Subscribers of a subreddit, or followers of a profile. Of a profile the platform tells 0 also where a
 * million follow it, to all but the person (recorded 2019 to 2026), so that 0 says nothing.
 */
export const followers = (data: Node, key: string, ofProfile: boolean): number | undefined => {
  const number = subscribers(data, key);
  return ofProfile && number === 0 ? undefined : number;
};

/** The score, and the votes up as far as they are told. */
export const addVotes = (item: Pick<Post, 'likeCount' | 'voteCount'>, data: Node): void => {
  const ups = int(data, 'ups');
  if (ups !== undefined) item.likeCount = ups;
  const score = readScore(data);
  if (score !== undefined) item.voteCount = score;
};

/** Of comments of 2013 only the votes up and down are told, of which the score is made. */
const readScore = (data: Node): number | undefined => {
  const score = int(data, 'score');
  if (score !== undefined) return score;
  const [ups, downs] = [count(data, 'ups'), count(data, 'downs')];
  return ups === undefined || downs === undefined ? undefined : ups - downs;
};

/**
 * Awards: their number (since 2019), of which gold of several kinds (since 2018) or of one is a part.
 * Since the platform ended them the number is 0 also where the gold still stands (recorded 2026).
 */
export const countAwards = (data: Node): number | undefined => {
  const all = count(data, 'total_awards_received');
  if (all !== undefined && all > 0) return all;
  return goldIn(node(data, 'gildings')) ?? count(data, 'gilded') ?? all;
};

const goldIn = (kinds: Node | undefined): number | undefined => {
  const numbers = Object.keys(kinds ?? {}).map((kind) => count(kinds, kind) ?? 0);
  return numbers.length === 0 ? undefined : numbers.reduce((sum, n) => sum + n, 0);
};

/** When something was last edited: `false`, seconds, or, for very old edits, only `true`. */
export const readEdit = (data: Node): { updated?: string; isEdited?: boolean } => {
  const edited = data['edited'];
  if (edited === false) return { isEdited: false };
  if (edited === true) return { isEdited: true };
  const updated = typeof edited === 'number' ? fromUnix(edited) : undefined;
  return updated === undefined ? {} : { updated, isEdited: true };
};

/** An instant from `created_utc`; `created` was eight hours ahead until 2020 and is never read. */
export const readCreated = (data: Node): string | undefined => {
  const seconds = data['created_utc'];
  return typeof seconds === 'number' ? fromUnix(seconds) : undefined;
};

/** A picture from a field that may hold nothing, or an address that was escaped once too often. */
export const pictureAtKeys = (data: Node | undefined, ...keys: readonly string[]) => {
  for (const key of keys) {
    const found = image(decodeXML(str(data, key) ?? ''));
    if (found) return found;
  }
  return undefined;
};

/** A subreddit (`t5`), or one of those that an account moderates. Throws when it has no name. */
export const subredditItem = (data: Node): NamedGroup => {
  const name = required(str(data, 'display_name') ?? str(data, 'sr'), 'name of the subreddit');
  const url = subredditUrl(name);
  const description = str(data, 'description');
  const guidelines = str(data, 'submit_text');
  const banner = pictureAtKeys(data, 'banner_background_image', 'banner_img', 'header_img');
  const id = str(data, 'name') ?? str(data, 'id');
  return omitUndefined({
    ...objectAt('Group', url),
    entityId: id === undefined ? undefined : bare(id),
    slug: name,
    preferredUsername: name,
    name: str(data, 'title'),
    summary: str(data, 'public_description'),
    description,
    guidelines,
    mediaType: (description ?? guidelines) === undefined ? undefined : 'text/markdown',
    published: readCreated(data),
    memberCount: followers(data, 'subscribers', isProfile(name)),
    icon: pictureAtKeys(data, 'community_icon', 'icon_img'),
    image: banner,
    isAdult: bool(data, 'over18') ?? bool(data, 'over_18'),
    activeCount: subscribers(data, 'active_user_count') ?? subscribers(data, 'accounts_active'),
    visibility: str(data, 'subreddit_type'),
    language: str(data, 'lang'),
    category: str(data, 'advertiser_category'),
    isSearchable: bool(data, 'allow_discovery'),
    isQuarantined: bool(data, 'quarantine'),
    postTypes: str(data, 'submission_type'),
  });
};

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
