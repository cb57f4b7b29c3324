import { describe, expect, test } from 'vitest';
import type { Call } from '#calls/index.ts';
import * as cases from '../core/platforms/videosite/cases/official.ts';
import { KEY, onVideosite, SEALED } from './support/on-videosite.ts';

/** The way by an official API with the person's own key: its terms, its keeping, its choice. */
const PLATFORM = 'videosite';
const officially = { route: 'official-api' } as const;
const here = onVideosite();

describe('the terms, the key, its use', () => {
  test('at first there is no key, and the terms were not shown', async () => {
    const { terms, setup, asks, worth, ...state } = await here().view();
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
        'videosite.list-channel-playlists',
        'videosite.search-videos',
        'videosite.search-channels',
        'videosite.search-playlists',
        'videosite.list-chart-videos',
        'videosite.get-playlist',
      ],
    });
    expect(worth.cost.message).toBe(
      'Nothing, for 10,000 units a day; most answers cost one to three.',
    );
    expect(setup).toHaveLength(4);
    expect(asks).toEqual([
      {
        name: 'key',
        label: expect.objectContaining({ message: 'API key' }),
        hint: expect.objectContaining({
          message: '39 characters that begin with AIza, from the page Credentials of your project.',
        }),
        secret: true,
        optional: false,
        environment: 'BOWERBIRD_YOUTUBE_KEY',
        pattern: '^AIza[\\w-]{35}$',
      },
    ]);
    expect(terms).toMatchObject({ date: '2026-09-14', shown: false });
    expect(terms.says.map(({ message }) => message).join(' ')).toContain('30 days');
  });

  test('no key is kept and none is used before the terms were shown', async () => {
    await expect(here().own('official.set', { sealed: SEALED })).rejects.toThrow('come first');
    await expect(here().own('official.enable', { onRefusal: true })).rejects.toThrow('come first');
    await expect(here().own('official.show-terms', { date: '2020-01-01' })).rejects.toThrow(
      'present',
    );
    here().environment['BOWERBIRD_YOUTUBE_KEY'] = KEY;
    expect(await here().getVideo(officially)).toMatchObject({ ok: false, error: { status: 400 } });
    expect(here().world.asked).toEqual([]);
    await here().readTerms();
    expect(await here().getVideo(officially)).toMatchObject({ ok: true });
  });

  test('what is not sealed, or is no key, is not kept', async () => {
    await here().readTerms();
    const other = Buffer.from('sealed:no key').toString('base64');
    for (const sealed of [KEY, 'bm90IHNlYWxlZA==', other])
      await expect(here().own('official.set', { sealed })).rejects.toThrow(/^Validation error/);
    expect((await here().view()).source).toBe('none');
  });

  test('without a key the way is refused by name, and costs nothing', async () => {
    await here().readTerms();
    const answer = await here().getVideo(officially);
    expect(answer).toMatchObject({
      ok: false,
      error: {
        code: 'validation_error',
        message:
          'Validation error: route: YouTube Data API v3 needs a key of your own; store one in the settings, or give it in BOWERBIRD_YOUTUBE_KEY',
      },
    });
    expect(here().world.asked).toEqual([]);
    expect(here().on.balance()).toBe(100);
  });

  test('a trial asks one question with the key, and tells what came of it', async () => {
    await here().storeKey();
    const trial = () => here().answer('official.test', { platform: PLATFORM });
    here().world.api = () => ({ status: 200, body: cases.videos(cases.video('7PIMiDcwNvc')) });
    expect(await trial()).toMatchObject({
      data: {
        ok: true,
        says: { message: 'YouTube Data API v3 answered (Video; credits used: 1).' },
      },
    });
    here().world.api = () => ({ status: 400, body: cases.errorAnswer(400, 'keyInvalid') });
    expect(await trial()).toMatchObject({
      data: {
        ok: false,
        says: { message: 'The YouTube Data API says that the key is not valid.' },
      },
    });
    expect(here().on.balance()).toBe(99);
  });

  test('a key that was forgotten is used no more', async () => {
    await here().storeKey();
    await here().own('official.enable', { onRefusal: true });
    expect(await here().own('official.forget')).toMatchObject({ source: 'none', onRefusal: false });
    expect(await here().getVideo(officially)).toMatchObject({ ok: false, error: { status: 400 } });
    expect(await here().getVideo()).toMatchObject({ ok: false, error: { status: 503 } });
    expect(here().world.asked.filter((one) => one.startsWith('www.googleapis.com'))).toEqual([]);
  });
});

describe('the way that is asked for', () => {
  test('in the window, over REST, and never another one', async () => {
    await here().storeKey();
    expect(await here().getVideo(officially)).toMatchObject({
      ok: true,
      data: { viewCount: 41623531, published: '2019-08-24T15:39:57.000Z' },
      meta: { route: 'official-api', creditsUsed: 1 },
    });
    const rest = await here().on.get(`/v1/videosite/videos/${cases.VIDEO}`, {
      headers: { 'x-bowerbird-route': 'official-api' },
    });
    expect([rest.status, rest.headers['x-bowerbird-route']]).toEqual([200, 'official-api']);
    expect(new Set(here().world.asked)).toEqual(
      new Set(['www.googleapis.com /youtube/v3/videos with the key']),
    );
  });

  test('one that the operation does not have is refused', async () => {
    for (const route of ['capture', 'nothing', ''] as never[])
      expect(await here().getVideo({ route })).toMatchObject({ ok: false, error: { status: 400 } });
    const rest = await here().on.get(`/v1/videosite/videos/${cases.VIDEO}`, {
      headers: { 'x-bowerbird-route': 'nothing' },
    });
    expect(rest.status).toBe(400);
  });

  test('an answer of one way is not taken from the archive for another', async () => {
    await here().storeKey();
    await here().getVideo(officially);
    const again = await here().getVideo({ ...officially, maxAge: 60 });
    expect(again).toMatchObject({ ok: true, meta: { fromArchive: true, route: 'official-api' } });
    const page = await here().getVideo({ route: 'public-page', maxAge: 60 });
    expect(page).toMatchObject({ ok: false, meta: { route: 'public-page' } });
  });

  test('a list goes on where it began, by its cursor alone', async () => {
    await here().storeKey();
    here().world.api = (method) => ({
      status: 200,
      body: method === 'videos' ? cases.videos(cases.video(cases.VIDEO)) : cases.playlistItems,
    });
    const list = (params: object, more: Partial<Call> = {}) =>
      here().answer(
        'videosite.list-playlist-videos',
        { playlistId: cases.PLAYLIST, ...params },
        more,
      );
    const first = await list({}, officially);
    const cursor = first.ok ? (first.data as { nextCursor: string }).nextCursor : '';
    expect(await list({ cursor })).toMatchObject({ ok: true, meta: { route: 'official-api' } });
    expect(await list({ cursor }, { route: 'public-page' })).toMatchObject({
      ok: false,
      error: { message: 'Validation error: cursor: this list was begun by official-api' },
    });
    expect(here().world.asked.every((one) => one.startsWith('www.googleapis.com'))).toBe(true);
  });
});
