import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { catalogue } from '../catalogue.ts';
import type { Outcome } from '../engine.ts';
import { SAMPLE_EXAMPLES, SAMPLE_LINKS } from './index.ts';
import { POSTS as PHOTO_POSTS } from './photosite.ts';
import { FILM, POSTS as SHORT_POSTS } from './shortvideo.ts';
import { HIDDEN } from './specials.ts';
import { YEAR } from './videosite/library.ts';
import { PLAYLISTS } from './videosite/playlists.ts';

let app: App;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sample-world-'));
  app = openApp({ dataDir: folder, version: '0.0.0', sample: true, background: false });
  app.store.ledger.grant(1000, 'for the tests');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (id: string, params: Readonly<Record<string, string>>): Promise<Outcome> =>
  app.engine.call(id, params, app.callers.cli);

type Item = Readonly<Record<string, unknown>>;
interface Page {
  readonly itemCount: number;
  readonly totalItems: number | null;
  readonly nextCursor: string | null;
  readonly orderedItems: readonly Item[];
}

const dataOf = (outcome: Outcome): unknown => {
  if (!outcome.ok) throw outcome.error;
  return JSON.parse(outcome.json);
};

/** Every page of a list, by its own cursors. */
const pagesOf = async (id: string, params: Readonly<Record<string, string>>): Promise<Page[]> => {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const more: Readonly<Record<string, string>> = cursor === undefined ? {} : { cursor };
    const page = dataOf(await call(id, { ...params, ...more })) as Page;
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
};

/** `ok`, or what the failure is, with the wall when there is one; then the notices. */
const endOf = (outcome: Outcome): string => {
  if (!outcome.ok) return [outcome.error.kind, outcome.error.refusal?.kind ?? []].flat().join(' ');
  return ['ok', ...outcome.meta.notices.map(({ code }) => code)].join(' ');
};

const endsOf = async (
  id: string,
  name: string,
  values: readonly string[],
): Promise<Record<string, string>> => {
  const ends: Record<string, string> = {};
  for (const value of values) ends[value] = endOf(await call(id, { [name]: value }));
  return ends;
};

const LIST = 'videosite.list-playlist-videos';
const VIDEO = 'videosite.get-video';
const COMMENTS = 'photosite.list-post-comments';
const LINK = 'shortvideo.get-download-link';

describe('playlists', () => {
  test('the year: 130 videos on two pages, in the order of the garden', async () => {
    const pages = await pagesOf(LIST, { playlistId: PLAYLISTS.year });
    expect(pages.map(({ itemCount, totalItems }) => [itemCount, totalItems])).toEqual([
      [100, 130],
      [30, null],
    ]);
    const items = pages.flatMap((page) => page.orderedItems);
    expect(items.map((item) => item['entityId'])).toEqual(YEAR.map((film) => film.id));
    expect(items[0]).toMatchObject({
      name: 'Welcome to the Quillmere sample garden',
      viewCount: 9_600_000,
      isLive: false,
    });
    expect(items.filter((item) => item['isLive'] === true)).toHaveLength(1);
    const without = (field: string): unknown[] =>
      items.filter((item) => !(field in item)).map((item) => item['entityId']);
    expect(without('name')).toEqual(['sample_217x']);
    expect(without('viewCount')).toEqual([
      'sample_006x',
      'sample_007x',
      'sample_113x',
      'sample_305x',
    ]);
  });

  test('the others: older layout with a damaged row, empty, not there', async () => {
    const ids = [PLAYLISTS.short, PLAYLISTS.empty, PLAYLISTS.missing];
    expect(Object.values(await endsOf(LIST, 'playlistId', ids))).toEqual([
      'ok items-set-aside',
      'ok',
      'not_found',
    ]);
    const [short] = await pagesOf(LIST, { playlistId: PLAYLISTS.short });
    expect(short).toMatchObject({ itemCount: 12, totalItems: 13, nextCursor: null });
    const [empty] = await pagesOf(LIST, { playlistId: PLAYLISTS.empty });
    expect(empty).toMatchObject({ itemCount: 0, totalItems: 0, nextCursor: null });
  });
});

describe('videos', () => {
  test('every video of the lists has its page, and ends as its case says', async () => {
    const films = [...YEAR, ...HIDDEN];
    const ends = await endsOf(
      VIDEO,
      'videoId',
      films.map(({ id }) => id),
    );
    const odd = Object.fromEntries(Object.entries(ends).filter(([, end]) => end !== 'ok'));
    expect(odd).toEqual({
      sample_007x: 'ok upcoming partial-detail',
      sample_010x: 'ok age-restricted partial-detail',
      sample_011x: 'ok members-only partial-detail',
      sample_012x: 'ok region-blocked partial-detail',
      sample_014x: 'ok partial-detail published-day-only duration-rounded-up',
      sample_015x: 'platform_error bot-check',
      sample_016x: 'service_unavailable rate-limit',
      sample_017x: 'not_found',
      sample_018x: 'not_found',
      sample_113x: 'ok partial-detail',
      sample_217x: 'ok partial-detail',
      sample_305x: 'ok partial-detail',
    });
  });

  test('together they fill every field of a video', async () => {
    const ids = ['sample_001x', 'sample_006x', 'sample_008x', 'sample_009x', 'sample_010x'];
    const videos = await Promise.all(
      ids.map(async (videoId) => dataOf(await call(VIDEO, { videoId })) as Item),
    );
    expect([...new Set(videos.flatMap((video) => Object.keys(video)))].sort()).toEqual(
      (
        'attributedTo availableIn captions category content duration endTime entityId id image ' +
        'isFamilySafe isLive likeCount name published startTime tag type url viewCount visibility'
      ).split(' '),
    );
    const [first, live, ended, unlisted, gated] = videos;
    expect(first).toMatchObject({ viewCount: 9_612_345, likeCount: 483_221, duration: 157 });
    expect(first?.['captions']).toContainEqual({
      languageCode: 'ar',
      isAutoGenerated: false,
      name: 'Arabic',
    });
    expect(live).toMatchObject({ isLive: true, startTime: '2026-08-30T05:00:00.000Z' });
    expect(ended).toMatchObject({ isLive: false, endTime: '2026-07-18T21:24:07.000Z' });
    expect(unlisted?.['visibility']).toBe('unlisted');
    expect(gated?.['isFamilySafe']).toBe(false);
  });

  test('hostile text comes through as the text that it is', async () => {
    const video = dataOf(await call(VIDEO, { videoId: 'sample_013x' })) as Item;
    expect(video['name']).toMatch(/^<img src=x onerror=alert\(1\)> .*<\/script><b>&amp; /);
  });
});

describe('posts', () => {
  test('the pond: 38 comments on pages of 15, 15 and 8', async () => {
    const pages = await pagesOf(COMMENTS, { postId: PHOTO_POSTS.pond });
    expect(pages.map(({ itemCount, totalItems }) => [itemCount, totalItems])).toEqual([
      [15, 61],
      [15, 61],
      [8, 61],
    ]);
    const items = pages.flatMap((page) => page.orderedItems);
    expect(items[0]).toEqual({
      type: 'Note',
      id: 'https://www.instagram.com/p/SmplGarden1/c/17900000000001000/',
      entityId: '17900000000001000',
      content: 'Pinned: this is a sample. The garden, the town and all of us are invented. 🐦',
      likeCount: 412,
      replyCount: 2,
      attributedTo: {
        type: 'Person',
        id: 'https://www.instagram.com/sample.heron/',
        url: 'https://www.instagram.com/sample.heron/',
        entityId: '77000000001',
        preferredUsername: 'sample.heron',
        name: 'Sample Heron',
        icon: {
          type: 'Image',
          url: 'https://scontent.cdninstagram.com/sample/sample.heron.jpg?oe=6A9F0000&oh=00_sample',
        },
        role: 'creator',
      },
      inReplyTo: 'https://www.instagram.com/p/SmplGarden1/',
      published: '2026-06-14T07:45:00.000Z',
    });
    const lacking = (field: string): number => items.filter((item) => !(field in item)).length;
    expect(['content', 'likeCount', 'attributedTo', 'published'].map(lacking)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test('the others', async () => {
    const { pond: _, ...others } = PHOTO_POSTS;
    expect(await endsOf(COMMENTS, 'postId', Object.values(others))).toEqual({
      SmplGarden2: 'ok comments-off',
      SmplGarden3: 'not_found',
      SmplGarden4: 'platform_error login-wall',
      SmplGarden5: 'ok more-exist',
      SmplGarden6: 'platform_error',
    });
  });
});

describe('short videos', () => {
  test('one gives a link; the others say why not', async () => {
    expect(await endsOf(LINK, 'videoId', Object.values(SHORT_POSTS))).toEqual({
      '7650000000000000001': 'ok link-expires',
      '7650000000000000002': 'not_found',
      '7650000000000000003': 'platform_error',
      '7650000000000000004': 'not_found',
      '7650000000000000005': 'platform_error bot-check',
    });
    expect(dataOf(await call(LINK, { videoId: SHORT_POSTS.film }))).toMatchObject({ url: FILM });
    const given = await call(LINK, { videoId: SHORT_POSTS.film, playUrl: FILM });
    expect(dataOf(given)).toMatchObject({ url: FILM, mediaType: 'video/mp4' });
  });
});

describe('the way in', () => {
  test.each(SAMPLE_LINKS)('$link is recognised and answers', async (sample) => {
    const matches = catalogue.platforms.flatMap((platform) => {
      const match = platform.recognise(sample.link);
      return match ? [{ ...match, operation: `${platform.segment}.${match.operation}` }] : [];
    });
    expect(matches).toMatchObject([
      { operation: sample.operation, params: sample.params, confidence: 1 },
    ]);
    expect((await call(sample.operation, sample.params)).ok).toBe(true);
  });

  test('each operation has an example that answers', async () => {
    const ids = catalogue.entries.filter(({ operation }) => operation.routes.length > 0);
    expect(Object.keys(SAMPLE_EXAMPLES).sort()).toEqual(ids.map(({ id }) => id).sort());
    const answered: string[] = [];
    for (const [id, params] of Object.entries(SAMPLE_EXAMPLES))
      if ((await call(id, params)).ok) answered.push(id);
    expect(answered).toEqual(Object.keys(SAMPLE_EXAMPLES));
  });
});
