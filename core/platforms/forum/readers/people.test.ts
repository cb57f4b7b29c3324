import { describe, expect, test } from 'vitest';
import {
  authorFromThing,
  commenterFromThing,
  readCreated,
  readEdit,
  followers,
  person,
  pictureAtKeys,
  subredditFromThing,
  subscribers,
  subredditItem,
} from './people.ts';

const PROFILE = 'https://www.reddit.com/user/wren_watcher/';
const wren = {
  type: 'Person',
  id: PROFILE,
  url: PROFILE,
  preferredUsername: 'wren_watcher',
};

const MARKS = [
  '[deleted]',
  '[removed]',
  '[unavailable]',
  '[ Removed by Reddit ]',
  ' [deleted]',
  '[deleted by user]',
];

describe('who said it', () => {
  test('with an identifier where it is told', () => {
    expect(person('wren_watcher')).toEqual(wren);
    expect(authorFromThing({ author: 'wren_watcher', author_fullname: 't2_a1b2c' })).toEqual({
      ...wren,
      entityId: 'a1b2c',
    });
    expect(authorFromThing({ author: 'wren_watcher', author_fullname: null })).toEqual(wren);
  });

  test('nobody, where the account is gone or not told', () => {
    for (const author of [...MARKS, '', null, undefined, 7])
      expect(authorFromThing({ author, author_fullname: 't2_a1b2c' })).toBeUndefined();
    for (const author of MARKS)
      expect(commenterFromThing({ author, is_submitter: true })).toBeUndefined();
  });

  test('a commenter may be the author of the post; where old answers do not tell, a commenter', () => {
    expect(commenterFromThing({ author: 'wren_watcher', is_submitter: true })?.role).toBe(
      'creator',
    );
    expect(commenterFromThing({ author: 'wren_watcher', is_submitter: false })?.role).toBe(
      'commenter',
    );
    expect(commenterFromThing({ author: 'wren_watcher' })).toEqual({ ...wren, role: 'commenter' });
  });
});

describe('the subreddit of a thing', () => {
  test('whole, and by its name alone', () => {
    expect(
      subredditFromThing({
        subreddit: 'Wrens',
        subreddit_id: 't5_2abcd',
        subreddit_subscribers: 12,
      }),
    ).toEqual({
      type: 'Group',
      id: 'https://www.reddit.com/r/Wrens/',
      url: 'https://www.reddit.com/r/Wrens/',
      entityId: '2abcd',
      preferredUsername: 'Wrens',
      memberCount: 12,
    });
    expect(Object.keys(subredditFromThing({ subreddit: 'Wrens' }) ?? {}).join()).toBe(
      'type,id,url,preferredUsername',
    );
    expect(subredditFromThing({})).toBeUndefined();
  });

  test('a profile has the address of the profile, and keeps its name', () => {
    expect(subredditFromThing({ subreddit: 'u_wren_watcher' })).toMatchObject({
      id: PROFILE,
      preferredUsername: 'u_wren_watcher',
    });
  });

  test.each([
    [0, 0],
    [4321, 4321],
    [-1, undefined],
    [null, undefined],
    ['many', undefined],
    [1.5, undefined],
  ])('%s subscribers', (stated, expected) => {
    expect(subscribers({ subscribers: stated }, 'subscribers')).toBe(expected);
  });

  test('of a profile 0 says nothing', () => {
    expect(followers({ subscribers: 0 }, 'subscribers', false)).toBe(0);
    expect(followers({ subscribers: 0 }, 'subscribers', true)).toBeUndefined();
    expect(followers({ subscribers: 7 }, 'subscribers', true)).toBe(7);
    expect(
      subredditFromThing({ subreddit: 'u_wren', subreddit_subscribers: 0 }),
    ).not.toHaveProperty('memberCount');
    expect(subredditFromThing({ subreddit: 'Wrens', subreddit_subscribers: 0 })).toMatchObject({
      memberCount: 0,
    });
    expect(subredditItem({ display_name: 'u_wren', subscribers: 0 })).not.toHaveProperty(
      'memberCount',
    );
  });
});

describe('times', () => {
  test.each([
    [false, { isEdited: false }],
    [true, { isEdited: true }],
    [1366216653, { updated: '2013-04-17T16:37:33.000Z', isEdited: true }],
    [1366216653.5, { updated: '2013-04-17T16:37:33.500Z', isEdited: true }],
    [0, {}],
    [null, {}],
    ['yesterday', {}],
    [undefined, {}],
  ])('edited: %s', (edited, expected) => {
    expect(readEdit({ edited })).toEqual(expected);
  });

  test('`created_utc` alone says when; `created` was hours ahead', () => {
    expect(readCreated({ created_utc: 1118030400.0, created: 1118059200 })).toBe(
      '2005-06-06T04:00:00.000Z',
    );
    expect(readCreated({ created: 1118059200 })).toBeUndefined();
    expect(readCreated({ created_utc: '1118030400' })).toBeUndefined();
    expect(readCreated({ created_utc: 0 })).toBeUndefined();
  });
});

test('the first picture that is one, its address escaped no more', () => {
  const data = {
    none: '',
    word: 'self',
    good: 'https://styles.redditmedia.com/i.png?width=256&amp;s=1&amp;t=2',
  };
  expect(pictureAtKeys(data, 'none', 'word', 'missing', 'good')).toEqual({
    type: 'Image',
    url: 'https://styles.redditmedia.com/i.png?width=256&s=1&t=2',
  });
  expect(pictureAtKeys(data, 'none', 'word')).toBeUndefined();
  expect(pictureAtKeys(undefined, 'good')).toBeUndefined();
});
