/** What the figures of items are called, by the names of their fields. */
import type { ParseKeys, TFunction } from 'i18next';
import { labelFromName } from '../../../fields.ts';

const NAMES: Readonly<Record<string, ParseKeys>> = {
  likeCount: 'item.likesHead',
  viewCount: 'item.viewsHead',
  voteCount: 'post.score',
  commentCount: 'item.commentsHead',
  replyCount: 'item.repliesHead',
  shareCount: 'item.sharesHead',
  saveCount: 'item.savesHead',
  repostCount: 'item.repostsHead',
  followerCount: 'item.followersHead',
  memberCount: 'group.members',
  mediaCount: 'user.mediaCount',
  postCount: 'user.postCount',
  followingCount: 'item.followingHead',
  friendCount: 'item.friendsHead',
  likedCount: 'item.likedHead',
  videoCount: 'item.videosHead',
  totalItems: 'item.entryCount',
  concurrentViewers: 'item.watchingHead',
  waitingCount: 'item.waitingHead',
  duration: 'item.length',
  depth: 'post.facts.depth',
};

/** In words; a figure that has none here by the words of its field's name. */
export const figureName = (field: string, t: TFunction): string => {
  const key = Object.hasOwn(NAMES, field) ? NAMES[field] : undefined;
  return key === undefined ? labelFromName(field) : t(key);
};
