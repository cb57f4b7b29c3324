import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../engine/catalogue.ts';
import {
  dataFromOutcome,
  openSample,
  formatOutcome,
  EXAMPLES,
} from '../../../../test/support/sample.ts';
import { FILM, POSTS, ENDED_ROOM, ROOM } from './world.ts';

const world = openSample();
afterAll(() => world.close());
const { call, endsOf, pagesOf } = world;

const LINK = 'shortvideo.get-download-link';

describe('short videos', () => {
  test('one gives a link; the others say why not', async () => {
    const { film, photos, inSession, removed, checked } = POSTS;
    expect(await endsOf(LINK, 'videoId', [film, photos, inSession, removed, checked])).toEqual({
      '7650000000000000001': 'ok link-expires',
      '7650000000000000002': 'not_found',
      '7650000000000000003': 'platform_error',
      '7650000000000000004': 'not_found',
      '7650000000000000005': 'platform_error bot-check',
    });
    expect(dataFromOutcome(await call(LINK, { videoId: POSTS.film }))).toMatchObject({ url: FILM });
    const given = await call(LINK, { videoId: POSTS.film, url: FILM });
    expect(dataFromOutcome(given)).toMatchObject({ url: FILM, mediaType: 'video/mp4' });
    // Its address does not tell of which video it is.
    expect(given.meta.creditsUsed).toBe(0);
    expect(formatOutcome(given)).toBe('ok play-url-unconfirmed link-expires');
  });
});

test('each video answers, or says why not', async () => {
  const { checked: _, ...posts } = POSTS;
  const separate = openSample();
  expect(await separate.endsOf('shortvideo.get-video', 'videoId', Object.values(posts))).toEqual({
    '7650000000000000001': 'ok',
    '7650000000000000002': 'ok',
    '7650000000000000003': 'ok',
    '7650000000000000004': 'not_found',
    '7650000000000000006': 'platform_error withheld',
    '7650000000000000007': 'platform_error withheld',
    '7650000000000000008': 'platform_error withheld',
    '7650000000000000009': 'ok partial-detail',
  });
  // A challenge stops the platform’s queue: last.
  expect(await separate.endsOf('shortvideo.get-video', 'videoId', [POSTS.checked])).toEqual({
    '7650000000000000005': 'platform_error bot-check',
  });
  await separate.close();
});

test('accounts, sounds, hashtags and rooms answer, or say why not', async () => {
  const separate = openSample();
  const ends = separate.endsOf;
  expect(
    await ends('shortvideo.get-user', 'username', [
      'sample.heron',
      'sample_otter',
      'sample_nobody',
      'sample_hidden',
    ]),
  ).toEqual({
    'sample.heron': 'ok',
    sample_otter: 'ok',
    sample_nobody: 'not_found',
    sample_hidden: 'platform_error withheld',
  });
  expect(
    await ends('shortvideo.list-user-videos', 'username', ['sample.heron', 'sample_otter']),
  ).toEqual({ 'sample.heron': 'ok guests-see-ten', sample_otter: 'ok' });
  expect(
    await ends('shortvideo.get-user-live', 'username', ['sample.heron', 'sample_otter']),
  ).toEqual({ 'sample.heron': 'ok', sample_otter: 'not_found' });
  expect(
    await ends('shortvideo.get-live-room', 'roomId', [ROOM, ENDED_ROOM, '7650000000000000909']),
  ).toEqual({ [ROOM]: 'ok', [ENDED_ROOM]: 'ok', '7650000000000000909': 'not_found' });
  expect(await ends('shortvideo.get-tag', 'tag', ['samplegarden', 'samplenothing'])).toEqual({
    samplegarden: 'ok',
    samplenothing: 'not_found',
  });
  expect(
    await ends('shortvideo.get-audio', 'audioId', ['7650000000000000701', '7650000000000000709']),
  ).toEqual({ '7650000000000000701': 'ok', '7650000000000000709': 'not_found' });
  expect(
    await ends('shortvideo.list-user-followers', 'username', [
      'sample.heron',
      'sample_otter',
      'sample_nobody',
    ]),
  ).toEqual({
    'sample.heron': 'ok',
    sample_otter: 'platform_error withheld',
    sample_nobody: 'not_found',
  });
  await separate.close();
});

test('every operation answers its example, or names the browsing that brings it', async () => {
  const ends: Record<string, string> = {};
  for (const { id, operation } of catalogue.entries)
    if (id.startsWith('shortvideo.'))
      ends[operation.name] = formatOutcome(await call(id, EXAMPLES[id] ?? operation.example ?? {}));
  expect(ends).toEqual({
    'get-user': 'ok',
    'list-user-videos': 'ok guests-see-ten',
    'list-user-stories': 'platform_error capture-needed',
    'list-user-likes': 'ok',
    'list-user-followers': 'ok',
    'list-user-following': 'ok',
    'list-user-playlists': 'platform_error capture-needed',
    'list-user-collections': 'platform_error capture-needed',
    'get-user-live': 'ok',
    'get-video': 'ok',
    'list-video-comments': 'ok',
    'list-comment-replies': 'ok',
    'list-related-videos': 'platform_error capture-needed',
    'get-transcript': 'ok',
    'get-download-link': 'ok link-expires',
    'get-audio': 'ok',
    'list-audio-videos': 'ok',
    'get-tag': 'ok',
    'list-tag-videos': 'ok guests-see-ten',
    'list-collection-videos': 'ok',
    'list-playlist-videos': 'ok partial-detail',
    'search-videos': 'ok days-searched',
    'search-content': 'platform_error capture-needed',
    'search-users': 'platform_error capture-needed',
    'search-live': 'platform_error capture-needed',
    'get-live-room': 'ok',
    'list-trending-videos': 'ok',
    'get-place': 'platform_error capture-needed',
    'list-place-videos': 'platform_error capture-needed',
    'list-effect-videos': 'platform_error capture-needed',
    'list-user-reposts': 'ok',
  });
});

const idsIn = (pages: readonly { readonly orderedItems: readonly object[] }[]): unknown[] =>
  pages.flatMap(({ orderedItems }) =>
    orderedItems.map((item) => (item as { readonly entityId?: string }).entityId),
  );

test('a collection is followed to its end, and an item that came twice is given once', async () => {
  const pages = await pagesOf('shortvideo.list-collection-videos', {
    collectionId: '7650000000000000601',
  });
  const ids = idsIn(pages);
  expect(pages.map(({ itemCount }) => itemCount)).toEqual([20, 10, 4]);
  expect(new Set(ids).size).toBe(34);
});

test('a file of a video names its quality, and no headers to ask for it with', async () => {
  const video = dataFromOutcome(await call('shortvideo.get-video', { videoId: POSTS.film }));
  expect((video as { attachment: unknown }).attachment).toEqual([
    {
      type: 'Video',
      name: 'normal_540_0',
      url: [FILM],
      mediaType: 'video/mp4',
      codec: 'h264',
      width: 540,
      height: 960,
      bitrate: 1_010_862,
    },
  ]);
});

test('rows of an account’s embed page know what its header tells of the account', async () => {
  const [page] = await pagesOf('shortvideo.list-user-videos', { username: 'sample.heron' });
  expect(page?.orderedItems[0]?.['attributedTo']).toMatchObject({
    preferredUsername: 'sample.heron',
    entityId: '6790000000000000001',
    isPrivate: false,
    isVerified: true,
    followerCount: 427_700,
  });
});

test('a stream tells who watches, who came by, and whose it is', async () => {
  const stream = await call('shortvideo.get-user-live', { username: 'sample.heron' });
  expect(dataFromOutcome(stream)).toMatchObject({
    name: 'Dawn at the pond',
    content: 'Dawn at the pond',
    isLive: true,
    published: '2026-09-01T07:00:00.000Z',
    startTime: '2026-09-01T07:00:00.000Z',
    viewerCount: 87,
    viewCount: 1204,
    attributedTo: { preferredUsername: 'sample.heron', isPrivate: false, isVerified: true },
  });
});

test('ten videos are the end for guests, and the page says so', async () => {
  const [page, ...more] = await pagesOf('shortvideo.list-user-videos', {
    username: 'sample.heron',
  });
  expect(more).toEqual([]);
  expect(page).toMatchObject({
    itemCount: 10,
    totalItems: null,
    nextCursor: null,
    incomplete: {
      reason: 'TikTok shows ten videos to people who are not signed in, and no further page.',
      statedTotal: null,
    },
  });
});

test('the Research API goes back through the months, and says which it searched', async () => {
  const ask = (more: object) =>
    call('shortvideo.search-videos', { query: 'pond', until: '2026-08-31', ...more });
  const first = await ask({});
  expect(first.meta.route).toBe('official-api');
  expect(first.meta.notices.map(({ message }) => message)).toEqual([
    'The Research API was asked for videos of 2026-06-03 to 2026-08-31; earlier ones are on the following pages.',
  ]);
  const page = dataFromOutcome(first) as { itemCount: number; nextCursor: string };
  const second = dataFromOutcome(await ask({ cursor: page.nextCursor })) as typeof page;
  expect([page.itemCount, second.itemCount]).toEqual([8, 4]);
  // The months before hold nothing.
  const third = dataFromOutcome(await ask({ cursor: second.nextCursor })) as typeof page;
  expect([third.itemCount, third.nextCursor === null]).toEqual([0, false]);
});

test('the Research API is asked for 30 days up to today where nobody names a day', async () => {
  const day = (): string => new Date().toISOString().slice(0, 10);
  const before = day();
  const { meta } = await call('shortvideo.search-videos', { query: 'pond' });
  const days = meta.notices.find(({ code }) => code === 'days-searched')?.message ?? '';
  expect([before, day()]).toContain(/ to (\S+);/.exec(days)?.[1]);
});

test('replies are taken out of the one list in which the Research API has all comments', async () => {
  const of = (params: object) => ({ videoId: POSTS.film, ...params });
  const comments = await pagesOf('shortvideo.list-video-comments', of({}));
  expect(idsIn(comments)).toEqual(['7650000000000000501', '7650000000000000502']);
  const replies = await pagesOf(
    'shortvideo.list-comment-replies',
    of({ commentId: '7650000000000000501' }),
  );
  expect(idsIn(replies)).toEqual(['7650000000000000511']);
});

test('a transcript: the spoken words first, another language on request', async () => {
  const ask = async (language?: string) =>
    dataFromOutcome(
      await call('shortvideo.get-transcript', {
        videoId: POSTS.film,
        ...(language === undefined ? {} : { language }),
      }),
    );
  expect(await ask()).toMatchObject({
    id: 'https://www.tiktok.com/@sample.heron/video/7650000000000000001#transcript-en-US',
    mediaType: 'text/vtt',
    language: 'en-US',
    size: 120,
    source: 'ASR',
    content:
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.900\nThis is the pond.\n\n00:00:02.000 --> 00:00:03.900\nListen &amp; look.\n\n00:00:04.000 --> 00:00:05.900\nThere she goes.\n',
    isAutoGenerated: true,
    name: 'English (United States)',
    segments: [
      { startMs: 0, durationMs: 1900, text: 'This is the pond.' },
      { startMs: 2000, durationMs: 1900, text: 'Listen & look.' },
      { startMs: 4000, durationMs: 1900, text: 'There she goes.' },
    ],
  });
  expect(await ask('es')).toMatchObject({ language: 'es-ES', isAutoGenerated: true });
  const none = await call('shortvideo.get-transcript', { videoId: POSTS.film, language: 'de' });
  expect(none.ok ? '' : none.error.message).toBe(
    'Not found: no captions in de; this video has: es-ES, en-US',
  );
  const silent = await call('shortvideo.get-transcript', { videoId: POSTS.inSession });
  expect(silent.ok ? '' : silent.error.message).toBe('Not found: this video has no captions');
});

test('the link to a video is recognised and answers', async () => {
  const match = catalogue
    .platform('shortvideo')
    ?.recognise('https://www.tiktok.com/@sample.heron/video/7650000000000000001');
  expect(match).toMatchObject({
    operation: 'get-video',
    params: { videoId: '7650000000000000001' },
    confidence: 1,
  });
  expect((await call('shortvideo.get-video', match?.params ?? {})).ok).toBe(true);
});
