import { expect, test } from 'vitest';
import { askOfficially as ask } from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { channel, short } from '../../cases/official.ts';

test('its facts, what is not told, the price and the day', async () => {
  const {
    data,
    notices,
    asked: requests,
  } = await ask(
    'get-video',
    { videoId: cases.VIDEO },
    { videos: cases.videos(cases.video(cases.VIDEO)) },
  );
  expect(data).toEqual({
    '@context': ['https://www.w3.org/ns/activitystreams#', 'https://bowerbird.local/ns/social#'],
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
    expect.objectContaining({
      code: 'partial-detail',
      message: 'Not provided: isFamilySafe, availableIn, captions.',
    }),
    expect.objectContaining({
      code: 'official-quota',
      message: 'This answer cost 1 of the 10,000 units that a key has for a day by default.',
    }),
    expect.objectContaining({
      code: 'keep-until',
      message:
        'By the terms of the YouTube Data API this has to be asked for again or deleted by 2026-12-20.',
    }),
  ]);
  expect(requests).toEqual([
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
  expect(notices).toContainEqual(
    expect.objectContaining({
      code: 'blocked-in',
      message: 'The video is blocked in: DE, FR.',
      count: 2,
    }),
  );
});

test('an empty answer means that there is none', async () => {
  const pending = ask('get-video', { videoId: cases.VIDEO }, { videos: cases.videos() });
  await expect(pending).rejects.toMatchObject({ kind: 'not_found' });
});
