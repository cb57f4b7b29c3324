import { describe, expect, test } from 'vitest';
import {
  at,
  bool,
  count,
  find,
  findAll,
  findAllEach,
  findEach,
  id,
  int,
  isNode,
  list,
  node,
  str,
} from './dig.ts';

const tree = {
  title: 'A film',
  empty: '',
  seen: true,
  hidden: false,
  nothing: null,
  people: [{ name: 'Ada' }, { name: 'Ben' }],
  inside: { depth: 1 },
};

test('a path of keys and indexes', () => {
  expect(at(tree, 'people', 1, 'name')).toBe('Ben');
  expect(at(tree)).toBe(tree);
  expect(at(tree, 'nothing')).toBeNull();
});

test.each([
  ['a key that is not there', tree, ['absent']],
  ['below what is not there', tree, ['absent', 'name']],
  ['below null', tree, ['nothing', 'name']],
  ['below a text', tree, ['title', 'length']],
  ['behind the end', tree, ['people', 2, 'name']],
  ['of nothing', undefined, ['name']],
])('%s: nothing', (_, value, path) => {
  expect(at(value, ...path)).toBeUndefined();
});

test('what is of another kind than asked for is not there', () => {
  expect([tree.people, null, 'text', 7, undefined].map(isNode)).toEqual(Array(5).fill(false));
  expect(isNode(tree)).toBe(true);
  expect([node(tree, 'inside'), node(tree, 'people'), node(tree, 'nothing')]).toEqual([
    { depth: 1 },
    undefined,
    undefined,
  ]);
  expect([list(tree, 'people'), list(tree, 'inside'), list(tree, 'absent')]).toEqual([
    [{ name: 'Ada' }, { name: 'Ben' }],
    [],
    [],
  ]);
  expect([str(tree, 'title'), str(tree, 'empty'), str(tree, 'seen')]).toEqual([
    'A film',
    undefined,
    undefined,
  ]);
  expect([bool(tree, 'seen'), bool(tree, 'hidden'), bool(tree, 'title')]).toEqual([
    true,
    false,
    undefined,
  ]);
});

test.each([
  [7, 7, 7, '7'],
  [0, 0, 0, '0'],
  [-3, -3, undefined, '-3'],
  ['41', 41, 41, '41'],
  [' 41 ', 41, 41, ' 41 '],
  ['-5', -5, undefined, '-5'],
  ['0', 0, 0, '0'],
  ['9007199254740991', 9007199254740991, 9007199254740991, '9007199254740991'],
  // Digits that a number would round are an identifier and no figure.
  ['9007199254740993', undefined, undefined, '9007199254740993'],
  ['12345678901234567', undefined, undefined, '12345678901234567'],
  [9007199254740992, undefined, undefined, undefined],
  [1.5, undefined, undefined, undefined],
  [Number.NaN, undefined, undefined, undefined],
  ['1.5', undefined, undefined, '1.5'],
  ['4a', undefined, undefined, '4a'],
  ['a4', undefined, undefined, 'a4'],
  ['1e3', undefined, undefined, '1e3'],
  ['0x10', undefined, undefined, '0x10'],
  ['123456789012345.0', undefined, undefined, '123456789012345.0'],
  ['', undefined, undefined, undefined],
  [true, undefined, undefined, undefined],
  [null, undefined, undefined, undefined],
])('%j as a whole number, a count and an identifier', (value, whole, counted, identifier) => {
  const holder = { value };
  expect([int(holder, 'value'), count(holder, 'value'), id(holder, 'value')]).toEqual([
    whole,
    counted,
    identifier,
  ]);
});

/** An object with a key in so many others, or in so many arrays. */
const wrapped = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = { key: 'deep' };
  for (let n = 0; n < depth; n++) value = wrap(value);
  return value;
};
const WRAPS = [
  ['arrays', (inner: unknown) => [inner]],
  ['objects', (inner: unknown) => ({ inner })],
] as const;

describe('every value under a key', () => {
  const page = [
    { video: { n: 1, video: 'inside a match' } },
    'video',
    null,
    { rows: [{ video: 2 }, { other: { video: null } }] },
    { video: 4 },
  ];

  test('in document order, and not inside a match', () => {
    expect(findAll(page, 'video')).toEqual([{ n: 1, video: 'inside a match' }, 2, null, 4]);
    expect(findAll(page, 'absent')).toEqual([]);
    expect(findAll(null, 'video')).toEqual([]);
    expect(findAll('video', 'video')).toEqual([]);
    expect(findAll(undefined, 'video')).toEqual([]);
  });

  test.each([
    [0, []],
    [1, [{ n: 1, video: 'inside a match' }]],
    [2, [{ n: 1, video: 'inside a match' }, 2]],
    [3, [{ n: 1, video: 'inside a match' }, 2, null]],
  ])('at most %d', (limit, found) => {
    expect(findAll(page, 'video', limit)).toEqual(found);
  });

  test('enough is enough, also in an object with more of it', () => {
    const tree = { a: { key: 1 }, b: { key: 2 }, c: [{ key: 3 }] };
    expect(findAll(tree, 'key', 1)).toEqual([1]);
    expect(findAll(tree, 'key', 2)).toEqual([1, 2]);
    expect(find(tree, 'key')).toBe(1);
    expect(find(tree, 'absent')).toBeUndefined();
  });

  test.each(WRAPS)('as deep as 64 %s, and no deeper', (_, wrap) => {
    expect(find(wrapped(64, wrap), 'key')).toBe('deep');
    expect(find(wrapped(65, wrap), 'key')).toBeUndefined();
  });
});

describe('the first under each of several keys, in one walk', () => {
  const page = {
    head: { grid: null, rows: [1] },
    list: [{ rows: [2] }, { grid: 'late', inner: { user: { user: 'inside' } } }],
  };

  test('each as it would be found alone', () => {
    expect(findEach(page, ['grid', 'rows', 'user'])).toEqual({
      grid: null,
      rows: [1],
      user: { user: 'inside' },
    });
  });

  test('also within what was found under another key', () => {
    expect(findEach({ outer: { inner: 1 } }, ['outer', 'inner'])).toEqual({
      outer: { inner: 1 },
      inner: 1,
    });
  });

  test.each(WRAPS)('as deep as 64 %s, and no deeper', (_, wrap) => {
    expect(findEach(wrapped(64, wrap), ['key', 'absent'])).toEqual({ key: 'deep' });
    expect(findEach(wrapped(65, wrap), ['key', 'absent'])).toEqual({});
  });

  test('and goes on behind what is too deep', () => {
    const page = [wrapped(65, (inner) => [inner]), { key: 'beside' }];
    expect(findEach(page, ['key', 'absent'])).toEqual({ key: 'beside' });
  });

  test('keys that are not there are left out', () => {
    expect(findEach(page, ['absent', 'rows'])).toEqual({ rows: [1] });
    expect(findEach('rows', ['rows'])).toEqual({});
    expect(findEach(page, [])).toEqual({});
  });

  test('all values under each of several keys are those that are found for each alone', () => {
    const page = {
      rows: [{ post: { id: 1, rows: 2 } }, { post: { post: 3 } }],
      absent: undefined,
    };
    expect(findAllEach(page, ['post', 'rows', 'user', 'absent'])).toEqual({
      post: [{ id: 1, rows: 2 }, { post: 3 }],
      rows: [page.rows],
      user: [],
      absent: [undefined],
    });
    expect(findAllEach('rows', ['rows'])).toEqual({ rows: [] });
  });
});
