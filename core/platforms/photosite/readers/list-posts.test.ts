import { expect, test } from 'vitest';
import { gridAt } from './grids.ts';
import { postsIn } from './list-posts.ts';
import { verbatim } from '#kit/message.ts';

const post = {
  pk: '3500000000000000007',
  code: 'SmplGarden7',
  media_type: 1,
  user: { pk: '7', username: 'sample.heron' },
};

const counts = (notices: readonly { code: string; count?: number }[]) =>
  notices.map(({ code, count }) => [code, count]);

test('places that came without their post are counted, and what stands between posts', () => {
  const { items, notices } = postsIn([
    { node: post },
    { node: null },
    { media: null },
    { node: { media: null, suggested_users: { users: [] } } },
  ]);
  expect(items.map(({ entityId }) => entityId)).toEqual(['SmplGarden7']);
  expect(counts(notices)).toEqual([
    ['other-kinds', 1],
    ['empty-rows', 2],
  ]);
});

test('a post that comes twice is given once, and those that are not wanted are counted', () => {
  const other = { ...post, pk: '3500000000000000008', code: 'SmplGarden8', media_type: 2 };
  const wanted = {
    is: (media: unknown) => (media as typeof post).media_type === 1,
    others: (count: number) => verbatim(`Posts left out that are no pictures: ${count}.`),
  };
  const { items, notices } = postsIn([{ node: post }, { node: other }, { node: post }], wanted);
  expect(items.map(({ entityId }) => entityId)).toEqual(['SmplGarden7']);
  expect(counts(notices)).toEqual([
    ['others-left-out', 1],
    ['items-repeated', 1],
  ]);
  expect(notices[0]?.message).toBe('Posts left out that are no pictures: 1.');
});

test.each([
  ['edges', { edges: [{ node: post }, { node: null }, { node: {} }] }],
  [
    'cells',
    [
      { layout_content: { fill_items: [{ media: post }, { media: null }] } },
      { layout_content: { medias: [{ media: { pk: null } }] } },
    ],
  ],
])('a grid whose %s came without their posts', (_, grid) => {
  const { items, notices } = postsIn(gridAt(grid)?.rows ?? []);
  expect(items).toHaveLength(1);
  expect(notices.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(2);
});
