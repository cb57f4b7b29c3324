import { expect, test } from 'vitest';
import { CommentOrTombstone } from '#vocab/tombstone.ts';
import { comment } from '../cases/listed.ts';
import { absenceFromItem } from '#kit/absence.ts';
import { commentItem } from './comment.ts';

const commentThingData = (more: object): Record<string, unknown> =>
  (comment('c1', more) as { data: Record<string, unknown> }).data;
const read = (more: object = {}): CommentOrTombstone =>
  CommentOrTombstone.parse(commentItem(commentThingData(more)));

/** What the answers tell of whoever asked, and of the work of moderators (recorded 2016 to 2026). */
const TRACES = {
  likes: true,
  saved: true,
  ups: 5,
  downs: 0,
  can_gild: true,
  can_mod_post: true,
  author_is_blocked: true,
  approved_by: 'x',
  banned_by: 'x',
  mod_note: 'x',
  mod_reports: [['x', 'y']],
  user_reports: [['x', 1]],
  num_reports: 3,
  report_reasons: ['x'],
  send_replies: true,
  no_follow: true,
};

test('a comment, without a trace of who asked for it', () => {
  expect(read({ ...TRACES, controversiality: 1, collapsed: false })).toEqual({
    type: 'Note',
    id: 'https://www.reddit.com/r/Corvids/comments/1aaa/rooks_jackdaws/c1/',
    url: 'https://www.reddit.com/r/Corvids/comments/1aaa/rooks_jackdaws/c1/',
    entityId: 'c1',
    content: 'I *saw* one.',
    mediaType: 'text/markdown',
    published: '2026-06-08T13:00:00.000Z',
    updated: '2026-06-08T14:00:00.000Z',
    isEdited: true,
    attributedTo: {
      type: 'Person',
      id: 'https://www.reddit.com/user/another_watcher/',
      url: 'https://www.reddit.com/user/another_watcher/',
      entityId: '5ab',
      preferredUsername: 'another_watcher',
      role: 'commenter',
    },
    audience: {
      type: 'Group',
      id: 'https://www.reddit.com/r/Corvids/',
      url: 'https://www.reddit.com/r/Corvids/',
      entityId: '3abcd',
      preferredUsername: 'Corvids',
    },
    likeCount: 5,
    voteCount: -2,
    inReplyTo: 'https://www.reddit.com/r/Corvids/comments/1aaa/rooks_jackdaws/',
    inPost: {
      id: 'https://www.reddit.com/r/Corvids/comments/1aaa/rooks_jackdaws/',
      entityId: '1aaa',
      name: 'Rooks & jackdaws 1aaa',
    },
    isControversial: true,
    isCollapsed: false,
  });
});

test('a hidden score is a placeholder: it is left out, and said to be hidden', () => {
  const hidden = read({ score_hidden: true, score: 1, ups: 1 });
  expect(hidden).not.toHaveProperty('voteCount');
  expect(hidden).not.toHaveProperty('likeCount');
  expect(hidden.isScoreHidden).toBe(true);
  expect(read({ score_hidden: false, score: 0 })).toMatchObject({ voteCount: 0 });
  expect(read({ score_hidden: false })).not.toHaveProperty('isScoreHidden');
});

test('a comment of 2013 gave its votes up and down', () => {
  const votes = read({ score: undefined, ups: 5, downs: 7 });
  expect([votes.likeCount, votes.voteCount]).toEqual([5, -2]);
  expect(read({ score: undefined, ups: 5 })).not.toHaveProperty('voteCount');
});

test.each([
  [{ gilded: 2 }, 2],
  [{ gilded: 1, gildings: { gid_1: 3, gid_2: 1 } }, 4],
  [{ gilded: 1, gildings: {} }, 1],
  [{ gilded: 1, gildings: { gid_2: 1 }, total_awards_received: 6 }, 6],
  [{ gilded: 3, gildings: {}, total_awards_received: 0 }, 3],
  [{ total_awards_received: 0 }, 0],
  [{ gilded: null }, undefined],
])('what it was given, in the years of gold and since: %o', (more, awardCount) => {
  expect(read({ total_awards_received: undefined, ...more }).awardCount).toBe(awardCount);
});

test('replies that are listed with it', () => {
  const replies = { kind: 'Listing', data: { children: [{ kind: 'more', data: {} }] } };
  expect(read({ replies }).hasReplies).toBe(true);
  // Lists of single comments write an empty text, whether there are any or not.
  expect(read({ replies: '' })).not.toHaveProperty('hasReplies');
});

test('why the pages fold it up, in a code or, before, in words', () => {
  expect(read({ collapsed: true, collapsed_reason: 'low score' }).collapsedBecause).toBe(
    'low score',
  );
  const both = { collapsed_reason: null, collapsed_reason_code: 'DELETED' };
  expect(read(both).collapsedBecause).toBe('DELETED');
});

test('what a list of an account tells of the place of a comment', () => {
  expect(read({ over_18: true, subreddit_type: 'user' })).toMatchObject({
    isAdult: true,
    audience: { preferredUsername: 'Corvids', visibility: 'user' },
  });
});

test('the author of the post among those who comment', () => {
  expect(read({ is_submitter: true }).attributedTo).toMatchObject({ role: 'creator' });
  expect(read({ is_submitter: undefined }).attributedTo).toMatchObject({ role: 'commenter' });
  expect(read({ distinguished: 'admin' }).attributedTo).toMatchObject({ role: 'admin' });
});

test.each([
  ['[deleted]', 'deleted'],
  ['[removed]', 'removed'],
  ['[ Removed by Reddit ]', 'reddit'],
  ['[ Removed by moderator ]', 'moderator'],
  [
    '[ Removed by Reddit on account of violating the [content policy](/help/contentpolicy). ]',
    'reddit',
  ],
  ['[ Removed by reddit in response to a copyright notice. ]', 'copyright_takedown'],
])('nobody’s words stand in the place of a text: %s', (body, removedBy) => {
  const item = read({ body });
  expect(item).toMatchObject({ type: 'Tombstone', formerType: 'Note', removedBy, voteCount: -2 });
  expect(item).not.toHaveProperty('content');
});

test('what is there for others alone is neither removed nor anybody’s words', () => {
  const item = read({ author: '[unavailable]', author_fullname: null, body: '[unavailable]' });
  expect(item).toMatchObject({ type: 'Tombstone', reason: '[unavailable]' });
  for (const name of ['attributedTo', 'content', 'removedBy', 'isAuthorDeleted'])
    expect(item).not.toHaveProperty(name);
  expect(absenceFromItem(item)).toBe('notShown');
});

test('brackets among words are words', () => {
  const body = '[removed] was what I read';
  expect(read({ body })).toMatchObject({ type: 'Note', content: body });
});

test('pictures of a text that failed stay counted', () => {
  const valid = { status: 'valid', e: 'Image', s: { u: 'https://preview.redd.it/a.jpg' } };
  const item = read({ media_metadata: { a: valid, b: { status: 'failed' } } });
  expect(item.attachment).toHaveLength(1);
  expect(item.attachmentCount).toBe(2);
});

test('an author who is gone leaves the words', () => {
  const item = read({ author: '[deleted]', author_fullname: undefined });
  expect(item).toMatchObject({ type: 'Note', content: 'I *saw* one.', isAuthorDeleted: true });
  expect(item).not.toHaveProperty('attributedTo');
});

test('an answer to a comment names it; its depth is that of its chain, not of its page', () => {
  const item = commentItem(commentThingData({ parent_id: 't1_b9', depth: 0 }), { depth: 4 });
  expect(item).toMatchObject({
    inReplyTo: 'https://www.reddit.com/r/Corvids/comments/1aaa/rooks_jackdaws/b9/',
    depth: 4,
  });
  expect(read({ depth: 0 })).not.toHaveProperty('depth');
});

test('without an identifier it is no comment', () => {
  expect(() => commentItem({ body: 'x' })).toThrow('no comment id in the answer');
});
