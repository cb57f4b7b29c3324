import { expect, test, describe } from 'vitest';
import type { RequestSpec } from '#kit/exchange.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { replyTo } from '../../cases/reply.ts';
import type { Stub } from '../../readers/tree/grafts.ts';
import { sealTree, treeStateIn, type TreeState } from '../../readers/tree/state.ts';
import operation from './operation.ts';
import comments from './operation.ts';
import { parse as readComments } from './operation.ts';
import { seeded } from '../../../../../test/support/broken-text.ts';
import { TreeItem } from '#vocab/comment-tree.ts';
import { forest } from '../../cases/forest.ts';
import replies from '../list-comment-replies/operation.ts';
import { parse as readReplies } from '../list-comment-replies/operation.ts';

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

type Forest = ReturnType<typeof forest>;
type Read = typeof readComments;

/** All pages of a list, from the first to the last. */
const pages = async (
  { get }: Forest,
  operation: typeof comments,
  read: Read,
  params: object,
): Promise<ReturnType<Read>[]> => {
  const found: ReturnType<Read>[] = [];
  let cursor: string | undefined;
  do {
    const request = { ...params, ...(cursor !== undefined && { cursor }) };
    const answered = await askingRoute(operation, 'official-api').fetch(get, request);
    const page = read(answered ?? [], request);
    found.push(page);
    cursor = page.data.next ?? undefined;
  } while (cursor !== undefined && found.length < 200);
  return found;
};

type Comment = Exclude<TreeItem, { type: 'Collection' }>;

const flattenComments = (found: readonly ReturnType<Read>[]): Comment[] =>
  found.flatMap(({ data }) =>
    data.items.filter((item): item is Comment => item.type !== 'Collection'),
  );

const sorted = (ids: readonly string[]) => ids.toSorted();

describe('a discussion to its end', () => {
  const SIZES = [
    [3000, 1, {}],
    [3000, 2, { limit: 40 }],
    [2000, 3, { limit: 500, levels: 3 }],
    [400, 4, { limit: 7, levels: 2 }],
    [1, 5, {}],
  ] as const;

  test.each(SIZES)('%i comments, seed %i, %o: every comment once', async (size, seed, habits) => {
    const wood = forest(size, seeded(seed), habits);
    const found = await pages(wood, comments, readComments, { postId: 'p1' });
    const read = flattenComments(found);
    expect(sorted(read.map(({ entityId }) => entityId))).toEqual(
      sorted(wood.given.map(({ id }) => id)),
    );
    expect(found.at(-1)?.data.next).toBeNull();
    expect(
      found.flatMap(({ data }) => data.items).every((item) => TreeItem.safeParse(item).success),
    ).toBe(true);
    const depths = new Map(wood.given.map(({ id, depth }) => [id, depth]));
    expect(read.filter(({ entityId, depth }) => depth !== depths.get(entityId))).toEqual([]);
    // Whatever a comment answers has come before it.
    const text = new Set<string | undefined>([
      'https://www.reddit.com/r/Wrens/comments/p1/title_of_p1/',
    ]);
    const early = read.filter(({ id, inReplyTo }) => text.add(id) && !text.has(inReplyTo));
    expect(early).toEqual([]);
  });

  test('a page asks ten times at most, and what was named and is no more is said and not asked again', async () => {
    const wood = forest(3000, seeded(6), { limit: 30 });
    const found = await pages(wood, comments, readComments, { postId: 'p1' });
    expect(wood.asked.length).toBeLessThanOrEqual(1 + (found.length - 1) * 10);
    const gone = found.flatMap(({ notices }) =>
      notices.filter(({ code }) => code === 'comments-gone'),
    );
    const purged = [...wood.all.values()].filter((tree) => tree.isPurged);
    const named = purged.filter(
      ({ parent }) => parent === 't3_p1' || wood.given.some(({ id }) => parent === `t1_${id}`),
    );
    expect(gone.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(named.length);
  });

  test('the replies below one comment, however deep it lies', async () => {
    const wood = forest(3000, seeded(7), { limit: 50 });
    const root = wood.given.find((tree) => tree.depth === 1 && tree.children.length > 3);
    const below = new Set([root?.id]);
    for (const { id, parent } of wood.given) if (below.has(parent.slice(3))) below.add(id);
    const found = await pages(wood, replies, readReplies, { commentId: root?.id, postId: 'p1' });
    const ids = flattenComments(found).map(({ entityId }) => entityId);
    expect(sorted(['', ...ids])).toEqual(
      sorted(['', ...below].filter((id) => id !== root?.id) as string[]),
    );
    expect(found.length).toBeGreaterThan(1);
  });

  test('no deeper than was asked for', async () => {
    const wood = forest(600, seeded(8), { limit: 60 });
    const found = await pages(wood, comments, readComments, { postId: 'p1', depth: 2 });
    const wanted = wood.given.filter(({ depth }) => depth < 2).map(({ id }) => id);
    expect(sorted(flattenComments(found).map(({ entityId }) => entityId))).toEqual(sorted(wanted));
  });
});
