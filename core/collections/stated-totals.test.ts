import { expect, test } from 'vitest';
import { catalogue, type Entry } from '../engine/catalogue.ts';
import { statedLength } from './stated-totals.ts';

const found = (id: string): Entry => {
  const entry = catalogue.find(id);
  if (!entry) throw new Error(`there is no ${id}`);
  return entry;
};

test.each([
  ['forum.list-post-comments', { commentCount: 3 }, 3],
  ['microblog.list-post-replies', { commentCount: 3, replyCount: 4 }, 4],
  ['videosite.list-comment-replies', { replyCount: 4 }, 4],
  ['videosite.list-channel-videos', { videoCount: 5, postCount: 9 }, 5],
  ['shortvideo.list-video-comments', { commentCount: 3 }, 3],
  ['shortvideo.list-user-videos', { mediaCount: 6 }, 6],
  ['photosite.list-user-posts', { mediaCount: 6 }, 6],
  ['microblog.list-user-posts', { postCount: 7, mediaCount: 6 }, 7],
  ['photosite.list-location-posts', { postCount: 7 }, 7],
  ['professional.list-post-comments', { replyCount: 4 }, 4],
  ['photosite.list-user-posts', { mediaCount: 'many' }, undefined],
  ['videosite.search-videos', { videoCount: 5 }, 5],
  ['forum.list-subreddit-rules', { memberCount: 8 }, undefined],
])('%s of what tells %o', (id, thing, length) => {
  expect(statedLength(found(id), thing)).toBe(length);
});
