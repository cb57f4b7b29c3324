import { expect, test } from 'vitest';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { post } from '../cases/listed.ts';
import { missingFilesNotice } from '../../../engine/incomplete-items.ts';
import { postItem } from './post.ts';

const postThingData = (more: object): Record<string, unknown> =>
  (post('1aaa', more) as { data: Record<string, unknown> }).data;
const read = (more: object = {}): PostOrTombstone =>
  PostOrTombstone.parse(postItem(postThingData(more)));

test('a post, without a trace of who asked for it', () => {
  expect(read({ thumbnail_width: 140.0, score: -3.0, ups: 44.0 })).toEqual({
    type: 'Note',
    id: 'https://www.reddit.com/r/Corvids/comments/1aaa/rooks_jackdaws/',
    url: 'https://www.reddit.com/r/Corvids/comments/1aaa/rooks_jackdaws/',
    entityId: '1aaa',
    name: 'Rooks & jackdaws 1aaa',
    content: 'They *roost* together.',
    mediaType: 'text/markdown',
    published: '2026-06-08T12:00:00.000Z',
    isEdited: false,
    attributedTo: {
      type: 'Person',
      id: 'https://www.reddit.com/user/bird_watcher/',
      url: 'https://www.reddit.com/user/bird_watcher/',
      entityId: '4xy9z',
      preferredUsername: 'bird_watcher',
    },
    audience: {
      type: 'Group',
      id: 'https://www.reddit.com/r/Corvids/',
      url: 'https://www.reddit.com/r/Corvids/',
      entityId: '3abcd',
      preferredUsername: 'Corvids',
      memberCount: 5120,
    },
    likeCount: 44,
    voteCount: -3,
    upvoteRatio: 0.97,
    commentCount: 7,
    shareCount: 1,
    isAdult: false,
  });
});

test('an old post tells little, and no more is made of it', () => {
  const item = PostOrTombstone.parse(
    postItem({
      id: '1a',
      name: 't3_1a',
      title: 'Old',
      is_self: false,
      url: 'http://a.org/',
      edited: true,
      score: 0,
      downs: 0,
    }),
  );
  expect(item).toEqual({
    type: 'Note',
    id: 'https://www.reddit.com/comments/1a/',
    url: 'https://www.reddit.com/comments/1a/',
    entityId: '1a',
    name: 'Old',
    content: null,
    isEdited: true,
    voteCount: 0,
    attachment: [{ type: 'Link', href: 'http://a.org/' }],
  });
});

test('edits: never, then, or at some time', () => {
  expect(read({ edited: 1780923600.0 })).toMatchObject({
    isEdited: true,
    updated: '2026-06-08T13:00:00.000Z',
  });
  expect(read({ edited: true })).not.toHaveProperty('updated');
  expect(read({ edited: 1e15 })).not.toHaveProperty('updated');
});

test('a score that is hidden is left out, with the votes that tell it', () => {
  const hidden = read({ hide_score: true, score: 1, ups: 1 });
  expect(hidden).not.toHaveProperty('voteCount');
  expect(hidden).not.toHaveProperty('likeCount');
});

test('votes up are those that are stated, and never the score', () => {
  expect(read({ score: 30, ups: 42 })).toMatchObject({ likeCount: 42, voteCount: 30 });
  expect(read({ score: 30, ups: undefined })).not.toHaveProperty('likeCount');
});

test('a flair is a tag', () => {
  expect(read({ link_flair_text: 'Sighting' }).tag).toEqual([{ type: 'Tag', name: 'Sighting' }]);
  expect(read({ link_flair_text: '' })).not.toHaveProperty('tag');
});

test('pinned in its group, or on the profile of its author', () => {
  expect(read({ stickied: true, pinned: false }).isPinned).toBe(true);
  expect(read({ stickied: false, pinned: true }).isPinned).toBe(true);
  expect(read({ stickied: false, pinned: false }).isPinned).toBe(false);
  expect(read()).not.toHaveProperty('isPinned');
});

test('an author’s office, and whether they pay', () => {
  expect(read({ distinguished: 'moderator', author_premium: true })).toMatchObject({
    distinguished: 'moderator',
    attributedTo: { preferredUsername: 'bird_watcher', role: 'moderator', isPremium: true },
  });
});

test.each([
  [{ is_self: false, url: 'https://a.org/', selftext: 'Words on a link' }, 'Words on a link'],
  [{ is_self: true, selftext: '' }, null],
  [{ is_self: false, url: 'https://i.redd.it/a.png', selftext: 'On a picture' }, 'On a picture'],
  [{ is_self: false, is_video: true, selftext: 'On a film' }, 'On a film'],
  [{ is_self: false, is_gallery: true, selftext: 'On many' }, 'On many'],
])('a text does not depend on the kind of post: %o', (more, content) => {
  const item = read(more);
  expect([item.type, item.content]).toEqual(['Note', content]);
});

test.each([
  [{ removed_by_category: 'moderator' }, 'moderator', true],
  [{ removed_by_category: 'content_takedown', selftext: '[removed]' }, 'content_takedown', false],
  [
    { removed_by_category: 'deleted', selftext: '[deleted]', author: '[deleted]' },
    'deleted',
    false,
  ],
  [{ selftext: '[removed]' }, 'removed', false],
  [{ selftext: '[deleted]' }, 'deleted', false],
])('what was taken away: %o', (more, removedBy, hasText) => {
  const item = read(more);
  expect(item).toMatchObject({ type: 'Tombstone', formerType: 'Note', removedBy });
  expect('content' in item).toBe(hasText);
  expect('attributedTo' in item).toBe(!('author' in more));
});

test('what stands in the place of a title is none, where the post is gone', () => {
  const title = '[ Removed by moderator ]';
  expect(read({ title, removed_by_category: 'moderator' })).not.toHaveProperty('name');
  expect(read({ title }).name).toBe(title);
});

test.each([
  [{ selftext: '[unavailable]' }, { reason: '[unavailable]' }],
  [{ selftext: '', title: '[unavailable]' }, { reason: '[unavailable]' }],
  [{ selftext: '', title: '[ Removed by Reddit ]' }, { removedBy: 'reddit' }],
  [{ selftext: '', title: '[deleted by user]' }, { removedBy: 'deleted' }],
])('nobody wrote %o', (more, absence) => {
  for (const author of ['[unavailable]', '[deleted]', '[removed]', '[ Removed by Reddit ]']) {
    const item = read({ author, author_fullname: null, ...more });
    expect(item).toMatchObject({ type: 'Tombstone', ...absence });
    expect(item).not.toHaveProperty('content');
    expect(item).not.toHaveProperty('attributedTo');
    expect('name' in item).toBe(!('title' in more));
  }
});

test('pictures of a gallery that failed or are not ready stay counted', () => {
  const gallery = {
    is_self: false,
    is_gallery: true,
    gallery_data: { items: ['a', 'b', 'c', 'd'].map((media_id) => ({ media_id })) },
    media_metadata: {
      a: { status: 'valid', e: 'Image', s: { u: 'https://preview.redd.it/a.jpg' } },
      b: { status: 'failed' },
      c: { status: 'unprocessed' },
    },
  };
  const whole = read(gallery);
  expect(whole.attachment).toHaveLength(1);
  expect(whole.attachmentCount).toBe(4);
  const none = read({
    ...gallery,
    url: 'https://www.reddit.com/gallery/1aaa',
    media_metadata: null,
  });
  expect(none.attachment).toEqual([{ type: 'Link', href: 'https://www.reddit.com/gallery/1aaa' }]);
  expect(none.attachmentCount).toBe(4);
  expect(missingFilesNotice({ items: [whole, none] })).toMatchObject([
    { code: 'files-missing', count: 2, values: { files: 7, posts: 2 } },
  ]);
  const repeated = read({
    crosspost_parent: 't3_1z',
    crosspost_parent_list: [{ id: '1z', ...gallery }],
  });
  expect(repeated.quote?.attachmentCount).toBe(4);
});

test('an author who is gone leaves the post', () => {
  const item = read({ author: '[deleted]', author_fullname: undefined });
  expect(item).toMatchObject({ type: 'Note', isAuthorDeleted: true });
  expect(item).not.toHaveProperty('attributedTo');
});

test('a poll tells its votes when it has ended; its end is in milliseconds', () => {
  const poll = {
    options: [{ text: 'Rook', id: '11' }, { id: '12', text: 'Crow', vote_count: 0 }, { id: '13' }],
    total_vote_count: 9,
    voting_end_timestamp: 1588656115460,
  };
  expect(read({ poll_data: poll })).toMatchObject({
    type: 'Note',
    oneOf: [
      { type: 'Note', entityId: '11', name: 'Rook' },
      { type: 'Note', entityId: '12', name: 'Crow', voteCount: 0 },
    ],
    votersCount: 9,
    endTime: '2020-05-05T05:21:55.460Z',
  });
  expect(read({ poll_data: poll }).oneOf?.[0]).not.toHaveProperty('voteCount');
  expect(read({ poll_data: null })).not.toHaveProperty('oneOf');
});

test('a crosspost has its source, or the identifier of one that is gone', () => {
  const parent = postThingData({
    id: '1zzz',
    name: 't3_1zzz',
    permalink: '/r/Corvids/comments/1zzz/x/',
    is_video: true,
  });
  const more = { crosspost_parent: 't3_1zzz', is_self: false, url: '/r/Corvids/comments/1zzz/x/' };
  expect(read({ ...more, crosspost_parent_list: [parent] })).toMatchObject({
    quote: { type: 'Note', entityId: '1zzz', voteCount: 42 },
    attachment: [{ type: 'Link', href: 'https://www.reddit.com/r/Corvids/comments/1zzz/x/' }],
  });
  const lost = { id: 'https://www.reddit.com/comments/1zzz/', entityId: '1zzz' };
  expect(read({ ...more, crosspost_parent_list: [] }).quote).toEqual(lost);
  expect(read(more).quote).toEqual(lost);
  expect(read({ crosspost_parent: 'nonsense <x>' })).not.toHaveProperty('quote');
});

test('flags are given as they are, and only then', () => {
  expect(
    read({ over_18: true, spoiler: false, locked: null, pinned: true, is_robot_indexable: false }),
  ).toMatchObject({
    isAdult: true,
    isSpoiler: false,
    isPinned: true,
    isSearchable: false,
  });
  expect(read({ locked: null })).not.toHaveProperty('isLocked');
});

test.each([
  [{ promoted: true }, true],
  [{ promoted: false }, false],
  [{ is_created_from_ads_ui: true }, true],
  // Nobody says that it was not paid for.
  [{ is_created_from_ads_ui: false }, undefined],
  [{ promoted: null }, undefined],
])('an advert is marked: %o', (more, isSponsored) => {
  expect(read(more).isSponsored).toBe(isSponsored);
});

test('without an identifier it is no post', () => {
  expect(() => postItem({ title: 'x' })).toThrow('no post id in the answer');
});
