import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../engine/catalogue.ts';
import { dataOf, openSample, endOf } from '../../../../test/support/sample.ts';
import { FILM, POSTS } from './index.ts';

const world = openSample();
afterAll(() => world.close());
const { call, endsOf } = world;

const LINK = 'shortvideo.get-download-link';

describe('short videos', () => {
  test('one gives a link; the others say why not', async () => {
    expect(await endsOf(LINK, 'videoId', Object.values(POSTS))).toEqual({
      '7650000000000000001': 'ok link-expires',
      '7650000000000000002': 'not_found',
      '7650000000000000003': 'platform_error',
      '7650000000000000004': 'not_found',
      '7650000000000000005': 'platform_error bot-check',
    });
    expect(dataOf(await call(LINK, { videoId: POSTS.film }))).toMatchObject({ url: FILM });
    const given = await call(LINK, { videoId: POSTS.film, playUrl: FILM });
    expect(dataOf(given)).toMatchObject({ url: FILM, mediaType: 'video/mp4' });
    // Its address does not tell of which video it is.
    expect(given.meta.creditsUsed).toBe(0);
    expect(endOf(given)).toBe('ok play-url-unconfirmed link-expires');
  });
});

test('the link to a video is recognised and answers', async () => {
  const match = catalogue
    .platform('shortvideo')
    ?.recognise('https://www.tiktok.com/@sample.heron/video/7650000000000000001');
  expect(match).toMatchObject({
    operation: 'get-download-link',
    params: { videoId: '7650000000000000001' },
    confidence: 1,
  });
  expect((await call(LINK, match?.params ?? {})).ok).toBe(true);
});
