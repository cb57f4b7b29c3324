import { describe, expect, it } from 'vitest';
import platform from './platform.ts';
import { codeIn, shortcodeFromPk } from './readers/params.ts';
import { parseWhole, quoteWideNumbers } from './readers/whole-numbers.ts';

describe('recognising', () => {
  it.each([
    ['https://www.instagram.com/p/CA_ifcxMjFR/', 'CA_ifcxMjFR'],
    ['instagram.com/reel/CN2VQ1yI_MA?igsh=abc', 'CN2VQ1yI_MA'],
    ['https://instagram.com/reels/CN2VQ1yI_MA/', 'CN2VQ1yI_MA'],
    ['https://www.instagram.com/tv/CIoLRFIIL50/#x', 'CIoLRFIIL50'],
    ['https://www.instagram.com/some.one/p/CA_ifcxMjFR/c/17973688430044872/', 'CA_ifcxMjFR'],
    ['https://www.instagram.com/popular/salon/reels/CN2VQ1yI_MA/', 'CN2VQ1yI_MA'],
    [' http://instagr.am/p/aye83DjauH ', 'aye83DjauH'],
  ])('%s', (text, postId) => {
    expect(platform.recognise(text)).toEqual({
      operation: 'list-post-comments',
      params: { postId },
      label: 'Comments of a post',
      confidence: 1,
    });
  });

  it('takes a bare shortcode for what it may be', () => {
    expect(platform.recognise('CA_ifcxMjFR')).toMatchObject({ confidence: 0.2 });
    expect(platform.recognise('aye83DjauH')?.params).toEqual({ postId: 'aye83DjauH' });
  });

  it.each([
    ['https://www.instagram.com/natgeo/', 'get-user', { username: 'natgeo' }],
    ['instagram.com/natgeo?hl=en', 'get-user', { username: 'natgeo' }],
    ['@nat.geo_1', 'get-user', { username: 'nat.geo_1' }],
    ['https://www.instagram.com/natgeo/reels/', 'list-user-reels', { username: 'natgeo' }],
    [
      'https://www.instagram.com/stories/highlights/18137590444014024/',
      'get-highlight',
      { highlightId: '18137590444014024' },
    ],
    [
      'https://www.instagram.com/explore/locations/558750588/little-choc-apothecary/',
      'get-location',
      { locationId: '558750588' },
    ],
    [
      'https://www.instagram.com/explore/locations/558750588/',
      'get-location',
      { locationId: '558750588' },
    ],
    [
      'https://www.instagram.com/reels/audio/123456789/',
      'list-audio-reels',
      { audioId: '123456789' },
    ],
    ['https://www.instagram.com/popular/hair-salon/', 'search-popular', { query: 'hair salon' }],
    ['https://www.instagram.com/reels/', 'list-trending-reels', {}],
    ['https://www.instagram.com/natgeo/tagged/', 'list-user-tagged-posts', { username: 'natgeo' }],
    ['https://www.instagram.com/natgeo/reposts/', 'list-user-reposts', { username: 'natgeo' }],
    ['https://www.instagram.com/explore/tags/pond/', 'search-popular', { query: 'pond' }],
    [
      'https://www.instagram.com/explore/search/keyword/?q=%23pond',
      'search-popular',
      { query: '#pond' },
    ],
  ])('%s means %s', (text, operation, params) => {
    expect(platform.recognise(text)).toMatchObject({ operation, params });
  });

  it.each([
    'https://www.instagram.com/accounts/login/',
    'https://www.instagram.com/natgeo/followers/',
    'https://www.instagram.com/natgeo/saved/',
    'https://www.instagram.com/',
    'https://www.instagram.com/explore/search/keyword/?q=',
    'https://example.com/natgeo/',
    'https://www.instagram.com/stories/natgeo/123/',
    'https://www.instagram.com/share/p/AbCdEfGhIj/',
    'https://example.com/p/CA_ifcxMjFR/',
    'https://evil.com/?https://www.instagram.com/p/CA_ifcxMjFR/',
    'photography',
    '1234567890',
    '',
  ])('not %s', (text) => {
    expect(platform.recognise(text)).toBeUndefined();
  });
});

const of = (url: string) => platform.identity({ method: 'GET', url, headers: {} });

describe('identity', () => {
  it('leaves out where a link was found', () => {
    expect(of('https://www.instagram.com/p/CA_ifcxMjFR/?igsh=x&img_index=2')).toBe(
      'GET https://www.instagram.com/p/CA_ifcxMjFR/',
    );
  });

  it('names a legacy question by its meaning', () => {
    const query = 'https://www.instagram.com/graphql/query/?query_hash=h&variables=';
    expect(of(`${query}%7B%22first%22%3A12%2C%22shortcode%22%3A%22a%22%7D`)).toBe(
      of(`${query}%7B%22shortcode%22%3A%22a%22%2C%20%22first%22%3A12%7D`),
    );
    expect(of(`${query}%7B%22shortcode%22%3A%22a%22%7D`)).not.toBe(
      of(`${query}%7B%22shortcode%22%3A%22b%22%7D`),
    );
  });
});

describe('numbers and codes', () => {
  it('keeps wide numbers whole and texts untouched', () => {
    expect(
      parseWhole(
        '{"pk": 2911295595251935837, "n": 12, "t": "x, 2911295595251935837]", "f": 1.25e3}',
      ),
    ).toEqual({
      pk: '2911295595251935837',
      n: 12,
      t: 'x, 2911295595251935837]',
      f: 1250,
    });
    expect(quoteWideNumbers('[9007199254740991, -9007199254740993, 0.12345678901234567]')).toBe(
      '[9007199254740991, "-9007199254740993", 0.12345678901234567]',
    );
    expect(parseWhole('{"a": "unfinished 2911295595251935837')).toBeUndefined();
  });

  it('turns a post number into its shortcode', () => {
    expect(shortcodeFromPk('2911295595251935837')).toBe('Chm_-tPJqpd');
    expect(shortcodeFromPk('2463298121680852630')).toBe('CIvZJcurJaW');
    expect(shortcodeFromPk('482584233761418119')).toBe('aye83DjauH');
    expect(shortcodeFromPk('x')).toBeUndefined();
  });

  it('reads the post out of a request', () => {
    const code = (url: string, body?: unknown) => codeIn({ method: 'GET', headers: {}, url, body });
    expect(code('https://www.instagram.com/some.one/reel/CN2VQ1yI_MA/?x=1')).toBe('CN2VQ1yI_MA');
    expect(code('https://www.instagram.com/api/v1/media/2911295595251935837_52/comments/')).toBe(
      'Chm_-tPJqpd',
    );
    const graphql = 'https://www.instagram.com/api/graphql';
    const form = new URLSearchParams({ variables: '{"media_id":"2911295595251935837"}' });
    expect(code(graphql, form.toString())).toBe('Chm_-tPJqpd');
    expect(code(graphql, { variables: '{"shortcode":"CN2VQ1yI_MA"}' })).toBe('CN2VQ1yI_MA');
    expect(code('https://www.instagram.com/natgeo/')).toBeUndefined();
  });
});
