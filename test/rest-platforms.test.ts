import { askingRoute } from '#kit/testing/asking-route.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import * as posts from '../core/platforms/photosite/operations/list-post-comments/cases/answers.ts';
import * as shorts from '../core/platforms/shortvideo/operations/get-download-link/cases/answers.ts';
import * as videos from '../core/platforms/videosite/operations/get-video/cases/videos.ts';
import * as lists from '../core/platforms/videosite/operations/list-playlist-videos/cases/playlists.ts';
import { errorIn, jsonIn } from './support/http.ts';
import { record, recordReply } from './support/recordings.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** The specified operations on their platforms, over HTTP, from small invented recordings. */
const POST = 'Ba1b2C3d4E5';
const SHORT = '7600000000000000123';

/** What an operation asks first. */
const requestTo = async (operation: string, params: object): Promise<RequestSpec> => {
  let first: RequestSpec | undefined;
  const note = (ask: RequestSpec): Promise<never> => {
    first ??= ask;
    return Promise.reject(new Error('asked'));
  };
  await askingRoute(catalogue.find(operation)?.operation)
    .fetch(note, { ...params }, undefined)
    .catch(() => undefined);
  if (!first) throw new Error(`${operation} asks nothing`);
  return first;
};

let on: Running;
let dir: string;
beforeAll(async () => {
  dir = tempDir();
  const list = 'videosite.list-playlist-videos';
  record(dir, 'first-page', {
    ask: await requestTo(list, { playlistId: lists.PLAYLIST }),
    body: lists.plainNew([lists.lockup(1), lists.lockup(2), lists.more(lists.SECOND_PAGE)]),
  });
  record(dir, 'second-page', {
    ask: await requestTo(list, { playlistId: lists.PLAYLIST, cursor: lists.SECOND_PAGE }),
    body: lists.appended([lists.lockup(3)]),
  });
  record(dir, 'no-list', {
    ask: await requestTo(list, { playlistId: 'PLdoesnotexist' }),
    body: lists.alert('ERROR', 'The playlist does not exist.'),
  });
  record(dir, 'watch', {
    ask: await requestTo('videosite.get-video', { videoId: videos.ID }),
    body: `<!doctype html><script>var ytInitialPlayerResponse = ${JSON.stringify(videos.player)};</script><script>var ytInitialData = ${JSON.stringify(videos.watch())};</script>`,
  });
  recordReply(dir, 'post', posts.answerNamed('page-two-batches'));
  for (const name of ['embed', 'probe-good']) recordReply(dir, name, shorts.answerNamed(name));
  on = await run({ replay: [dir] });
});
afterAll(async () => {
  await on.close();
  removeDir(dir);
});

interface Page {
  readonly partOf: string;
  readonly incomplete?: { readonly reason: string; readonly statedTotal: number | null };
  readonly nextCursor: string | null;
  readonly next: string | null;
  readonly itemCount: number;
  readonly totalItems: number | null;
  readonly orderedItems: readonly Readonly<Record<string, unknown>>[];
}

const page = async (path: string, credits = '1'): Promise<Page> => {
  const answered = await on.get(path);
  expect([answered.status, answered.headers['x-credits-used']]).toEqual([200, credits]);
  return (jsonIn(answered) as { data: Page }).data;
};

describe('1. the videos of a playlist', () => {
  const path = `/v1/videosite/playlists/${lists.PLAYLIST}`;

  test('two pages, in order, by `next` and by `cursor`', async () => {
    const first = await page(path);
    expect(first.partOf).toBe(`${on.base}${path}`);
    expect(first.orderedItems).toEqual([
      expect.objectContaining({
        type: 'Video',
        id: 'https://www.youtube.com/watch?v=vid00000001',
        entityId: 'vid00000001',
        name: 'Title 1',
        viewCount: 1_700_000_000,
      }),
      expect.objectContaining({ entityId: 'vid00000002' }),
    ]);
    const followed = await page(first.next?.slice(on.base.length) ?? '');
    expect(followed.orderedItems.map((item) => item['entityId'])).toEqual(['vid00000003']);
    expect([followed.nextCursor, followed.next]).toEqual([null, null]);
    expect(
      await page(`/v1/youtube/playlists/${lists.PLAYLIST}?cursor=${first.nextCursor}`),
    ).toEqual(followed);
  });

  test('count cuts a page at an item, and what is left is neither asked nor paid for again', async () => {
    const whole = await page(path);
    const first = await page(`${path}?count=1`);
    expect(first).toMatchObject({ partOf: whole.partOf, totalItems: whole.totalItems });
    expect(first.next).toBe(`${on.base}${path}?count=1&cursor=${first.nextCursor}`);
    const second = await page(first.next?.slice(on.base.length) ?? '', '0');
    const third = await page(second.next?.slice(on.base.length) ?? '');
    expect(
      [first, second, third].map(({ orderedItems }) => orderedItems.map((one) => one['entityId'])),
    ).toEqual([['vid00000001'], ['vid00000002'], ['vid00000003']]);
    expect(third.nextCursor).toBeNull();
    // A cursor belongs to the list, whatever the size of its pages.
    expect(
      await page(`${path}?count=2&cursor=${first.nextCursor}`, '0').then(
        ({ itemCount }) => itemCount,
      ),
    ).toBe(1);
    expect((await page(`${path}?count=100&cursor=${whole.nextCursor}`)).itemCount).toBe(1);
  });

  test.each(['0', '101', '-1', '1.5', 'x'])('count=%s is refused', async (count) => {
    expect(errorIn(await on.get(`${path}?count=${count}`))).toMatchObject({
      status: 400,
      code: 'validation_error',
      used: '0',
    });
  });

  test('a list that does not exist', async () => {
    expect(errorIn(await on.get('/v1/videosite/playlists/PLdoesnotexist'))).toMatchObject({
      status: 404,
      code: 'not_found',
      used: '0',
    });
  });
});

describe('2. the comments of a post', () => {
  const path = `/v1/photosite/posts/${POST}/comments`;

  test('a page, with and without the one allowed count', async () => {
    const plain = await page(path);
    expect(plain.itemCount).toBe(15);
    expect(plain.orderedItems[0]).toMatchObject({ type: 'Note' });
    const counted = await page(`${path}?count=15`);
    expect(counted.orderedItems).toEqual(plain.orderedItems);
    expect(counted.partOf).toBe(`${on.base}${path}`);
    expect((await page(`/v1/instagram/posts/${POST}/comments`)).partOf).toBe(`${on.base}${path}`);
  });

  test('pages of 15 out of one batch of 33, paid once, with and without count', async () => {
    const first = await page(path);
    const second = await page(`${path}?count=15&cursor=${first.nextCursor}`, '0');
    const third = await page(second.next?.slice(on.base.length) ?? '', '0');
    expect(
      [first, second, third].map(({ itemCount, totalItems }) => [itemCount, totalItems]),
    ).toEqual([
      [15, 412],
      [15, 412],
      [3, 412],
    ]);
    const ids = [first, second, third].flatMap(({ orderedItems }) =>
      orderedItems.map((item) => item['entityId']),
    );
    expect(new Set(ids).size).toBe(33);
    expect([first.incomplete, second.incomplete]).toEqual([undefined, undefined]);
    expect(third).toMatchObject({
      nextCursor: null,
      incomplete: {
        reason: expect.stringContaining('only to people who are logged in') as string,
        statedTotal: 412,
      },
    });
  });

  test.each(['14', '16', '0', '-15', '15.0', '1e1', 'x', ''])(
    'count=%s is refused',
    async (count) => {
      const error = errorIn(await on.get(`${path}?count=${count}`));
      expect(error).toMatchObject({ status: 400, code: 'validation_error', used: '0' });
      expect(error.message).toMatch(/^Validation error: count must be /);
    },
  );
});

describe('3. a download link', () => {
  test('the link and nothing else', async () => {
    const answered = await on.get(`/v1/shortvideo/videos/${SHORT}/download`);
    const { data } = jsonIn(answered) as { data: Record<string, unknown> };
    expect(answered.status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(['@context', 'mediaType', 'type', 'url']);
    expect(data).toMatchObject({ type: 'Video', mediaType: 'video/mp4' });
    expect((await on.get(`/v1/tiktok/videos/${SHORT}/download`)).text).toBe(answered.text);
  });

  test.each([
    'http://v16m.tiktokcdn-us.com/video/',
    'https://evil.example/video.mp4',
    'https://127.0.0.1/video.mp4',
    'https://v16m.tiktokcdn-us.com.evil.example/x',
    'https://user:pass@v16m.tiktokcdn-us.com/x',
    'https://v16m.tiktokcdn-us.com:8443/x',
    'file:///etc/passwd',
    'x',
    '',
  ])('url=%s is refused and never fetched', async (url) => {
    const before = on.balance();
    const path = `/v1/shortvideo/videos/${SHORT}/download?url=${encodeURIComponent(url)}`;
    const error = errorIn(await on.get(path));
    expect(error).toMatchObject({ status: 400, code: 'validation_error', used: '0' });
    expect(error.message).toMatch(/^Validation error: url: /);
    expect(on.balance()).toBe(before);
  });
});

describe('4. a video', () => {
  test('the whole of it', async () => {
    const answered = await on.get(`/v1/videosite/videos/${videos.ID}`);
    const { data } = jsonIn(answered) as { data: object };
    expect(data).toMatchObject({
      type: 'Video',
      id: 'https://www.youtube.com/watch?v=inventedVid',
      name: 'A Small Film',
      viewCount: 41_623_530,
      duration: 381,
    });
    expect((await on.get(`/v1/youtube/videos/${videos.ID}`)).text).toBe(answered.text);
  });

  test('what no recording holds is a platform error that says so', async () => {
    const error = errorIn(await on.get('/v1/videosite/videos/aaaaaaaaaaa'));
    expect(error).toMatchObject({ status: 502, code: 'platform_error', used: '0' });
    expect(error.message).toMatch(/^Platform error: not among the 7 recordings: /);
  });
});
