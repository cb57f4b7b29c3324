import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../engine/catalogue.ts';
import {
  dataFromOutcome,
  formatOutcome,
  openSample,
  type Item,
} from '../../../../test/support/sample.ts';
import { STUDIOS } from './films.ts';
import { CLOSED } from './channels.ts';
import { THREADS } from './comment-pages.ts';
import { ABROAD, YEAR } from './library.ts';
import { PLAYLISTS } from './playlists.ts';
import { QUERIES } from './searches.ts';

const world = openSample();
afterAll(() => world.close());

const call = (name: string, params: Readonly<Record<string, unknown>>) =>
  world.call(`videosite.${name}`, params);
const callPages = (name: string, params: Readonly<Record<string, string>>) =>
  world.pagesOf(`videosite.${name}`, params);
const fetchPageCounts = async (name: string, params: Readonly<Record<string, string>>) =>
  (await callPages(name, params)).map(({ itemCount }) => itemCount);
const fetchItems = async (name: string, params: Readonly<Record<string, string>>) =>
  (await callPages(name, params)).flatMap((page) => page.orderedItems);
const detail = async (name: string, params: Readonly<Record<string, string>>) =>
  dataFromOutcome(await call(name, params)) as Item;

const BOWER = `@${STUDIOS.bower.handle}`;
const FIRST = 'sample_001x';
const having = (items: readonly Item[], field: string, value: unknown): number =>
  items.filter((item) => item[field] === value).length;

describe('channels', () => {
  test('the garden tells about itself', async () => {
    expect(await detail('get-channel', { channelId: BOWER })).toMatchObject({
      entityId: 'UCBowerSampleStudio00001',
      name: 'Bower Sample Studio',
      preferredUsername: 'bower.sample.studio_',
      followerCount: 2_300_000,
      videoCount: 147,
      isVerified: true,
      publishedInterval: { earliest: '2025-08-18T10:00:00.000Z' },
      location: 'New Zealand',
      attachment: [
        { name: 'The garden gate', href: 'https://quillmere.sample.invalid' },
        { href: 'https://birds.sample.invalid/lists?year=2026&town=quillmere' },
      ],
      tabs: ['featured', 'videos', 'shorts', 'streams', 'playlists'],
    });
  });

  test('all its parts, which together are all its films', async () => {
    const list = (part: string) => fetchPageCounts(`list-channel-${part}`, { channelId: BOWER });
    expect(await list('videos')).toEqual([30, 30, 30, 30, 2]);
    expect([await list('shorts'), await list('streams'), await list('playlists')]).toEqual([
      [22],
      [3],
      [4],
    ]);
    const videos = await fetchItems('list-channel-videos', { channelId: BOWER });
    expect(videos[0]).toMatchObject({
      entityId: 'sample_152x',
      duration: 1218,
      publishedInterval: { text: '2 hours ago' },
      attributedTo: { name: 'Bower Sample Studio' },
    });
    expect(having(videos, 'membersOnly', true)).toBe(1);
    const streams = await fetchItems('list-channel-streams', { channelId: BOWER });
    expect(streams.map((item) => item['concurrentViewers'])).toEqual([127, undefined, undefined]);
    const shorts = await fetchItems('list-channel-shorts', { channelId: BOWER });
    expect(having(shorts, 'isShort', true)).toBe(22);
  });

  test('what a channel shows can be opened', async () => {
    const shelves = await fetchItems('list-channel-playlists', { channelId: BOWER });
    for (const { entityId, totalItems, name } of shelves) {
      const playlistId = String(entityId);
      expect(await detail('get-playlist', { playlistId })).toMatchObject({ name, totalItems });
      const [page] = await callPages('list-playlist-videos', { playlistId });
      expect(page?.totalItems).toBe(totalItems);
    }
    const shown = await Promise.all(
      ['shorts', 'streams'].map((part) => fetchItems(`list-channel-${part}`, { channelId: BOWER })),
    );
    for (const { entityId } of [...shown.flat(), ...ABROAD.map(({ id }) => ({ entityId: id }))])
      expect(formatOutcome(await call('get-video', { videoId: String(entityId) }))).toMatch(/^ok/);
  });

  test('a small one has no Shorts, a closed one is gone, a handle may lead nowhere', async () => {
    const channelId = STUDIOS.amsel.id;
    expect(await fetchPageCounts('list-channel-videos', { channelId })).toEqual([4]);
    expect(formatOutcome(await call('list-channel-shorts', { channelId }))).toBe('ok no-such-tab');
    for (const name of ['get-channel', 'list-channel-videos', 'list-channel-playlists'])
      expect(formatOutcome(await call(name, { channelId: CLOSED.id }))).toBe('not_found');
    expect(formatOutcome(await call('get-channel', { channelId: `@${CLOSED.handle}` }))).toBe(
      'not_found',
    );
  });

  test('every channel of the films answers', async () => {
    for (const { id, name, handle } of Object.values(STUDIOS))
      expect(await detail('get-channel', { channelId: id })).toMatchObject({
        name,
        preferredUsername: handle,
      });
  });
});

describe('comments', () => {
  test('fifty-five of all ages on three pages, in two orders', async () => {
    const pages = await callPages('list-video-comments', { videoId: FIRST });
    expect(pages.map(({ itemCount, totalItems }) => [itemCount, totalItems])).toEqual([
      [20, 86],
      [20, 86],
      [15, 86],
    ]);
    const top = pages.flatMap((page) => page.orderedItems);
    const newest = await fetchItems('list-video-comments', { videoId: FIRST, sort: 'newest' });
    const ids = (items: readonly Item[]) => items.map((item) => String(item['entityId']));
    expect(ids(newest)).not.toEqual(ids(top));
    expect(ids(newest).sort()).toEqual(ids(top).sort());
    const ages = new Set(
      top.map((item) => (item['publishedInterval'] as Item)['text'] as string | undefined),
    );
    expect([...ages].map((age) => age?.replace(/^\d+ /, '').replace(/s? ago/, ''))).toEqual(
      expect.arrayContaining(['minute', 'hour', 'day', 'week', 'month', 'month (edited)']),
    );
    expect(
      [
        ['isPinned', true],
        ['isHearted', true],
        ['isEdited', true],
        ['hasCreatorReply', true],
        ['attributedTo', undefined],
        ['likeCount', undefined],
        ['likeCount', 0],
      ].map(([field, value]) => having(top, String(field), value)),
    ).toEqual([1, 3, 2, 2, 1, 2, 13]);
    expect(newest[1]).toMatchObject({
      content: 'new here, hello',
      publishedInterval: {
        earliest: '2026-09-01T07:35:00.000Z',
        latest: '2026-09-01T07:36:00.000Z',
        text: '24 minutes ago',
      },
    });
  });

  test('texts come through as the texts that they are', async () => {
    const items = await fetchItems('list-video-comments', { videoId: FIRST });
    const texts = items.map((item) => String(item['content']));
    expect(texts[7]).toMatch(/^<script>alert\("a sample.*<img src=x onerror=alert\(1\)>$/);
    expect(texts[8]).toBe('=HYPERLINK("https://sample.invalid/","open me")');
    expect(texts[4]).toContain('صباح الخير');
    expect(texts[5]).toContain('ミソサザイ');
    expect(texts[14]).toContain('\u202egnp.elpmas\u202c');
  });

  test('replies: by a token, behind a comment’s own link, over two pages; none', async () => {
    const replies = (commentId: string) => ({ videoId: FIRST, commentId });
    expect(await fetchPageCounts('list-comment-replies', replies(THREADS.bench))).toEqual([10, 4]);
    expect(await fetchPageCounts('list-comment-replies', replies(THREADS.wren))).toEqual([12, 2]);
    expect(await fetchPageCounts('list-comment-replies', replies(THREADS.pinned))).toEqual([1]);
    const thread = (await fetchItems('list-video-comments', { videoId: FIRST })).find(
      (item) => item['entityId'] === THREADS.wren,
    );
    const token = String(thread?.['repliesToken']);
    const items = await fetchItems('list-comment-replies', { ...replies(THREADS.wren), token });
    expect(items).toHaveLength(Number(thread?.['replyCount']));
    expect(items[2]).toMatchObject({
      content: 'I am not a kettle.',
      inReplyTo: items[1]?.['id'],
      depth: 2,
    });
    expect(items[11]).toMatchObject({
      content: 'We have moved the kettle.',
      attributedTo: { role: 'creator' },
      depth: 1,
    });
    const without = 'UgxSample-001x-003-AaABAx';
    expect(await fetchPageCounts('list-comment-replies', replies(without))).toEqual([0]);
  });

  test('under the other films: few, none, turned off, no place for them, no film', async () => {
    const ids = [2, 4, 5, 6, 18].map((number) => `sample_${String(number).padStart(3, '0')}x`);
    expect(await world.endsOf('videosite.list-video-comments', 'videoId', ids)).toEqual({
      sample_002x: 'ok',
      sample_004x: 'ok comments-off',
      sample_005x: 'ok',
      sample_006x: 'ok comments-absent',
      sample_018x: 'not_found',
    });
  });
});

describe('beside a film', () => {
  test('two pages; a mix among them is named', async () => {
    expect(await fetchPageCounts('list-related-videos', { videoId: FIRST })).toEqual([20, 20]);
    expect(formatOutcome(await call('list-related-videos', { videoId: FIRST }))).toBe(
      'ok other-kinds',
    );
  });

  test('every film of the lists has its neighbours', async () => {
    const films = YEAR.map(({ id }) => id).slice(1);
    const ends = await world.endsOf('videosite.list-related-videos', 'videoId', films);
    expect(new Set(Object.values(ends))).toEqual(new Set(['ok']));
  });
});

describe('captions', () => {
  const text = async (params: Readonly<Record<string, string>>) =>
    ((await detail('get-transcript', { videoId: FIRST, ...params }))['segments'] as Item[]) ?? [];

  test('four tracks, all of them with words', async () => {
    const tracks = await fetchItems('list-captions', { videoId: FIRST });
    expect(
      tracks.map((track) => [track['entityId'], track['isAutoGenerated'], track['isWithheld']]),
    ).toEqual([
      ['.en', false, false],
      ['.ar', false, false],
      ['.ja', false, false],
      ['a.de', true, false],
    ]);
    const lengths = await Promise.all(
      ['en', 'ar', 'ja', 'de'].map(async (language) => (await text({ language })).length),
    );
    expect(lengths).toEqual([15, 6, 6, 20]);
    expect((await text({}))[5]).toEqual({
      startMs: 58_000,
      durationMs: 5000,
      text: '– Just a moment, please.\n– Of course.',
    });
    expect((await text({ kind: 'automatic' }))[6]).toEqual({
      startMs: 33_000,
      durationMs: 8000,
      text: 'zaun könig und dann die anderen',
    });
  });

  test('withheld, announced as withheld, none, not in this language', async () => {
    const end = async (params: Readonly<Record<string, string>>) =>
      formatOutcome(await call('get-transcript', params));
    expect(await end({ videoId: 'sample_004x' })).toBe('platform_error withheld');
    expect(await end({ videoId: 'sample_102x' })).toBe('platform_error withheld');
    expect(await end({ videoId: 'sample_006x' })).toBe('not_found');
    expect(await end({ videoId: FIRST, language: 'fr' })).toBe('not_found');
  });
});

describe('searches, charts, mixes, playlists', () => {
  test('searches', async () => {
    const { garden, birds, misspelt, arabic, nothing } = QUERIES;
    expect(await fetchPageCounts('search-videos', { query: garden })).toEqual([20, 16]);
    expect(await fetchPageCounts('search-channels', { query: garden })).toEqual([4]);
    expect(await fetchPageCounts('search-playlists', { query: garden })).toEqual([4]);
    expect(await fetchItems('search-videos', { query: misspelt })).toEqual(
      await fetchItems('search-videos', { query: birds }),
    );
    expect(formatOutcome(await call('search-videos', { query: misspelt }))).toBe(
      'ok query-corrected',
    );
    expect(await fetchPageCounts('search-videos', { query: arabic })).toEqual([3]);
    expect(await fetchPageCounts('search-videos', { query: nothing })).toEqual([0]);
  });

  test('suggestions, as one types', async () => {
    const items = await fetchItems('suggest', { query: 'gar' });
    expect(items).toHaveLength(9);
    expect(items[1]).toEqual({ type: 'Suggestion', name: 'garden birds' });
  });

  test('a chart and a mix', async () => {
    expect(await fetchPageCounts('list-chart-videos', { country: 'US' })).toEqual([30]);
    expect(await fetchPageCounts('list-mix-videos', { mixId: `RD${FIRST}` })).toEqual([25, 25, 0]);
    const ids = (await fetchItems('list-mix-videos', { mixId: `RD${FIRST}` })).map(
      (item) => item['entityId'],
    );
    expect(new Set(ids).size).toBe(50);
  });

  test('the facts of playlists', async () => {
    expect(await detail('get-playlist', { playlistId: PLAYLISTS.year })).toMatchObject({
      name: 'A year in the Quillmere sample garden',
      totalItems: 130,
      viewCount: 41_207,
      visibility: 'public',
      updatedText: 'Updated today',
      attributedTo: { name: 'Bower Sample Studio' },
    });
    expect(await detail('get-playlist', { playlistId: PLAYLISTS.empty })).toMatchObject({
      totalItems: 0,
      viewCount: 0,
      visibility: 'unlisted',
    });
    expect(formatOutcome(await call('get-playlist', { playlistId: PLAYLISTS.missing }))).toBe(
      'not_found',
    );
  });
});

test.each([
  ['https://www.youtube.com/@bower.sample.studio_/shorts', 'list-channel-shorts'],
  ['https://www.youtube.com/channel/UCAmselSample00000000001', 'get-channel'],
  ['@hudhud.sample_', 'get-channel'],
  ['https://www.youtube.com/results?search_query=garden', 'search-videos'],
  [
    'https://www.youtube.com/watch?v=sample_001x&list=RDsample_001x&start_radio=1',
    'list-mix-videos',
  ],
  ['https://youtu.be/sample_401x', 'get-video'],
])('%s is recognised and answers', async (link, operation) => {
  const match = catalogue.platforms.find(({ segment }) => segment === 'videosite')?.recognise(link);
  expect(match?.operation).toBe(operation);
  expect(formatOutcome(await call(operation, match?.params ?? {}))).toMatch(/^ok/);
});
