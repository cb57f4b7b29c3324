import { expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { PostOrTombstone } from '#vocab/tombstone.ts';
import { api, listing, replyTo, post } from '../../cases/reply.ts';
import operation from './operation.ts';

const PATH = '/duplicates/p1?limit=100&raw_json=1';

test('the post itself is no item', () => {
  const others = listing(post('p2'), post('p3', { crosspost_parent: 't3_p1' }));
  const { data, params } = askingRoute(operation, 'official-api').parse(
    [api(PATH, [listing(post('p1')), others])],
    {},
  );
  const { items, next } = data as ListPage<PostOrTombstone>;
  expect(items.map(({ entityId }) => entityId)).toEqual(['p2', 'p3']);
  expect([next, params]).toEqual([null, { postId: 'p1' }]);
});

test('what is asked, and what is not there', async () => {
  const asks: string[] = [];
  const get = (ask: RequestSpec) => {
    asks.push(ask.url);
    return Promise.resolve(replyTo(ask.url, {}));
  };
  await askingRoute(operation, 'official-api').fetch(get, { postId: 't3_p1' });
  expect(asks).toEqual([`https://oauth.reddit.com${PATH}`]);
  const lost = api(PATH, { message: 'Not Found', error: 404 }, { status: 404 });
  expect(() => askingRoute(operation, 'official-api').parse([lost], { postId: 'p1' })).toThrow(
    'post p1',
  );
});
