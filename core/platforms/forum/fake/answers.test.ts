import { afterAll, describe, expect, test } from 'vitest';
import { tryExamples } from '../../../../test/support/examples.ts';
import {
  openSample,
  dataFromOutcome,
  formatOutcome,
  type Item,
} from '../../../../test/support/sample.ts';
import { list, str } from '#kit/dig.ts';
import site from './index.ts';

const world = openSample();
afterAll(() => world.close());
const { call, pagesOf, endsOf } = world;

const POSTS = 'forum.list-subreddit-posts';

const countTypes = (items: readonly Item[]): Record<string, number> => {
  const kinds: Record<string, number> = {};
  for (const { type } of items) kinds[String(type)] = (kinds[String(type)] ?? 0) + 1;
  return kinds;
};

describe('subreddits', () => {
  test('the front page: 122 posts on two pages, every kind among them', async () => {
    const pages = await pagesOf(POSTS, { subreddit: 'sample_quillmere' });
    expect(pages.map(({ itemCount }) => itemCount)).toEqual([25, 25, 25, 25, 22]);
    const items = pages.flatMap((page) => page.orderedItems);
    expect(new Set(items.map(({ entityId }) => entityId)).size).toBe(122);
    const kinds = items.flatMap(({ attachment, oneOf }) => [
      ...list(attachment).map((file) => str(file, 'type')),
      ...(oneOf === undefined ? [] : ['Question']),
    ]);
    expect(new Set(kinds)).toEqual(new Set(['Link', 'Image', 'Video', 'Question']));
    expect(countTypes(items.slice(0, 14))).toEqual({
      Note: 12,
      Tombstone: 2,
    });
  });

  test('by the public feed there is less, and it says so', async () => {
    const outcome = await call(POSTS, { subreddit: 'sample_quillmere' }, 'public-page');
    expect(formatOutcome(outcome)).toBe('ok partial-detail');
    const [first] = (dataFromOutcome(outcome) as { orderedItems: Item[] }).orderedItems;
    expect(first).toMatchObject({
      type: 'Note',
      name: 'Read this first: everything in this subreddit is a sample',
      attributedTo: { preferredUsername: 'sample_heron' },
    });
    expect(first).not.toHaveProperty('voteCount');
  });

  test('closed ones say how', async () => {
    const names = ['sample_closed', 'sample_quarantine', 'sample_banned', 'sample_nowhere'];
    expect(await endsOf('forum.get-subreddit', 'subreddit', names)).toEqual({
      sample_closed: 'not_found',
      sample_quarantine: 'platform_error withheld',
      sample_banned: 'not_found',
      sample_nowhere: 'not_found',
    });
  });
});

describe('comments', () => {
  test('a discussion, followed to its end, gives each of its 226 comments once', async () => {
    const pages = await pagesOf('forum.list-post-comments', { postId: '0post0000' });
    const items = pages.flatMap((page) => page.orderedItems);
    const comments = items.filter(({ type }) => type !== 'Collection');
    expect(comments).toHaveLength(226);
    expect(new Set(comments.map(({ entityId }) => entityId)).size).toBe(226);
    expect(pages.length).toBeGreaterThan(1);
    expect(Math.max(...comments.map(({ depth }) => Number(depth)))).toBe(13);
  });
});

test('accounts: one there, one suspended, one that nobody has', async () => {
  const names = ['sample_heron', 'sample_magpie', 'sample_nobody'];
  expect(await endsOf('forum.get-user', 'username', names)).toEqual({
    sample_heron: 'ok',
    sample_magpie: 'not_found',
    sample_nobody: 'not_found',
  });
});

test('a batch keeps the order, with a tombstone for what is not there', async () => {
  const outcome = await call('forum.batch-posts', {
    entityIds: ['0post0000', 't3_0post0007', '0post9999', '0post0003'],
  });
  const { items } = dataFromOutcome(outcome) as { items: Item[] };
  expect(items.map(({ type, entityId, isMissing }) => [type, entityId, isMissing])).toEqual([
    ['Note', '0post0000', undefined],
    ['Tombstone', '0post0007', undefined],
    ['Tombstone', '0post9999', true],
    ['Note', '0post0003', undefined],
  ]);
  expect(outcome.meta.creditsUsed).toBe(4);
});

test('each operation has an example that answers', async () => {
  const { routed, exemplified, answered } = await tryExamples('forum', site.examples, call);
  expect(exemplified).toEqual(routed);
  expect(answered).toEqual(exemplified);
});
