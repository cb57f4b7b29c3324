import { expect, test } from 'vitest';
import { postsIn } from './list-posts.ts';

const post = {
  pk: '3500000000000000007',
  code: 'SmplGarden7',
  media_type: 1,
  user: { pk: '7', username: 'sample.heron' },
};

test('places that came without their post are counted, and what stands between posts is not', () => {
  const { items, notices } = postsIn([
    { node: post },
    { node: null },
    { media: null },
    { node: { media: null, suggested_users: { users: [] } } },
  ]);
  expect(items.map(({ entityId }) => entityId)).toEqual(['SmplGarden7']);
  expect(notices).toEqual([
    {
      code: 'empty-rows',
      message:
        'Some places of the list came without a post, as Instagram sends those of posts that it does not show.',
      count: 2,
    },
  ]);
});
