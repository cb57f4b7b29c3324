import { describe, expect, test } from 'vitest';
import { askOfficially as ask, codes, itemsOf } from '../../../test/support/officially.ts';
import { AppError } from '../../kit/errors.ts';
import * as cases from './cases/official.ts';
import { isoSeconds } from './shared/official-video.ts';

const channel = {
  type: 'Person',
  id: `https://www.youtube.com/channel/${cases.CHANNEL}`,
  url: `https://www.youtube.com/channel/${cases.CHANNEL}`,
  entityId: cases.CHANNEL,
  name: 'Some Channel',
};
const image = (id: string) => [
  { type: 'Image', url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 },
  { type: 'Image', url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 },
];
const url = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const short = {
  type: 'Video',
  id: url(cases.VIDEO),
  url: url(cases.VIDEO),
  entityId: cases.VIDEO,
  name: 'A Small Film & More',
  viewCount: 41623531,
  isLive: false,
  image: image(cases.VIDEO),
};

describe('one video', () => {
  test('its facts, what is not told, the price and the day', async () => {
    const { data, notices, asked } = await ask(
      'get-video',
      { videoId: cases.VIDEO },
      { videos: cases.videos(cases.video(cases.VIDEO)) },
    );
    expect(data).toEqual({
      ...short,
      published: '2019-08-24T15:39:57.000Z',
      content: 'Line one\nLine two',
      duration: 381,
      likeCount: 5470003,
      visibility: 'public',
      category: 'Film & Animation',
      attributedTo: channel,
      tag: [
        { type: 'Tag', name: 'film' },
        { type: 'Tag', name: 'small' },
      ],
    });
    expect(notices).toEqual([
      {
        code: 'partial-detail',
        message: 'The answer does not say: isFamilySafe, availableIn, captions.',
      },
      {
        code: 'official-quota',
        message: 'This answer cost 1 of the 10,000 units that a key has for a day by default.',
      },
      {
        code: 'keep-until',
        message:
          'By the terms of the YouTube Data API this has to be asked for again or deleted by 2026-12-20.',
      },
    ]);
    expect(asked).toEqual([
      `videos?part=snippet,contentDetails,statistics,status,liveStreamingDetails&id=${cases.VIDEO}`,
    ]);
  });

  test('for adults, blocked somewhere, a stream that was', async () => {
    const special = cases.video(cases.VIDEO, {
      statistics: { viewCount: '7' },
      contentDetails: {
        duration: 'P0D',
        contentRating: { ytRating: 'ytAgeRestricted' },
        regionRestriction: { blocked: ['DE', 'FR'] },
      },
      liveStreamingDetails: {
        actualStartTime: '2020-01-01T10:00:00Z',
        actualEndTime: '2020-01-01T12:00:00Z',
        scheduledStartTime: '2020-01-01T09:00:00Z',
      },
    });
    const { data, notices } = await ask(
      'get-video',
      { videoId: cases.VIDEO },
      { videos: cases.videos(special) },
    );
    expect(data).toMatchObject({
      isFamilySafe: false,
      startTime: '2020-01-01T10:00:00.000Z',
      endTime: '2020-01-01T12:00:00.000Z',
    });
    for (const absent of ['duration', 'likeCount', 'availableIn'])
      expect(data).not.toHaveProperty(absent);
    expect(notices).toContainEqual({
      code: 'blocked-in',
      message: 'The video is blocked in: DE, FR.',
      count: 2,
    });
  });

  test('an empty answer means that there is none', async () => {
    const asked = ask('get-video', { videoId: cases.VIDEO }, { videos: cases.videos() });
    await expect(asked).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('lists of videos', () => {
  test('a playlist: exact counts, hidden items without them, the next page', async () => {
    const { data, notices, asked } = await ask(
      'list-playlist-videos',
      { playlistId: cases.PLAYLIST },
      { playlistItems: cases.playlistItems, videos: cases.videos(cases.video(cases.VIDEO)) },
    );
    expect(itemsOf(data)).toEqual([
      short,
      {
        type: 'Video',
        id: url(cases.OTHER),
        url: url(cases.OTHER),
        entityId: cases.OTHER,
        name: 'Private video',
      },
    ]);
    expect(data).toMatchObject({ totalItems: 120, itemCount: 2 });
    expect(typeof data['nextCursor']).toBe('string');
    expect(codes(notices)).toEqual(['videos-not-shown', 'official-quota', 'keep-until']);
    expect(asked).toEqual([
      `playlistItems?part=snippet,contentDetails&playlistId=${cases.PLAYLIST}&maxResults=50`,
      `videos?part=snippet,contentDetails,statistics,liveStreamingDetails&id=${cases.VIDEO},${cases.OTHER}&maxResults=50`,
    ]);
  });

  test('a channel by its handle: its uploads', async () => {
    const { data, notices, asked } = await ask(
      'list-channel-videos',
      { channelId: '@SomeChannel' },
      {
        channels: cases.channels,
        playlistItems: cases.playlistItems,
        videos: cases.videos(cases.video(cases.VIDEO), cases.video(cases.OTHER)),
      },
    );
    expect(itemsOf(data)[0]).toEqual({
      ...short,
      content: 'Line one\nLine two',
      duration: 381,
      published: '2019-08-24T15:39:57.000Z',
      attributedTo: channel,
    });
    expect(codes(notices)).toEqual(['all-uploads', 'official-quota', 'keep-until']);
    expect(asked[0]).toBe('channels?part=snippet,contentDetails&forHandle=@SomeChannel');
    expect(asked[1]).toContain(`playlistId=${cases.UPLOADS}`);
  });

  test('its next page needs no channel', async () => {
    const { asked } = await ask(
      'list-channel-videos',
      { channelId: cases.CHANNEL, cursor: `${cases.UPLOADS} PAGE_2` },
      {
        playlistItems: cases.playlistItems,
        videos: cases.videos(cases.video(cases.VIDEO), cases.video(cases.OTHER)),
      },
    );
    expect(asked[0]).toBe(
      `playlistItems?part=snippet,contentDetails&playlistId=${cases.UPLOADS}&maxResults=50&pageToken=PAGE_2`,
    );
  });

  test('an old address cannot be asked for, and nobody is', async () => {
    const asked = ask('list-channel-videos', { channelId: 'https://www.youtube.com/c/Old' }, {});
    await expect(asked).rejects.toMatchObject({ kind: 'validation_error' });
  });

  test('a search: its titles are unescaped, and it says what it cost', async () => {
    const { data, notices } = await ask(
      'search-videos',
      { query: 'small film' },
      { search: cases.search, videos: cases.videos(cases.video(cases.VIDEO)) },
    );
    expect(itemsOf(data)).toEqual([
      expect.objectContaining({ name: 'A Small Film & More', viewCount: 41623531, duration: 381 }),
      {
        type: 'Video',
        id: url(cases.OTHER),
        url: url(cases.OTHER),
        entityId: cases.OTHER,
        name: 'It\'s "new"',
        image: image(cases.OTHER),
      },
    ]);
    const search = cases.listOf('search', [
      {
        id: { kind: 'youtube#video', videoId: cases.OTHER },
        snippet: {
          title: 'Birds',
          channelId: cases.CHANNEL,
          channelTitle: 'Some Channel',
          publishedAt: '2020-01-02T03:04:05Z',
          liveBroadcastContent: 'live',
        },
      },
    ]);
    const unshown = await ask('search-videos', { query: 'x' }, { search, videos: cases.videos() });
    expect(itemsOf(unshown.data)).toEqual([
      {
        type: 'Video',
        id: url(cases.OTHER),
        url: url(cases.OTHER),
        entityId: cases.OTHER,
        name: 'Birds',
        isLive: true,
        published: '2020-01-02T03:04:05.000Z',
        attributedTo: channel,
      },
    ]);
    expect(notices[0]?.message).toBe(
      'This answer cost 1 of the 10,000 units and 1 of the 100 searches that a key has for a day by default.',
    );
  });
});

describe('what people write', () => {
  test('comments with the instant at which they were written', async () => {
    const { data, asked } = await ask(
      'list-video-comments',
      { videoId: cases.VIDEO, sort: 'newest' },
      { commentThreads: cases.threads },
    );
    expect(itemsOf(data)).toEqual([
      {
        type: 'Note',
        id: `${url(cases.VIDEO)}&lc=${cases.THREAD}`,
        entityId: cases.THREAD,
        content: 'What a film',
        likeCount: 9817,
        replyCount: 7,
        attributedTo: {
          type: 'Person',
          id: 'https://www.youtube.com/channel/UCinventedViewerOf24char',
          url: 'https://www.youtube.com/channel/UCinventedViewerOf24char',
          entityId: 'UCinventedViewerOf24char',
          preferredUsername: 'a.viewer',
          icon: { type: 'Image', url: 'https://yt3.ggpht.com/viewer' },
          role: 'commenter',
        },
        inReplyTo: url(cases.VIDEO),
        published: '2024-02-03T04:05:06.000Z',
        isEdited: false,
      },
      expect.objectContaining({
        likeCount: 0,
        isEdited: true,
        attributedTo: expect.objectContaining({ role: 'creator', name: 'Some Channel' }) as unknown,
      }),
    ]);
    expect(asked).toEqual([
      `commentThreads?part=snippet&videoId=${cases.VIDEO}&order=time&textFormat=plainText&maxResults=100`,
    ]);
  });

  test('replies that came along are counted, not listed', async () => {
    const [thread] = cases.threads.items;
    const items = [{ ...(thread as object), replies: { comments: cases.comments.items } }];
    const { data, notices } = await ask(
      'list-video-comments',
      { videoId: cases.VIDEO },
      { commentThreads: { ...cases.threads, items } },
    );
    expect([data['itemCount'], notices[0]]).toEqual([
      1,
      expect.objectContaining({ code: 'replies-beside', count: 1 }),
    ]);
  });

  test('where comments are off, an empty page says so', async () => {
    const { data, notices } = await ask(
      'list-video-comments',
      { videoId: cases.VIDEO },
      { commentThreads: cases.errorAnswer(403, 'commentsDisabled') },
    );
    expect(data).toMatchObject({ itemCount: 0, nextCursor: null });
    expect(codes(notices)).toEqual(['comments-off', 'official-quota', 'keep-until']);
  });

  test('the replies to a comment, also asked for by one of them', async () => {
    const { data, asked } = await ask(
      'list-comment-replies',
      { videoId: cases.VIDEO, commentId: `${cases.THREAD}.reply1` },
      { comments: cases.comments },
    );
    expect(itemsOf(data)).toEqual([
      expect.objectContaining({
        entityId: `${cases.THREAD}.reply1`,
        inReplyTo: `${url(cases.VIDEO)}&lc=${cases.THREAD}`,
        published: '2024-02-05T00:00:00.000Z',
        replyLevel: 1,
      }),
    ]);
    expect(asked[0]).toContain(`parentId=${cases.THREAD}&`);
  });

  test('a comment that cannot be read costs itself', async () => {
    const broken = { ...cases.threads, items: [...cases.threads.items, { snippet: {} }] };
    const { data, notices } = await ask(
      'list-video-comments',
      { videoId: cases.VIDEO },
      { commentThreads: broken },
    );
    expect(data['itemCount']).toBe(2);
    expect(notices[0]).toMatchObject({ code: 'items-set-aside', count: 1 });
  });
});

test('a channel', async () => {
  const { data } = await ask(
    'get-channel',
    { channelId: cases.CHANNEL },
    { channels: cases.channels },
  );
  expect(data).toEqual({
    ...channel,
    preferredUsername: 'somechannel',
    icon: image('channel')[1],
    followerCount: 5040000,
    videoCount: 312,
    viewCount: 987654321,
    content: 'About films.',
    published: '2012-05-01T08:30:15.500Z',
    image: [{ type: 'Image', url: 'https://yt3.googleusercontent.com/banner' }],
    tag: ['films', 'small films', 'garden'].map((name) => ({ type: 'Tag', name })),
    location: { type: 'Place', name: 'Germany' },
  });
});

describe('errors of the API', () => {
  const failure = async (name: string, body: unknown, method = 'videos'): Promise<AppError> => {
    const params = name === 'search-videos' ? { query: 'x' } : { videoId: cases.VIDEO };
    try {
      await ask(name, params, { [method]: body });
    } catch (error) {
      if (error instanceof AppError) return error;
    }
    throw new Error('it answered');
  };

  test.each([
    ['quotaExceeded', 403, 'service_unavailable', 'rate-limit'],
    ['rateLimitExceeded', 403, 'service_unavailable', 'rate-limit'],
    ['keyInvalid', 400, 'platform_error', 'key-refused'],
    ['accessNotConfigured', 403, 'platform_error', 'key-refused'],
    ['forbidden', 403, 'platform_error', 'withheld'],
    ['videoNotFound', 404, 'not_found', undefined],
    ['channelClosed', 403, 'not_found', undefined],
    ['invalidPageToken', 400, 'validation_error', undefined],
    ['processingFailure', 400, 'platform_error', undefined],
    ['backendError', 500, 'platform_error', undefined],
  ])('%s (%i) is %s, %s', async (reason, status, kind, refusal) => {
    const error = await failure('get-video', cases.errorAnswer(status, reason));
    expect([error.kind, error.refusal?.kind]).toEqual([kind, refusal]);
  });

  test('a used-up quota says until when: midnight in California', async () => {
    const error = await failure('get-video', cases.errorAnswer(403, 'quotaExceeded'));
    // 10:00 in Greenwich is 02:00 there in November.
    expect(error.retryAfter).toBe(22 * 3600);
  });

  test('searches have an allowance of their own: using it up stops nothing else', async () => {
    const error = await failure('search-videos', cases.errorAnswer(403, 'quotaExceeded'), 'search');
    expect([error.kind, error.refusal?.kind]).toEqual(['service_unavailable', 'withheld']);
  });

  test('a key that is not valid, in the newer form', async () => {
    const error = await failure('get-video', cases.keyError);
    expect(error.refusal).toMatchObject({
      kind: 'key-refused',
      says: 'The YouTube Data API says that the key is not valid.',
    });
  });

  test('a second request that fails fails the answer', async () => {
    const asked = ask(
      'list-playlist-videos',
      { playlistId: cases.PLAYLIST },
      { playlistItems: cases.playlistItems, videos: cases.errorAnswer(403, 'quotaExceeded') },
    );
    await expect(asked).rejects.toMatchObject({ kind: 'service_unavailable' });
  });

  test('a list of nothing may come without its items', async () => {
    const { items: _, ...nothing } = cases.videos();
    expect((await failure('get-video', nothing)).kind).toBe('not_found');
  });

  test('what is no list at all is an unknown layout', async () => {
    expect((await failure('get-video', { kind: 'other' })).message).toContain('unknown layout');
  });
});

test('lengths', () => {
  expect(
    ['PT6M21S', 'PT1H', 'P1DT2H3M4S', 'P1W', 'P0D', 'PT0S', '6:21', undefined].map(isoSeconds),
  ).toEqual([381, 3600, 93784, 604800, undefined, undefined, undefined, undefined]);
});
