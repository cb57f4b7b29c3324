import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../app/app.ts';
import { openApp } from '../app/open-app.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { linkState } from '#kit/link-state.ts';
import { createNet } from '../net/index.ts';
import type { AddSourceInput, RunRow } from '../store/index.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { openDataset } from './dataset.ts';
import { answer, comments, failure, reefCatalogue } from './testing/reef.ts';

let dir: string;
let app: App;
let site: Record<string, FakeResponse>;
let requests: string[];

beforeEach(() => {
  dir = tempDir();
  [site, requests] = [{}, []];
  app = openApp({
    dataDir: dir,
    version: '9.9.9',
    background: false,
    catalogue: reefCatalogue,
    now: () => Date.parse('2026-08-15T10:00:00.000Z'),
    monotonic: () => 0,
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
    net: createNet({
      userAgent: 'Bowerbird/9.9.9 (test)',
      fake: () =>
        Promise.resolve({
          serve: ({ url }) => {
            const path = url.replace('https://reef.example/', '').replace(/\?from=$/, '');
            requests.push(path);
            return site[path];
          },
        }),
    }),
  });
  app.store.ledger.grant(1000, 'for the test');
});
afterEach(async () => {
  await app.close();
  removeDir(dir);
});

const gather = (
  sources: readonly AddSourceInput[],
  pasted?: Awaited<ReturnType<App['collecting']['pasted']>>,
): Promise<RunRow> =>
  app.collecting.follow(
    app.collecting.start({ name: 'Test', sources, pasted }, app.callers.cli).id,
  );
const links = () =>
  app.store.links
    .list(app.store.collections.there('Test').seq)
    .map((link) => [link.text, linkState(link), link.rows, link.reason?.message]);
const held = (): string[] =>
  [...openDataset(app.store, 'Test', { version: '1' }).rows()].map(({ key }) => key);

/** Two videos; the first has a comment with replies, the second has none. */
const REEF: Record<string, FakeResponse> = {
  'videos/c1': answer({ items: [{ id: 'v1' }, { id: 'v2' }] }),
  'comments/v1': answer({
    items: [
      { id: 'a', replyCount: 2 },
      { id: 'b', replyCount: 0 },
    ],
  }),
  'comments/v2': comments('c'),
  'replies/a': comments('d e'),
};

describe('what is asked of each item, and of each of theirs', () => {
  const tree: AddSourceInput = {
    operation: 'reef.list-channel-videos',
    params: { channelId: 'c1' },
    expand: [
      {
        operation: 'list-video-comments',
        expand: [{ operation: 'reef.list-comment-replies' }],
      },
    ],
  };

  test('videos, their comments and the replies to these: only where there are any', async () => {
    site = REEF;
    expect(await gather([tree])).toMatchObject({ state: 'done', reason: null, pages: 4 });
    expect(requests).toEqual(['videos/c1', 'comments/v1', 'comments/v2', 'replies/a']);
    expect(held()).toEqual([
      'Video:v1',
      'Video:v2',
      'Comment:a',
      'Comment:b',
      'Comment:c',
      'Comment:d',
      'Comment:e',
    ]);
  });

  test('a bound holds for each list of its own level', async () => {
    site = {
      ...REEF,
      'comments/v1': comments('a b', '2'),
    };
    const expand = [{ operation: 'reef.list-video-comments', limit: 1 }];
    expect(await gather([{ ...tree, expand }])).toMatchObject({ state: 'stopped', pages: 3 });
    expect(held()).toEqual(['Video:v1', 'Video:v2', 'Comment:a', 'Comment:c']);
  });

  test('the same with another bound is the same source', async () => {
    site = REEF;
    for (const limit of [1, 2])
      await gather([{ ...tree, expand: [{ operation: 'reef.list-video-comments', limit }] }]);
    const { seq } = app.store.collections.there('Test');
    expect(app.store.collections.sources(seq)).toMatchObject([
      { expand: [{ operation: 'reef.list-video-comments', limit: 2 }] },
    ]);
  });

  test('one operation alone is kept as it always was', async () => {
    site = REEF;
    await gather([{ ...tree, expand: [{ operation: 'list-video-comments' }] }]);
    const { seq } = app.store.collections.there('Test');
    expect(app.store.collections.sources(seq)).toMatchObject([
      { expand: 'reef.list-video-comments' },
    ]);
  });
});

describe('replies that nobody asked for', () => {
  test('are counted, and keep a list from being whole', async () => {
    site = REEF;
    const source = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };
    expect(await gather([source])).toMatchObject({
      state: 'done',
      reason: { message: 'without replies (2 known)' },
    });
    const { repliesLeft, methods } = await app.collecting.completeness('Test');
    expect(repliesLeft).toBe(2);
    expect(methods).toContain('Replies to comments were not asked for: 2 are known to be there.');
    expect(methods).not.toContain('No page was left unread');
    await gather([{ ...source, expand: 'list-comment-replies' }]);
    expect((await app.collecting.completeness('Test')).repliesLeft).toBeUndefined();
  });
});

describe('what became of each link', () => {
  const text = ['https://reef.example/v/v1', 'https://reef.example/v/v9', 'no link'].join('\n');

  test('its state, its rows and why not; lines that mean nothing are among them', async () => {
    site = { ...REEF, 'comments/v9': failure(404), 'video/v1': answer({ items: [{ id: 'v1' }] }) };
    const pasted = await app.collecting.pasted(text);
    expect(pasted.groups).toMatchObject([
      { operation: 'reef.get-video', by: 'videoId', ids: ['v1', 'v9'] },
    ]);
    await gather(pasted.sources, pasted);
    expect(links()).toEqual([
      ['https://reef.example/v/v1', 'done', 2, undefined],
      ['https://reef.example/v/v9', 'not-found', 0, 'Not found: there is no such thing'],
      ['no link', 'meaningless', 0, undefined],
    ]);
    expect(openDataset(app.store, 'Test', { version: '1' }).links?.[1]).toMatchObject({
      line: 2,
      link: 'https://reef.example/v/v9',
      state: 'not-found',
    });
  });

  test('trying again asks only for what failed', async () => {
    site = { ...REEF, 'comments/v9': failure(404) };
    const pasted = await app.collecting.pasted(text);
    await gather(pasted.sources, pasted);
    requests.length = 0;
    site['comments/v9'] = comments('x y z');
    const [run] = app.collecting.retry('Test');
    await app.collecting.follow(run?.id ?? '');
    expect(requests).toEqual(['comments/v9']);
    expect(links()[1]).toEqual(['https://reef.example/v/v9', 'done', 3, undefined]);
    expect(app.collecting.retry('Test')).toEqual([]);
  });

  test('trying one link again asks for nothing of the others', async () => {
    site = { ...REEF, 'comments/v1': failure(404), 'comments/v9': failure(404) };
    const pasted = await app.collecting.pasted(text);
    await gather(pasted.sources, pasted);
    requests.length = 0;
    site['comments/v9'] = comments('x y z');
    const { seq } = app.store.collections.there('Test');
    const second = app.store.links.list(seq).find(({ line }) => line === 2);
    const [run] = app.collecting.retry('Test', [second?.seq ?? 0]);
    await app.collecting.follow(run?.id ?? '');
    expect(requests).toEqual(['comments/v9']);
  });
});

describe('what it takes, from the facts at hand', () => {
  test('kept comments tell which of them have replies', async () => {
    site = REEF;
    const source: AddSourceInput = {
      operation: 'reef.list-video-comments',
      params: { videoId: 'v1' },
      expand: 'list-comment-replies',
    };
    const before = app.collecting.preflight([source]);
    expect([before.least.requests, before.requests]).toEqual([1, { atMost: 1000 }]);
    await app.engine.call(source.operation, source.params, app.callers.cli);
    expect(app.collecting.preflight([source])).toMatchObject({
      least: { requests: 2, credits: 2 },
      requests: { estimate: 2, atMost: 12 },
      items: 2,
    });
    expect(app.collecting.preflight([{ ...source, expand: undefined }])).toMatchObject({
      requests: { estimate: 1 },
      repliesLeft: 2,
    });
  });
});
