import { describe, expect, it } from 'vitest';
import { answerNamed } from './operations/get-download-link/cases/answers.ts';
import platform from './platform.ts';

const ID = '7571863205253778710';

describe('recognising', () => {
  it.each([
    `https://www.tiktok.com/@illojuan/video/${ID}`,
    `tiktok.com/@some.one_/photo/${ID}?is_from_webapp=1`,
    `https://m.tiktok.com/v/${ID}.html?share_comment_id=1`,
    `https://www.tiktok.com/embed/v2/${ID}`,
    `https://www.tiktok.com/embed/${ID}`,
    `https://www.tiktok.com/player/v1/${ID}?x`,
    ` https://www.tiktok.com/@/video/${ID}/ `,
  ])('%s', (text) => {
    expect(platform.recognise(text)).toEqual({
      operation: 'get-video',
      params: { videoId: ID },
      label: 'Video',
      confidence: 1,
    });
  });

  it.each([
    ['https://www.tiktok.com/@illojuan', 'get-user', { username: 'illojuan' }],
    ['tiktok.com/@some.one_?lang=en', 'get-user', { username: 'some.one_' }],
    ['https://www.tiktok.com/embed/@illojuan', 'get-user', { username: 'illojuan' }],
    ['@illojuan', 'get-user', { username: 'illojuan' }],
    ['https://www.tiktok.com/@illojuan/live', 'get-user-live', { username: 'illojuan' }],
    [
      'https://www.tiktok.com/@imanoreotwe/collection/count-test-7371330159376370462',
      'list-collection-videos',
      { collectionId: '7371330159376370462' },
    ],
    [
      'https://www.tiktok.com/@illojuan/playlist/best%20of-7371330159376370462',
      'list-playlist-videos',
      { playlistId: '7371330159376370462' },
    ],
    [
      'https://www.tiktok.com/music/Resistir%C3%A9-250824169968246784',
      'get-audio',
      { audioId: '250824169968246784' },
    ],
    [
      'https://www.tiktok.com/embed/music/250824169968246784',
      'get-audio',
      { audioId: '250824169968246784' },
    ],
    ['https://www.tiktok.com/tag/qu%C3%A9dateencasa', 'get-tag', { tagName: 'quédateencasa' }],
    ['https://www.tiktok.com/search?q=red%20panda', 'search-videos', { query: 'red panda' }],
    ['https://www.tiktok.com/search/user?q=panda', 'search-users', { query: 'panda' }],
    ['https://www.tiktok.com/search/live?q=panda', 'search-live', { query: 'panda' }],
    ['https://www.tiktok.com/explore', 'list-trending-videos', {}],
    [
      'https://www.tiktok.com/place/Los-Angeles-Temple-20442395500433212?lang=en',
      'get-place',
      { placeId: '20442395500433212' },
    ],
    [
      'https://www.tiktok.com/sticker/Makeup-Lush-3390122645',
      'list-effect-videos',
      { effectId: '3390122645' },
    ],
  ])('%s means %s', (text, operation, params) => {
    expect(platform.recognise(text)).toMatchObject({ operation, params });
  });

  it('takes a bare id for what it may be', () => {
    expect(platform.recognise(ID)).toMatchObject({ params: { videoId: ID }, confidence: 0.3 });
  });

  it.each([
    'https://vm.tiktok.com/ZTR45GpSF/',
    'https://www.tiktok.com/t/ZTR45GpSF/',
    'https://www.tiktok.com/@illojuan/nothing',
    'https://www.tiktok.com/@illojuan/playlist/no-number',
    `https://evil.example/@illojuan/video/${ID}`,
    '1234567890123456789',
    '7571863205253',
    '',
  ])('not %s', (text) => {
    expect(platform.recognise(text)).toBeUndefined();
  });
});

const of = (url: string) => platform.identity({ method: 'GET', url, headers: {} });

describe('identity', () => {
  it('names a video whatever handle and session stand in its address', () => {
    expect(of(`https://www.tiktok.com/@illojuan/video/${ID}?_r=1&is_from_webapp=1`)).toBe(
      `GET https://www.tiktok.com/@_/video/${ID}`,
    );
    expect(
      of(`https://www.tiktok.com/player/api/v1/items?aid=1459&item_ids=${ID}&language=en-US`),
    ).toBe(`GET https://www.tiktok.com/player/api/v1/items?item_ids=${ID}`);
  });

  it('keeps the address of a file apart from every other', () => {
    const file = 'https://v16m.tiktokcdn-us.com/v.mp4?lang=';
    expect(of(`${file}1`)).not.toBe(of(`${file}2`));
  });
});

describe('walls', () => {
  const wall = (name: string) =>
    platform.refusals
      .map((sign) => sign(answerNamed(name)))
      .find((refusal) => refusal !== undefined)?.kind;

  it('are known by their structure', () => {
    expect(wall('challenge')).toBe('bot-check');
    expect(wall('captcha-page')).toBe('captcha');
    expect(wall('login-redirect')).toBe('login-wall');
    expect(wall('page')).toBeUndefined();
    expect(wall('embed-missing')).toBeUndefined();
    expect(wall('player')).toBeUndefined();
    expect(wall('probe-forbidden')).toBeUndefined();
  });
});
