import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Call, OfficialView } from '../core/doors/contract.ts';
import { createNet } from '../core/net/index.ts';
import { instantClock } from '../core/net/testing/virtual-clock.ts';
import * as cases from '../core/platforms/videosite/cases/official.ts';
import { serveLocally } from './support/local-server.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** The whole road by an official API: who may use the key, what is said, and where the key never is. */
const KEY = `AIza${'k3y-'.repeat(8)}abc`;
const SEALED = Buffer.from(`sealed:${KEY}`).toString('base64');
const PLATFORM = 'videosite';
const VIDEO = { videoId: cases.VIDEO };

/** What the two hosts answer; a test may change it. */
interface World {
  page: { status: number; body: string; headers?: Record<string, string> };
  api: (method: string, request: IncomingMessage) => { status: number; body: unknown };
  /** `host path?query [key]` of each request. */
  readonly asked: string[];
}

let world: World;
let close: () => Promise<void>;
let on: Running;
let dir: string;
let environment: Record<string, string>;

const wall = {
  status: 429,
  body: '<html>too many</html>',
  headers: { 'content-type': 'text/html' },
};
const goodVideo = () => ({ status: 200, body: cases.videos(cases.video(cases.VIDEO)) });

const startWorld = async (): Promise<string> => {
  const server = await serveLocally((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const key = request.headers['x-goog-api-key'];
    world.asked.push(`${url.hostname} ${url.pathname}${key === undefined ? '' : ' with the key'}`);
    if (url.hostname === 'www.googleapis.com') {
      const { status, body } = world.api(url.pathname.split('/').at(-1) ?? '', request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    const { status, body, headers } = world.page;
    response.writeHead(status, headers).end(body);
  });
  close = server.close;
  return server.origin;
};

beforeEach(async () => {
  world = { page: wall, api: goodVideo, asked: [] };
  dir = tempDir();
  environment = {};
  const origin = await startWorld();
  const clock = instantClock();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    local: { 'www.googleapis.com': origin, 'www.youtube.com': origin },
    record: join(dir, 'recordings'),
    clock,
  });
  on = await run({
    dataDir: join(dir, 'data'),
    net,
    now: clock.now,
    environment,
    unseal: (sealed) => {
      const opened = Buffer.from(sealed, 'base64').toString('utf8');
      return opened.startsWith('sealed:')
        ? Promise.resolve(opened.slice('sealed:'.length))
        : Promise.reject(new Error(`cannot open ${sealed}`));
    },
  });
});
afterEach(async () => {
  await on.close();
  await close();
  removeDir(dir);
});

const answer = (name: string, params: object = {}, more: Partial<Call> = {}): Promise<Answer> =>
  on.app.door.answer({ id: 1, name, params, ...more }, on.app.callers.window);
const own = async (name: string, params: object = {}): Promise<OfficialView> => {
  const said = await answer(name, { platform: PLATFORM, ...params });
  if (!said.ok) throw new Error(said.error.message);
  return said.data as OfficialView;
};
const view = async (): Promise<OfficialView> => {
  const said = await answer('official.get');
  const views = said.ok ? (said.data as OfficialView[]) : [];
  const first = views.find(({ platform }) => platform === PLATFORM);
  if (!first) throw new Error('no official API');
  return first;
};
const readTerms = async (): Promise<unknown> =>
  own('official.show-terms', { date: (await view()).terms.date });
const storeKey = async (): Promise<void> => {
  await readTerms();
  await own('official.set', { sealed: SEALED });
};
const getVideo = (more: Partial<Call> = {}): Promise<Answer> =>
  answer('videosite.get-video', VIDEO, more);
const officially = { route: 'official-api' } as const;

describe('the terms, the key, its use', () => {
  test('at first there is no key, and the terms were not shown', async () => {
    const { terms, setup, asks, ...state } = await view();
    expect(state).toEqual({
      platform: PLATFORM,
      brand: 'YouTube',
      name: 'YouTube Data API v3',
      keysAt: 'https://console.cloud.google.com/apis/credentials',
      source: 'none',
      canStore: true,
      first: false,
      onRefusal: false,
      operations: [
        'videosite.list-playlist-videos',
        'videosite.get-video',
        'videosite.list-video-comments',
        'videosite.list-comment-replies',
        'videosite.get-channel',
        'videosite.list-channel-videos',
        'videosite.search-videos',
      ],
    });
    expect(setup).toHaveLength(4);
    expect(asks).toEqual([
      {
        name: 'key',
        label: 'API key',
        hint: '39 characters that begin with AIza, from the page Credentials of your project.',
        secret: true,
        optional: false,
        environment: 'BOWERBIRD_YOUTUBE_KEY',
        pattern: '^AIza[\\w-]{35}$',
      },
    ]);
    expect(terms).toMatchObject({ date: '2026-09-14', shown: false });
    expect(terms.says.join(' ')).toContain('30 days');
  });

  test('no key is kept and none is used before the terms were shown', async () => {
    await expect(own('official.set', { sealed: SEALED })).rejects.toThrow('come first');
    await expect(own('official.enable', { onRefusal: true })).rejects.toThrow('come first');
    await expect(own('official.show-terms', { date: '2020-01-01' })).rejects.toThrow('present');
    environment['BOWERBIRD_YOUTUBE_KEY'] = KEY;
    expect(await getVideo(officially)).toMatchObject({ ok: false, error: { status: 400 } });
    expect(world.asked).toEqual([]);
    await readTerms();
    expect(await getVideo(officially)).toMatchObject({ ok: true });
  });

  test('what is not sealed, or is no key, is not kept', async () => {
    await readTerms();
    const other = Buffer.from('sealed:no key').toString('base64');
    for (const sealed of [KEY, 'bm90IHNlYWxlZA==', other])
      await expect(own('official.set', { sealed })).rejects.toThrow(/^Validation error/);
    expect((await view()).source).toBe('none');
  });

  test('without a key the way is refused by name, and costs nothing', async () => {
    await readTerms();
    const said = await getVideo(officially);
    expect(said).toMatchObject({
      ok: false,
      error: {
        code: 'validation_error',
        message:
          'Validation error: route: YouTube Data API v3 needs a key of your own; store one in the settings, or give it in BOWERBIRD_YOUTUBE_KEY',
      },
    });
    expect(world.asked).toEqual([]);
    expect(on.balance()).toBe(100);
  });

  test('a trial asks one question with the key, and tells what came of it', async () => {
    await storeKey();
    const trial = () => answer('official.test', { platform: PLATFORM });
    world.api = () => ({ status: 200, body: cases.videos(cases.video('7PIMiDcwNvc')) });
    expect(await trial()).toMatchObject({
      data: { ok: true, says: 'YouTube Data API v3 answered (Video; credits used: 1).' },
    });
    world.api = () => ({ status: 400, body: cases.errorAnswer(400, 'keyInvalid') });
    expect(await trial()).toMatchObject({
      data: { ok: false, says: 'The YouTube Data API says that the key is not valid.' },
    });
    expect(on.balance()).toBe(99);
  });

  test('a key that was forgotten is used no more', async () => {
    await storeKey();
    await own('official.enable', { onRefusal: true });
    expect(await own('official.forget')).toMatchObject({ source: 'none', onRefusal: false });
    expect(await getVideo(officially)).toMatchObject({ ok: false, error: { status: 400 } });
    expect(await getVideo()).toMatchObject({ ok: false, error: { status: 503 } });
    expect(world.asked.filter((one) => one.startsWith('www.googleapis.com'))).toEqual([]);
  });
});

describe('the way that is asked for', () => {
  test('in the window, over REST, and never another one', async () => {
    await storeKey();
    expect(await getVideo(officially)).toMatchObject({
      ok: true,
      data: { viewCount: 41623531, published: '2019-08-24T15:39:57.000Z' },
      meta: { route: 'official-api', creditsUsed: 1 },
    });
    const rest = await on.get(`/v1/videosite/videos/${cases.VIDEO}`, {
      headers: { 'x-bowerbird-route': 'official-api' },
    });
    expect([rest.status, rest.headers['x-bowerbird-route']]).toEqual([200, 'official-api']);
    expect(new Set(world.asked)).toEqual(
      new Set(['www.googleapis.com /youtube/v3/videos with the key']),
    );
  });

  test('one that the operation does not have is refused', async () => {
    for (const route of ['capture', 'nothing', ''] as never[])
      expect(await getVideo({ route })).toMatchObject({ ok: false, error: { status: 400 } });
    const rest = await on.get(`/v1/videosite/videos/${cases.VIDEO}`, {
      headers: { 'x-bowerbird-route': 'nothing' },
    });
    expect(rest.status).toBe(400);
  });

  test('an answer of one way is not taken from the archive for another', async () => {
    await storeKey();
    await getVideo(officially);
    const again = await getVideo({ ...officially, maxAge: 60 });
    expect(again).toMatchObject({ ok: true, meta: { fromArchive: true, route: 'official-api' } });
    const page = await getVideo({ route: 'public-page', maxAge: 60 });
    expect(page).toMatchObject({ ok: false, meta: { route: 'public-page' } });
  });

  test('a list goes on where it began, by its cursor alone', async () => {
    await storeKey();
    world.api = (method) => ({
      status: 200,
      body: method === 'videos' ? cases.videos(cases.video(cases.VIDEO)) : cases.playlistItems,
    });
    const list = (params: object, more: Partial<Call> = {}) =>
      answer('videosite.list-playlist-videos', { playlistId: cases.PLAYLIST, ...params }, more);
    const first = await list({}, officially);
    const cursor = first.ok ? (first.data as { nextCursor: string }).nextCursor : '';
    expect(await list({ cursor })).toMatchObject({ ok: true, meta: { route: 'official-api' } });
    expect(await list({ cursor }, { route: 'public-page' })).toMatchObject({
      ok: false,
      error: { message: 'Validation error: cursor: this list was begun by official-api' },
    });
    expect(world.asked.every((one) => one.startsWith('www.googleapis.com'))).toBe(true);
  });
});

describe('after a refusal of the public page', () => {
  test('nothing else is asked unless the person wants it', async () => {
    await storeKey();
    const said = await getVideo();
    expect(said).toMatchObject({
      ok: false,
      error: { status: 503, refusal: { kind: 'rate-limit' } },
      meta: { route: 'public-page' },
    });
    expect(world.asked.filter((one) => one.includes('key'))).toEqual([]);
  });

  test('the official API answers within the call, and says why', async () => {
    await storeKey();
    await own('official.enable', { onRefusal: true });
    const said = await getVideo();
    expect(said).toMatchObject({
      ok: true,
      meta: { route: 'official-api', creditsUsed: 1 },
    });
    const [notice] = said.meta?.notices ?? [];
    expect(notice?.code).toBe('public-page-refused');
    expect(notice?.message).toContain('www.youtube.com answered 429');
    // While the site rests it is not asked, and its API still is.
    const asked = world.asked.length;
    expect(await getVideo()).toMatchObject({ ok: true, meta: { route: 'official-api' } });
    expect(world.asked.slice(asked)).toEqual([
      'www.googleapis.com /youtube/v3/videos with the key',
    ]);
  });

  test('a thing that does not exist is no refusal', async () => {
    await storeKey();
    await own('official.enable', { onRefusal: true });
    world.page = { status: 404, body: '<html>no</html>' };
    expect(await getVideo()).toMatchObject({ ok: false, meta: { route: 'public-page' } });
    expect(world.asked.filter((one) => one.includes('key'))).toEqual([]);
  });

  test('when the API refuses too, both are named', async () => {
    await storeKey();
    await own('official.enable', { onRefusal: true });
    world.api = () => ({ status: 403, body: cases.errorAnswer(403, 'quotaExceeded') });
    const said = await getVideo();
    expect(said).toMatchObject({
      ok: false,
      error: {
        code: 'service_unavailable',
        refusal: {
          says: 'The YouTube Data API says that the units of your key are used up for today.',
        },
      },
      meta: { route: 'official-api', notices: [{ code: 'public-page-refused' }] },
    });
    expect(on.balance()).toBe(100);
  });

  test('what the API cannot be asked keeps the page’s refusal', async () => {
    await storeKey();
    await own('official.enable', { onRefusal: true });
    const said = await answer('videosite.get-channel', {
      channelId: 'https://www.youtube.com/c/Old',
    });
    expect(said).toMatchObject({
      ok: false,
      error: { refusal: { kind: 'rate-limit' } },
      meta: { route: 'public-page' },
    });
  });
});

describe('where the key never is', () => {
  /** Every file below a folder, as bytes. */
  const files = (folder: string): Buffer[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path));

  test('evidence, calls, answers, errors, recordings, settings: not even when the API repeats it', async () => {
    await storeKey();
    await own('official.enable', { onRefusal: true });
    const told: unknown[] = [];
    told.push(await getVideo(officially), await getVideo());
    const echo = (request: IncomingMessage): string =>
      `the key ${String(request.headers['x-goog-api-key'])} is not good`;
    for (const reason of ['keyInvalid', 'forbidden', 'backendError', 'videoNotFound']) {
      world.api = (_, request) => ({
        status: reason === 'backendError' ? 500 : 403,
        body: cases.errorAnswer(403, reason, echo(request)),
      });
      told.push(await getVideo(officially));
    }
    world.api = (_, request) => ({
      status: 200,
      body: cases.videos({ ...cases.video(cases.VIDEO), etag: echo(request) }),
    });
    const kept = await getVideo(officially);
    told.push(kept, await own('official.set', { sealed: SEALED }), await view());
    for (const name of ['settings.get', 'health.list', 'api.get']) told.push(await answer(name));
    told.push(await answer('calls.recent', { limit: 50 }));
    const callId = kept.meta?.callId ?? '';
    const evidence = await answer('evidence.get', { callId });
    expect(evidence).toMatchObject({
      ok: true,
      data: { exchanges: [{ requestHeaders: { 'x-goog-api-key': expect.any(String) as string } }] },
    });
    told.push(evidence);
    // Bodies are kept compressed: they are looked at one by one.
    const bodies = (told as Answer[]).flatMap(({ meta }) => meta?.evidence ?? []);
    expect(bodies.length).toBeGreaterThan(6);
    for (const { sha256 } of bodies)
      expect(Buffer.from(on.app.store.evidence.body(sha256)).toString()).not.toContain(KEY);
    expect(JSON.stringify(told)).not.toContain(KEY);
    expect(JSON.stringify(on.app.store.settings.all())).not.toContain(KEY);
    for (const exchange of on.app.store.evidence.exchanges(callId)) {
      expect(exchange.identity).not.toContain('key');
      expect(exchange.url).not.toContain('key=');
    }
    // At least one recording of each of the answers that the API gave.
    const recorded = files(join(dir, 'recordings'));
    expect(recorded.filter((bytes) => bytes.includes('youtube/v3/videos')).length).toBeGreaterThan(
      5,
    );
    const all = [...recorded, ...files(join(dir, 'data'))];
    expect(all.filter((bytes) => bytes.includes(KEY))).toEqual([]);
    expect(world.asked.filter((one) => one.endsWith('with the key')).length).toBeGreaterThan(5);
  });

  test('the site itself is never sent it', async () => {
    await storeKey();
    await own('official.enable', { onRefusal: true });
    await getVideo();
    expect(world.asked.filter((one) => one.startsWith('www.youtube.com')).length).toBeGreaterThan(
      0,
    );
    expect(
      world.asked.filter((one) => one.startsWith('www.youtube.com') && one.includes('key')),
    ).toEqual([]);
  });
});
