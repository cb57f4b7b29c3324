import { afterAll, describe, expect, it } from 'vitest';
import { parse } from './operations/get-download-link/operation.ts';
import platform from './platform.ts';
import { appErrorFrom, openRecordings } from '../../../test/support/recorded.ts';

const { present, why, recorded } = openRecordings('shortvideo');
let read = 0;

const parsed = (name: string) => {
  read += 1;
  return parse([recorded(name)], {});
};

const failure = (name: string) => appErrorFrom(() => parsed(name));

describe.skipIf(!present)(`recorded answers${why}`, () => {
  afterAll(() => {
    process.stdout.write(`shortvideo: ${read} recorded answers read\n`);
  });

  it.each([
    [
      'player-item-7644940658603592973-trimmed',
      '7644940658603592973',
      'https://v16m.tiktokcdn-us.com/example/video.mp4?mime_type=video_mp4',
    ],
    [
      'embed-video-7650863833069800725-trimmed',
      '7650863833069800725',
      'https://v45.tiktokcdn-us.com/v.mp4',
    ],
  ])('%s', (name, videoId, url) => {
    expect(parsed(name)).toEqual({
      data: {
        type: 'Video',
        url,
        mediaType: 'video/mp4',
      },
      notices: [
        expect.objectContaining({
          code: 'link-not-checked',
          message: 'The link comes from a recording; nobody asked whether it still works.',
        }),
      ],
      params: { videoId },
    });
  });

  it.each([
    ['video-page-illojuan-7571863205253778710', 'session-bound'],
    ['video-page-a3noticias-6806030056956251397', 'session-bound'],
    ['profile-page-illojuan', 'without the video'],
    ['profile-page-huxleythepandapuppy-legacy-sigi', 'without the video'],
    ['profile-page-tiktok-legacy-next-data', 'without the video'],
    ['embed-user-dan_newbie-trimmed', 'without the video'],
    ['oembed-a3noticias-6806030056956251397', 'without the video'],
    ['user-detail-zg.520', 'without the video'],
    ['user-videos-zg.520-page1', 'without the video'],
    ['comments-7603296357641735445-page1', 'without the video'],
  ])('%s: %s', (name, words) => {
    const error = failure(name);
    expect(error.kind).toBe('platform_error');
    expect(error.message).toContain(words);
    expect(error.refusal).toBeUndefined();
    for (const sign of platform.refusals) expect(sign(recorded(name))).toBeUndefined();
  });
});
