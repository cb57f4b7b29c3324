import { objectAt, bool, count, int, node, str, type Node } from '../../../kit/dig.ts';
import { decodeXML } from 'entities';
import { omitUndefined } from '#kit/collect.ts';
import { fromUnix } from '#kit/times.ts';
import type { Audience } from '#vocab/group.ts';
import { image } from '#vocab/image.ts';
import type { Author } from '#vocab/person.ts';
import type { Post } from '#vocab/post.ts';
import { subredditUrl, userUrl } from './addresses.ts';
import { isNobody } from './marks.ts';
import { bare } from './names.ts';

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
export const isProfile = (subreddit: string): boolean => subreddit.startsWith('u_');

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
