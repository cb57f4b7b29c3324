import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../kit/errors.ts';
import type { Reply } from '../../kit/exchange.ts';
import { PlaylistVideo, Video } from '../../vocab/video.ts';
import { parse as readVideo } from './get-video/parse.ts';
import { parse as readList } from './list-playlist-videos/parse.ts';
import { identity } from './shared/identity.ts';
import { wallOf } from './shared/refusals.ts';
import { session } from './shared/session.ts';

const ROOT = join(import.meta.dirname, '../../../../shared/recordings/videosite');
const present = existsSync(ROOT);
const seen = new Set<string>();

/** A recorded exchange: request.json, response.json, response.body. */
const recorded = (name: string): Reply => {
  const file = (part: string): Buffer => readFileSync(join(ROOT, name, part));
  const request = JSON.parse(file('request.json').toString()) as Partial<Reply['request']>;
  const response = JSON.parse(file('response.json').toString()) as Pick<
    Reply,
    'status' | 'headers'
  >;
  seen.add(name);
  return {
    request: {
      method: request.method ?? 'GET',
      url: request.url ?? '',
      headers: {},
      body: request.body,
    },
    status: response.status,
    headers: response.headers,
    body: new Uint8Array(file('response.body')),
    at: '2026-07-02T07:36:46.000Z',
  };
};

const kindOf = (read: () => unknown): string => {
  try {
    read();
    return 'no error';
  } catch (error) {
    return error instanceof AppError ? error.kind : String(error);
  }
};

const list = (...names: string[]) => {
  const { data, notices } = readList(names.map(recorded), {});
  z.array(PlaylistVideo).parse(data.items);
  return { ...data, codes: notices.map((notice) => notice.code) };
};

const video = (...names: string[]) => {
  const { data, notices } = readVideo(names.map(recorded), {});
  Video.parse(data);
  return { ...data, codes: notices.map((notice) => notice.code) };
};

describe.skipIf(!present)(
  `recorded playlists${present ? '' : ' (skipped: no recordings beside the project)'}`,
  () => {
    test.each([
      // name, items, total, has a next page, first item, title of the first, its rounded views
      [
        'playlist-pophits-2024-p1',
        100,
        200,
        true,
        'XXYlFuWEuKI',
        'The Weeknd - Save Your Tears (Official Music Video)',
        1_700_000_000,
      ],
      [
        'playlist-pophits-2024-p2',
        100,
        200,
        false,
        'IlHsW1CB0yY',
        'Logan Avidan "Secret Dream" (Official music video)',
        3600,
      ],
      [
        'playlist-pophits-2026-01-p1c',
        100,
        200,
        true,
        'euCqAq6BRa4',
        'DJ Snake - Let Me Love You ft. Justin Bieber',
        1_800_000_000,
      ],
      [
        'playlist-pophits-2026-07-p1',
        100,
        200,
        true,
        'kPa7bsKwL-c',
        'Lady Gaga, Bruno Mars - Die With A Smile (Official Music Video)',
        1_700_000_000,
      ],
      [
        'playlist-pophits-2026-07-p2',
        100,
        200,
        false,
        'o_1aF54DO60',
        'Lana Del Rey - Young and Beautiful',
        805_000_000,
      ],
      [
        'playlist-150-2026-07-p2',
        50,
        150,
        false,
        'seARsMwjbEU',
        'JENNIE & Dua Lipa - Handlebars (Official Video)',
        44_000_000,
      ],
      [
        'playlist-course-2026-01-p1',
        14,
        14,
        false,
        'VBI6TSo8Zog',
        'Intro to Template Metaprogramming - Template Metaprogramming in C++ - E1',
        33_000,
      ],
      [
        'playlist-course-2026-07-p1',
        14,
        14,
        false,
        'VBI6TSo8Zog',
        'Intro to Template Metaprogramming - Template Metaprogramming in C++ - E1',
        36_000,
      ],
      [
        'html-playlist-2021',
        12,
        12,
        false,
        'ujTCoH21GlA',
        'Python Machine Learning Tutorial #1 - Introduction',
        undefined,
      ],
    ] as const)('%s', (name, items, total, hasNext, id, title, views) => {
      const page = list(name);
      expect(page.items).toHaveLength(items);
      expect(page.totalItems).toBe(total);
      expect(page.next !== null).toBe(hasNext);
      expect(page.items[0]).toMatchObject({ entityId: id, name: title, isLive: false });
      expect(page.items[0]?.viewCount).toBe(views);
      expect(page.codes).toEqual([]);
      const sizes = page.items.flatMap((item) => item.image ?? []);
      expect(sizes.every((image) => image.width !== undefined && image.height !== undefined)).toBe(
        true,
      );
      expect(page.items.filter((item) => item.image && item.name)).toHaveLength(items);
    });

    test.each([
      ['playlist-pophits-2026-07-header', 200],
      ['playlist-150-2026-07-header', 150],
      ['playlist-course-2026-07-header', 14],
      ['playlist-uulf-agerestricted-2026-07-header', 154],
    ])('%s', (name, totalItems) => {
      expect(list(name)).toEqual({
        items: [],
        totalItems,
        next: null,
        codes: ['masked-recording'],
      });
    });

    test.each(['playlist-invalid-id-2024', 'playlist-invalid-id-2026-07'])('%s', (name) => {
      expect(kindOf(() => list(name))).toBe('not_found');
    });

    test('the token of the first page is the one that asks for the second', () => {
      const tokenOf = (name: string) =>
        (recorded(name).request.body as { continuation?: string }).continuation;
      expect(list('playlist-pophits-2026-07-p1').next).toBe(tokenOf('playlist-pophits-2026-07-p2'));
      expect(list('playlist-pophits-2024-p1').next).toBe(tokenOf('playlist-pophits-2024-p2'));
    });

    test('every reply names its playlist', () => {
      const named = (name: string) => readList([recorded(name)], {}).params?.['playlistId'];
      expect(named('playlist-pophits-2026-07-p2')).toBe('PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj');
      expect(named('playlist-150-2026-07-header')).toBe('PLoumn5BIsUDeGF1vy5Nylf_RJKn5aL_nr');
      expect(named('html-playlist-2021')).toBe('PLzMcBGfZo4-mP7qA9cagf68V06sko5otr');
    });

    test('header and page together', () => {
      const page = list('playlist-pophits-2026-07-p1', 'playlist-pophits-2026-07-header');
      expect([page.items.length, page.totalItems, page.codes]).toEqual([100, 200, []]);
    });

    test('a recorded continuation for the first page answers a plain browse', () => {
      const browse = (id: string) => ({
        method: 'POST',
        url: 'https://www.youtube.com/youtubei/v1/browse?prettyPrint=false',
        headers: {},
        body: { browseId: `VL${id}`, params: 'wgYCCAA%3D' },
      });
      const pophits = identity(browse('PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj'));
      const course = identity(browse('PLWxziGKTUvQFIsbbFcTZz7jOT4TMGnZBh'));
      expect(identity(recorded('playlist-pophits-2026-07-p1').request)).toBe(pophits);
      expect(identity(recorded('playlist-pophits-2024-p1').request)).toBe(pophits);
      expect(identity(recorded('playlist-course-2026-07-p1').request)).toBe(course);
      expect(identity(recorded('playlist-pophits-2026-07-p2').request)).not.toBe(pophits);
      expect(identity(recorded('playlist-pophits-2026-07-header').request)).not.toBe(pophits);
    });
  },
);

const channel = (id: string) => `https://www.youtube.com/channel/${id}`;

describe.skipIf(!present)('recorded videos', () => {
  test.each([
    // cases, id, title, channel, its id, published, length (at most one second more), views, likes, category
    [
      'video-pewdiepie',
      '7PIMiDcwNvc',
      'Marzia & Felix - Wedding 19.08.2019',
      'PewDiePie',
      'UC-lHJZR3Gqxm24_Vd_AJ5Yw',
      '2019-08-24T15:39:57.000Z',
      381,
      26_682_500,
      5_212_900,
      'Entertainment',
    ],
    [
      'video-noratings',
      'it3OtbTxQk0',
      'Introduction to Doodle for Google 2023',
      'GoogleDoodles',
      'UCdq61m8s_48EhJ5OM_MCeGw',
      '2023-01-13T21:53:57.000Z',
      145,
      40_000,
      undefined,
      'Education',
    ],
    [
      'video-tagesschau',
      'KI7fMGRg0Wk',
      'tagesschau 20:00 Uhr, 17.03.2021',
      'tagesschau',
      'UC5NOEUbkLheQcaaRldYW5GA',
      '2021-03-17T19:56:59.000Z',
      953,
      270_000,
      2300,
      'News & Politics',
    ],
    [
      'video-collab',
      '3sbYbckT1VY',
      'Engineers vs Pumpkin Carving 2.0',
      'CrunchLabs',
      'UC513PdAP2-jWkJunTh5kXRw',
      '2025-10-25T15:33:05.000Z',
      696,
      1_400_000,
      20_000,
      'Science & Technology',
    ],
    [
      'video-live-lofi',
      'X4VbdwhkE10',
      'lofi hip hop radio 📚 beats to relax/study to',
      'Lofi Girl',
      'UCSJ4gkVC6NrvII8umztf0Ow',
      '2026-06-04T06:49:58.000Z',
      undefined,
      0,
      5000,
      'Music',
    ],
    [
      'video-mrbeast-2024',
      '2isYuQZMbdU',
      'I Gave My 100,000,000th Subscriber An Island',
      'MrBeast',
      'UCX6OQ3DkcsbYNE6H8uQQuVA',
      '2022-08-04T19:59:59.000Z',
      930,
      220_226_287,
      6_870_691,
      'Entertainment',
    ],
  ] as const)(
    '%s',
    (name, id, title, owner, ownerId, published, length, views, likes, category) => {
      const both = video(`${name}-player`, `${name}-next`);
      expect(video(`${name}-next`, `${name}-player`)).toEqual(both);
      expect(both).toMatchObject({
        id: `https://www.youtube.com/watch?v=${id}`,
        name: title,
        published,
        category,
        isFamilySafe: true,
        visibility: 'public',
        isLive: name === 'video-live-lofi',
        attributedTo: { id: channel(ownerId), entityId: ownerId, name: owner },
      });
      expect(both.availableIn).toHaveLength(249);
      expect(both.viewCount).toBeGreaterThanOrEqual(views);
      expect((both.duration ?? 0) - (length ?? 0)).toBeOneOf([0, 1]);
      expect(both.likeCount === undefined).toBe(likes === undefined);
      expect(both.likeCount ?? 0).toBeGreaterThanOrEqual(likes ?? 0);
      const next = video(`${name}-next`);
      expect(next).toMatchObject({
        entityId: id,
        name: title,
        attributedTo: { entityId: ownerId, name: owner },
      });
      expect(next.likeCount).toBe(both.likeCount);
      expect(next.published?.slice(0, 4)).toBe(published.slice(0, 4));
    },
  );

  test('exact counts agree between the two answers', () => {
    expect(video('video-pewdiepie-player')).toMatchObject({
      viewCount: 41_623_530,
      likeCount: 5_470_003,
    });
    expect(video('video-pewdiepie-next')).toMatchObject({
      viewCount: 41_623_530,
      likeCount: 5_470_003,
    });
    expect(video('video-live-lofi-player')).toMatchObject({
      viewCount: 5_950_849,
      startTime: '2026-06-04T06:53:18.000Z',
    });
    expect(video('video-live-lofi-next').viewCount).toBeUndefined();
  });

  test('older answers', () => {
    const both = video('video-pewdiepie-2022-player-full', 'video-pewdiepie-2022-next');
    expect(both).toMatchObject({
      entityId: '7PIMiDcwNvc',
      duration: 381,
      viewCount: 39_824_429,
      likeCount: 5_523_682,
    });
    expect(both.captions).toEqual([
      { languageCode: 'en', isAutoGenerated: true, name: 'English (auto-generated)' },
    ]);
    expect(video('video-mrbeast-2024-player')).toMatchObject({ viewCount: 220_226_287, tag: [] });
    const rental = video('html-watch-rental-2020');
    expect(rental).toMatchObject({
      entityId: 'SyKPsFRP_Oc',
      name: 'Plane Crash',
      availableIn: ['US'],
      published: '2012-10-09T00:00:00.000Z',
    });
    expect(rental.codes).toContain('paid');
  });

  test('announced', () => {
    const both = video('video-scheduled-2023-player', 'video-scheduled-2023-next');
    expect(both).toMatchObject({
      entityId: 'N-yVic7BbY0',
      name: 'Home Team | PBD Podcast | Ep. 241',
      startTime: '2023-02-28T14:00:00.000Z',
      isLive: false,
      likeCount: 7,
      isFamilySafe: true,
      visibility: 'public',
    });
    expect(both.duration).toBeUndefined();
    expect(both.tag).toHaveLength(25);
    expect(both.tag?.[0]).toEqual({ type: 'Tag', name: 'Patrick Bet-David' });
    expect(both.availableIn).toContain('AD');
  });

  test('a watch page', () => {
    const page = video('html-watch-2025-06');
    expect(page).toMatchObject({
      entityId: 'GJLlxj_dtq8',
      name: 'Surface Go Review - It’s Awesome',
      duration: 316,
      likeCount: 43_864,
    });
    expect(page.published).toBe('2018-08-02T13:00:08.000Z');
    expect(page.captions).toHaveLength(9);
    expect(page.codes).toEqual([]);
  });

  test('captions', () => {
    const { captions } = video('captions-list-2025-06');
    const codes = captions?.map((track) => track.languageCode).sort();
    expect(codes).toEqual(['cs', 'de', 'en', 'en', 'es', 'hi', 'ja', 'ko', 'zh']);
    expect(
      captions?.filter((track) => track.isAutoGenerated).map((track) => track.languageCode),
    ).toEqual(['en']);
    expect(video('captions-none-2025-06').captions).toEqual([]);
  });

  test('unlisted, age-restricted, blocked in a country', () => {
    expect(video('video-unlisted12s-player').visibility).toBe('unlisted');
    const gated = video('video-agerestricted-2024');
    expect(gated).toMatchObject({
      entityId: 'rwcfPqbAx-0',
      isFamilySafe: false,
      duration: 10,
      published: '2018-03-11T19:22:08.000Z',
      attributedTo: { name: 'DAN TV', entityId: 'UCcQHIVL83g5BEQe2IJFb-6w' },
      category: 'People & Blogs',
    });
    expect(gated.viewCount).toBeGreaterThanOrEqual(232_000);
    expect(gated.codes).toContain('age-restricted');
    expect(video('html-watch-age-vi-2021')).toMatchObject({
      entityId: 'CsrfovOPcjk',
      isFamilySafe: false,
    });
    const blocked = video('video-regionblocked-2025');
    expect(blocked).toMatchObject({ entityId: '_PL2HJKxnOM' });
    expect(blocked.codes).toContain('region-blocked');
  });

  test.each([
    ['video-private-2025', 'not_found'],
    ['video-private-2026-07-android', 'not_found'],
    ['html-watch-private-2021-08', 'not_found'],
    ['video-nonexistent-2025', 'not_found'],
    ['watch-nonexistent-2019', 'not_found'],
    ['video-regionblocked-2026-07-android', 'platform_error'],
    ['video-botcheck-2025', 'platform_error'],
    ['html-consent', 'platform_error'],
    ['html-429-sorry', 'platform_error'],
  ])('%s', (name, kind) => {
    expect(kindOf(() => video(name))).toBe(kind);
  });
});

describe.skipIf(!present)('recorded walls and session', () => {
  test('walls, and no wall anywhere else', () => {
    const walls = readdirSync(ROOT)
      .filter((name) => existsSync(join(ROOT, name, 'request.json')))
      .flatMap((name) => {
        const wall = wallOf(recorded(name));
        return wall ? [`${name}: ${wall.kind}`] : [];
      });
    expect(walls).toEqual(['html-429-sorry: captcha', 'html-consent: consent-page']);
  });

  test('client version and visitor', () => {
    const visit = session.parse([recorded('swjs-2026-07')]);
    expect(visit.clientVersion).toBe('2.20260630.03.00');
    expect(visit.visitorData).toMatch(/^Cgtm[\w-]+=*$/);
  });
});

afterAll(() => {
  if (present)
    process.stdout.write(`recordings of the video-sharing platform read: ${seen.size}\n`);
});
