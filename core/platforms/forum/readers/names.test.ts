import { describe, expect, test } from 'vitest';
import { bare, commentId, count, postId, subreddit, username } from './names.ts';

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('names as the site takes them', () => {
  test.each([
    'science',
    'AskHistorians',
    'nl',
    'reddit.com',
    't:1337',
    'u_wren-watcher',
    'a_very_long_name_of21',
  ])('subreddit %s', (name) => {
    expect(takes(subreddit, name)).toBe(true);
  });

  // Two dots would lead to another address of the API.
  test.each([
    '',
    'x',
    '..',
    '.science',
    ':x',
    'r/science',
    'sci-ence',
    'wiß',
    'a b',
    'a%2fb',
    '../a',
  ])('no subreddit: %s', (name) => {
    expect(takes(subreddit, name)).toBe(false);
  });

  test.each([
    ['spez', true],
    ['Wren-Watcher_1', true],
    ['ab', false],
    ['..', false],
    ['[deleted]', false],
    ['u/spez', false],
    ['a'.repeat(21), false],
  ])('user %s: %s', (name, expected) => {
    expect(takes(username, name)).toBe(expected);
  });
});

test.each([
  ['2gmzqe', true, true],
  ['t3_2gmzqe', true, false],
  ['t1_cklhv0f', false, true],
  ['t5_2abcd', false, false],
  ['2GMZQE', false, false],
  ['', false, false],
  ['12345678901234', false, false],
])('%j as the identifier of a post: %s; of a comment: %s', (id, isPost, isComment) => {
  expect([takes(postId, id), takes(commentId, id)]).toEqual([isPost, isComment]);
});

test('identifiers with and without their prefix; pages of 1 to 100', () => {
  expect(['t3_abc', 'abc', 't1_t3', 't9_abc'].map(bare)).toEqual(['abc', 'abc', 't3', 't9_abc']);
  expect([1, 100, 0, 101, 1.5, '5'].map((one) => takes(count, one))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
