import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../app/app.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import type { AddSourceInput } from '../store/index.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { openReef, reefPath } from './testing/open-reef.ts';
import { answer, comments } from './testing/reef.ts';

/** What the platform says of lists: each list counts once, and kinds are never added together. */

let dir: string;
let app: App;
let now: number;
let site: Record<string, FakeResponse>;

beforeEach(() => {
  dir = tempDir();
  now = Date.parse('2026-08-15T10:00:00.000Z');
  site = {
    'comments/v1': comments('a b', undefined, { total: 9 }),
    'comments/v2': comments('c', undefined, { total: 5 }),
    'videos/c1': answer({ items: [{ id: 'v1' }, { id: 'v2' }], total: 2 }),
  };
  app = openReef({
    dataDir: dir,
    now: () => now,
    onSleep: (ms) => void (now += ms),
    serve: (url) => site[reefPath(url)],
  });
  app.store.ledger.grant(1000, 'for the test');
});
afterEach(async () => {
  await app.close();
  removeDir(dir);
});

const gather = (...sources: AddSourceInput[]) =>
  app.collecting.follow(app.collecting.start({ name: 'Test', sources }, app.callers.cli).id);
const completeness = () => app.collecting.completeness('Test');

const COMMENTS = 'reef.list-video-comments';
const ofVideo = (videoId: string, more: Partial<AddSourceInput> = {}): AddSourceInput => ({
  operation: COMMENTS,
  params: { videoId },
  ...more,
});

describe('the same list counts once', () => {
  test.each([
    ['in two runs', [[ofVideo('v1')], [ofVideo('v1')]]],
    ['with other bounds', [[ofVideo('v1', { limit: 1 })], [ofVideo('v1')]]],
    ['back to a date', [[ofVideo('v1', { until: '2020-01-01' })], [ofVideo('v1')]]],
    ['by its identifier', [[ofVideo('v1')], [{ operation: COMMENTS, params: {}, ids: ['v1'] }]]],
    [
      'in two sources of one run',
      [[ofVideo('v1'), { operation: COMMENTS, params: {}, ids: ['v1'] }]],
    ],
  ] as const)('%s', async (_, runs) => {
    for (const sources of runs) await gather(...sources);
    expect(await completeness()).toMatchObject({
      statedTotal: 9,
      unique: 2,
      stated: [{ kind: 'comments', total: 9, stating: 1, lists: 1, held: 2 }],
    });
    expect((await completeness()).methods).toContain(
      'The platform states a total of 9 (comments).',
    );
  });

  test('and the newest statement holds, also where the last reading has none', async () => {
    await gather(ofVideo('v1'));
    site['comments/v1'] = comments('a b c', undefined, { total: 12 });
    await gather(ofVideo('v1'));
    expect((await completeness()).statedTotal).toBe(12);
    site['comments/v1'] = comments('a b c');
    await gather(ofVideo('v1'));
    expect((await completeness()).statedTotal).toBe(12);
  });
});

test('lists of one kind are added, and say over how many', async () => {
  await gather({ operation: COMMENTS, params: {}, ids: ['v1', 'v2'] });
  expect(await completeness()).toMatchObject({
    statedTotal: 14,
    stated: [{ lists: 2, total: 14 }],
  });
});

test('where one of them states nothing, there is no total to stand beside the items', async () => {
  site['comments/v2'] = comments('c');
  await gather({ operation: COMMENTS, params: {}, ids: ['v1', 'v2'] });
  expect((await completeness()).statedTotal).toBeUndefined();
  expect((await completeness()).stated).toMatchObject([{ lists: 2, stating: 1, total: 9 }]);
});

test('videos and their comments are never added together', async () => {
  await gather({
    operation: 'reef.list-channel-videos',
    params: { channelId: 'c1' },
    expand: 'list-video-comments',
  });
  expect((await completeness()).statedTotal).toBeUndefined();
  expect((await completeness()).stated).toMatchObject([
    { kind: 'videos', total: 2, held: 2 },
    { kind: 'comments', total: 14, held: 3 },
  ]);
});

test('what was collected is dated by its calls, not by the day on which the collection was made', async () => {
  app.store.collections.open('Test');
  now += 40 * 86_400_000;
  await gather(ofVideo('v1'));
  const first = new Date(now).toISOString();
  now += 86_400_000;
  const second = new Date(now).toISOString();
  await gather(ofVideo('v2'));
  expect((await completeness()).collected).toEqual({ first, last: second });
  expect((await completeness()).methods).toContain('between 2026-09-24 and 2026-09-25 (UTC)');
});

describe('collecting twice with different wishes states the platform’s number', () => {
  /** The platform counts replies in its total: 9 comments, of which 2 are replies. */
  const withReplies = (): void => {
    site['comments/v1'] = answer({
      items: [{ id: 'a', replyCount: 2 }, { id: 'b' }],
      total: 9,
    });
    site['replies/a'] = comments('a1 a2', undefined, { total: 2 });
  };

  test('comments, then the same comments with their replies', async () => {
    withReplies();
    await gather(ofVideo('v1'));
    expect(await completeness()).toMatchObject({ statedTotal: 9, unique: 2 });
    await gather(ofVideo('v1', { expand: 'list-comment-replies' }));
    expect(await completeness()).toMatchObject({
      statedTotal: 9,
      unique: 4,
      stated: [{ kind: 'comments', total: 9, stating: 1, lists: 1, held: 4 }],
    });
    expect((await completeness()).methods).toContain(
      'The platform states a total of 9 (comments).',
    );
  });

  test('with replies first, then the first comment only', async () => {
    withReplies();
    await gather(ofVideo('v1', { expand: 'list-comment-replies' }));
    await gather(ofVideo('v1', { limit: 1 }));
    expect(await completeness()).toMatchObject({ statedTotal: 9, unique: 4 });
  });

  test('a channel’s videos with their comments, then the comments of one of them', async () => {
    withReplies();
    await gather({
      operation: 'reef.list-channel-videos',
      params: { channelId: 'c1' },
      expand: 'list-video-comments',
    });
    await gather(ofVideo('v1', { expand: 'list-comment-replies' }));
    expect((await completeness()).stated).toMatchObject([
      { kind: 'videos', total: 2, lists: 1, held: 2 },
      { kind: 'comments', total: 14, stating: 2, lists: 2, held: 5 },
    ]);
  });

  test('things that are no lists state nothing, and hide no total', async () => {
    site['video/v1'] = answer({ items: [{ id: 'v1' }] });
    await gather({ operation: 'reef.get-video', params: { videoId: 'v1' } }, ofVideo('v1'));
    expect((await completeness()).stated).toMatchObject([{ kind: 'comments', total: 9, held: 2 }]);
    expect((await completeness()).methods).not.toContain('does not state');
  });
});

test('lines that repeated others are counted with the collection', async () => {
  const input = {
    name: 'Test',
    sources: [ofVideo('v1')],
    pasted: { links: [], unread: [], repeated: 3 },
  };
  await app.collecting.follow(app.collecting.start(input, app.callers.cli).id);
  expect(await completeness()).toMatchObject({
    unreadLines: { count: 0, repeated: 3, first: [] },
    methods: expect.stringContaining(
      '3 lines of the given lists repeated others and were asked for once.',
    ),
  });
});

test('lines that meant nothing stay with the collection', async () => {
  const unreadLines = { count: 1, first: [{ line: 3, text: 'no link' }] };
  for (const sources of [[ofVideo('v1')], [ofVideo('v1')]]) {
    const pasted = { links: [], unread: unreadLines.first };
    const input = { name: 'Test', sources, pasted };
    const run = await app.collecting.follow(app.collecting.start(input, app.callers.cli).id);
    expect(run.unreadLines).toEqual(unreadLines);
  }
  expect((await completeness()).unreadLines).toEqual(unreadLines);
  expect((await completeness()).methods).toContain('1 line of the given lists meant nothing');
});
