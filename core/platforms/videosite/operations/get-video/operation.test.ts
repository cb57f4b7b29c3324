import { describe, expect, test } from 'vitest';
import { page } from '../../cases/reply.ts';
import { whole } from './cases/videos.ts';
import { asNext, asPage, asPlayer, codes, detail } from './cases/videos.ts';
import * as made from './cases/videos.ts';
import { readVideo as parse } from '../../readers/video/read-video.ts';

/** A day without a time, in any zone of the world. */
const DAY = {
  earliest: '2019-08-23T10:00:00.000Z',
  latest: '2019-08-25T12:00:00.000Z',
  text: '2019-08-24',
};

describe('a playable video', () => {
  test.each([
    ['the player alone', [asPlayer(made.player)]],
    ['player and next', [asPlayer(made.player), asNext(made.watch())]],
    ['next and player', [asNext(made.watch()), asPlayer(made.player)]],
    ['the watch page', [asPage(page({ player: made.player, data: made.watch() }))]],
    ['the page of 2020', [asPage(page({ player: made.player, data: made.watch() }, 'window'))]],
    [
      'in-page navigation',
      [
        asPage(
          JSON.stringify([
            { page: 'watch' },
            { playerResponse: made.player },
            { response: made.watch() },
          ]),
        ),
      ],
    ],
    [
      'the page of 2019',
      [
        asPage(
          `<script>var ytplayer = {};ytplayer.config = ${JSON.stringify({ args: { player_response: JSON.stringify(made.player) } })};</script>`,
        ),
      ],
    ],
    [
      'navigation of 2019',
      [
        asPage(
          JSON.stringify([{ player: { args: { player_response: JSON.stringify(made.player) } } }]),
        ),
      ],
    ],
  ])('%s', (_name, replies) => {
    expect(detail(...replies)).toEqual(whole);
    expect(codes(...replies)).toEqual([]);
    expect(parse(replies, {}).params).toEqual({ videoId: 'inventedVid' });
  });

  test('next alone gives what it shows, and says what is missing', () => {
    const { data, notices } = parse([asNext(made.watch())], {});
    const { id, url, type, entityId, name, viewCount, content, likeCount, isLive, attributedTo } =
      whole;
    const shown = {
      id,
      url,
      type,
      entityId,
      name,
      viewCount,
      content,
      likeCount,
      isLive,
      attributedTo,
    };
    expect(data).toEqual({ ...shown, publishedInterval: DAY });
    expect(notices.map((notice) => notice.code)).toEqual(['partial-detail', 'published-day-only']);
    expect(notices[0]?.message).toContain('captions');
  });

  test('a reply narrowed to the microformat', () => {
    const narrow = { videoDetails: { videoId: made.ID }, microformat: made.withFormat() };
    const data = detail(asPlayer(narrow, '?$fields=microformat,videoDetails.videoId'));
    expect(data).toMatchObject({ name: 'A Small Film', duration: 382, likeCount: 5_470_003 });
    expect(data).not.toHaveProperty('tag');
    expect(data).not.toHaveProperty('captions');
    expect(codes(asPlayer(narrow))).toEqual(['partial-detail', 'duration-rounded-up']);
  });

  test('a reply narrowed to the details', () => {
    const data = detail(asPlayer({ videoDetails: made.details }, '?$fields=videoDetails'));
    expect(data).toMatchObject({ name: 'A Small Film', duration: 381, tag: whole.tag });
    expect(data).not.toHaveProperty('published');
  });

  test('absent is absent; none is none', () => {
    const { keywords: _, ...untagged } = made.details;
    const { captions: __, ...silent } = made.player;
    expect(detail(asPlayer({ ...silent, videoDetails: untagged }))).toMatchObject({
      tag: [],
      captions: [],
    });
    const masked = '?$fields=playabilityStatus,videoDetails,microformat';
    expect(detail(asPlayer(silent, masked))).not.toHaveProperty('captions');
  });

  test('days, instants and what is no date', () => {
    const dated = (more: Record<string, unknown>) =>
      asPlayer({ ...made.player, microformat: made.withFormat(more) });
    const day = { publishDate: '2019-08-24', uploadDate: '2019-08-24' };
    expect(detail(dated(day))).not.toHaveProperty('published');
    expect(detail(dated(day)).publishedInterval).toEqual(DAY);
    expect(codes(dated(day))).toEqual(['published-day-only']);
    expect(detail(dated({ publishDate: 'soon' })).published).toBe('2019-08-23T15:39:57.000Z');
    for (const date of ['24 Aug 2019', 'Premiered Aug 24, 2019', 'Streamed live on Aug 24, 2019'])
      expect(detail(asNext(made.watch({ date }))).publishedInterval).toEqual(DAY);
    for (const date of [
      'Scheduled for Feb 28, 2023',
      'Premieres 14/08/2025, 13:00',
      '3 hours ago',
      '24 de ago. de 2019',
    ])
      expect(detail(asNext(made.watch({ date })))).not.toHaveProperty('published');
  });

  test.each([
    ['model', 5_470_003],
    ['segmented', 5_470_003],
    ['toggle', 5_470_003],
    ['none', 0],
    ['hidden', undefined],
    ['dislike', undefined],
    ['german', undefined],
  ] as const)('likes from the %s button', (name, expected) => {
    expect(detail(asNext(made.watch({ like: made.LIKES[name] }))).likeCount).toBe(expected);
    expect(codes(asNext(made.watch({ like: made.LIKES[name] }))).includes('figures-unread')).toBe(
      name === 'german',
    );
  });

  test('several channels: the one that published it', () => {
    expect(detail(asNext(made.watch({ owner: made.OWNERS.several }))).attributedTo).toEqual(
      whole.attributedTo,
    );
  });

  test('unlisted, from either source', () => {
    const unlisted = { ...made.player, microformat: made.withFormat({ isUnlisted: true }) };
    expect(detail(asPlayer(unlisted)).visibility).toBe('unlisted');
    const badges = [{ metadataBadgeRenderer: { icon: { iconType: 'PRIVACY_UNLISTED' } } }];
    expect(detail(asNext(made.watch({ badges }))).visibility).toBe('unlisted');
  });

  test('microdata stands in where the player is missing', () => {
    const data = detail(asPage(page({ data: {} }, 'var', made.microdata)));
    expect(data).toMatchObject({
      entityId: 'inventedVid',
      name: `A "Small" Film &amp; more ''`,
      publishedInterval: { text: '2012-10-09' },
      viewCount: 6208,
      likeCount: 77,
      duration: 382,
      isFamilySafe: true,
      visibility: 'public',
      availableIn: ['DE', 'FR'],
      category: 'Science & Technology',
    });
  });

  test('titles are handed over as they are', () => {
    for (const title of [
      '<img src=x onerror=alert(1)>',
      'שלום \u202e עולם',
      'a\u0000b',
      '};</script> " \\"',
    ]) {
      const player = { ...made.player, videoDetails: { ...made.details, title } };
      expect(detail(asPlayer(player)).name).toBe(title);
      expect(detail(asPage(page({ player }))).name).toBe(title);
    }
  });
});

test('likes that stand apart from the button', () => {
  const beside = (likes: unknown) => ({
    ...made.watch({ like: made.LIKES.hidden }),
    frameworkUpdates: {
      entityBatchUpdate: {
        mutations: [
          { payload: { subscriptionStateEntity: {} } },
          { payload: { likeCountEntity: { likeCountIfIndifferentNumber: likes } } },
        ],
      },
    },
  });
  expect(detail(asNext(beside('5470003'))).likeCount).toBe(5_470_003);
  expect(detail(asNext(beside('5.4M')))).not.toHaveProperty('likeCount');
});

describe('live and announced', () => {
  const live = made.withFormat({
    liveBroadcastDetails: { isLiveNow: true, startTimestamp: '2026-06-04T06:53:18+00:00' },
    lengthSeconds: undefined,
  });
  const streaming = {
    ...made.player,
    videoDetails: { ...made.details, lengthSeconds: '0', isLive: true },
    microformat: live,
  };
  const watching = {
    viewCount: { runs: [{ text: '11,806' }, { text: ' watching now' }] },
    isLive: true,
  };

  test('live: concurrent viewers are no views, and there is no length', () => {
    const data = detail(asPlayer(streaming), asNext(made.watch({ views: watching })));
    expect(data).toMatchObject({
      isLive: true,
      viewCount: 41_623_530,
      startTime: '2026-06-04T06:53:18.000Z',
    });
    expect(data).not.toHaveProperty('duration');
    const alone = detail(
      asNext(made.watch({ views: watching, date: 'Started streaming on 4 Jun 2026' })),
    );
    expect(alone).toMatchObject({ isLive: true, publishedInterval: { text: '2026-06-04' } });
    expect(alone).not.toHaveProperty('viewCount');
    const german = { viewCount: { simpleText: '11.806 Zuschauer' }, isLive: true };
    expect(detail(asNext(made.watch({ views: german })))).not.toHaveProperty('isLive');
  });

  test('announced: a start, and not live', () => {
    const slate = { liveStreamOfflineSlateRenderer: { scheduledStartTime: '1677592800' } };
    const status = {
      status: 'LIVE_STREAM_OFFLINE',
      reason: 'Premieres in 18 hours',
      liveStreamability: { liveStreamabilityRenderer: { offlineSlate: slate } },
    };
    const views = { viewCount: { runs: [{ text: '6' }, { text: ' waiting' }] }, isLive: true };
    const details = { ...made.details, lengthSeconds: '0', isUpcoming: true };
    const announced = made.refused(status, { ...made.described, videoDetails: details });
    const data = detail(asPlayer(announced), asNext(made.watch({ views })));
    expect(data).toMatchObject({ isLive: false, startTime: '2023-02-28T14:00:00.000Z' });
    expect(data).not.toHaveProperty('duration');
    expect(detail(asNext(made.watch({ views }))).isLive).toBe(false);
  });

  test('ended: a start and an end', () => {
    const times = {
      isLiveNow: false,
      startTimestamp: '2026-06-04T06:53:18+00:00',
      endTimestamp: '2026-06-04T08:00:00+00:00',
    };
    const microformat = made.withFormat({ liveBroadcastDetails: times });
    const status = { status: 'LIVE_STREAM_OFFLINE', reason: 'This live event has ended.' };
    const ended = made.refused(status, { ...made.described, microformat });
    expect(detail(asPlayer(ended))).toMatchObject({
      isLive: false,
      endTime: '2026-06-04T08:00:00.000Z',
    });
    expect(codes(asPlayer(ended))).toContain('ended');
  });
});
