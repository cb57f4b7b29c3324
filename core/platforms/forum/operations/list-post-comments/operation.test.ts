import { expect, test } from 'vitest';
import type { RequestSpec } from '#kit/exchange.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { replyTo } from '../../cases/reply.ts';
import type { Stub } from '../../readers/tree/grafts.ts';
import { sealTree, treeStateIn, type TreeState } from '../../readers/tree/state.ts';
import operation from './operation.ts';

const asking = async (
  params: Readonly<Record<string, unknown>>,
  route: 'official-api' | 'public-page' = 'official-api',
) => {
  const asks: RequestSpec[] = [];
  const get = (ask: RequestSpec) => {
    asks.push(ask);
    return Promise.resolve(replyTo(ask.url, {}));
  };
  await askingRoute(operation, route).fetch(get, params);
  return asks;
};

const state = (pending: readonly Stub[]): TreeState => ({
  post: 'https://www.reddit.com/r/Wrens/comments/p1/title_of_p1/',
  title: 'A title',
  offset: 0,
  settled: new Set(['a', 'cu5pebp', 'cu5oif1', '_cu5oif1', '0', '00a', 'zzzzzzzzzzzzz']),
  pending,
});

const ids = (count: number, from = 1000): string[] =>
  Array.from({ length: count }, (_, n) => (from + n).toString(36));

const stub = (parent: string, hidden?: readonly string[]): Stub => ({
  parent,
  level: 3,
  ids: hidden,
});

test('the order is always said, also the usual one', async () => {
  const urls = async (params: Readonly<Record<string, unknown>>, route?: 'public-page') =>
    (await asking(params, route)).map(({ url }) => url);
  expect(await urls({ postId: 't3_p1' })).toEqual([
    'https://oauth.reddit.com/comments/p1?sort=confidence&limit=500&raw_json=1',
  ]);
  expect(await urls({ postId: 'p1', order: 'old', depth: 2 })).toEqual([
    'https://oauth.reddit.com/comments/p1?sort=old&limit=500&depth=2&raw_json=1',
  ]);
  expect(await urls({ postId: 'p1' }, 'public-page')).toEqual([
    'https://www.reddit.com/comments/p1/.rss?limit=100',
  ]);
});

test('a feed has no further pages: it would begin anew', async () => {
  const cursor = sealTree(state([stub('a', ids(3))]));
  await expect(asking({ postId: 'p1', cursor }, 'public-page')).rejects.toThrow('no further pages');
});

test('stubs are asked for together, a hundred comments at a time; threads on their own pages', async () => {
  const cursor = sealTree(state([stub('a', ids(60)), stub('b'), stub('', ids(60, 2000))]));
  const asks = await asking({ postId: 'p1', cursor, order: 'new' });
  expect(asks.map(({ method, url }) => `${method ?? 'GET'} ${url}`)).toEqual([
    'POST https://oauth.reddit.com/api/morechildren?raw_json=1',
    'GET https://oauth.reddit.com/comments/p1/_/b?sort=new&limit=500&raw_json=1',
    'POST https://oauth.reddit.com/api/morechildren?raw_json=1',
  ]);
  const forms = asks.map(({ body }) => new URLSearchParams(typeof body === 'string' ? body : ''));
  expect(forms.map((form) => form.get('children')?.split(',').length)).toEqual([
    100,
    undefined,
    20,
  ]);
  expect(Object.fromEntries(forms[2] ?? [])).toEqual({
    api_type: 'json',
    link_id: 't3_p1',
    children: ids(20, 2040).join(','),
    sort: 'new',
  });
});

test('ten requests for one page, and no more', async () => {
  const many = sealTree(state([stub('', ids(2500))]));
  expect(await asking({ postId: 'p1', cursor: many })).toHaveLength(10);
  const threads = sealTree(state(ids(30).map((id) => stub(id))));
  expect(await asking({ postId: 'p1', cursor: threads })).toHaveLength(10);
  const none = sealTree(state([]));
  await expect(asking({ postId: 'p1', cursor: none })).rejects.toThrow('not a cursor of this list');
});

test('a state says the same when it is read again, in about three characters a comment', () => {
  const whole = state([
    stub('a', ['b', 'c']),
    stub('d'),
    { ...stub('', ['e']), level: Number.NaN },
  ]);
  expect(treeStateIn(sealTree(whole))).toEqual(whole);
  const text = new Set(ids(10_000, 36 ** 6).filter((_, n) => n % 30 === 0));
  const sealed = sealTree({ ...whole, settled: text });
  expect(treeStateIn(sealed).settled).toEqual(text);
  expect(sealed.length).toBeLessThan(text.size * 3);
});
