import { expect, test } from 'vitest';
import {
  FIRST_PAGE,
  PLAYLIST,
  SECOND_PAGE,
} from '../operations/list-playlist-videos/cases/playlists.ts';
import { identity } from './ask.ts';

const post = (endpoint: string, body: unknown, query = 'prettyPrint=false'): string =>
  identity({
    method: 'POST',
    url: `https://www.youtube.com/youtubei/v1/${endpoint}?${query}`,
    headers: {},
    body,
  });
const get = (path: string): string =>
  identity({ method: 'GET', url: `https://www.youtube.com${path}`, headers: {} });

const browseId = `VL${PLAYLIST}`;
const params = 'wgYCCAA%3D';

test('what is volatile does not count', () => {
  const body = {
    context: { client: { hl: 'en' } },
    videoId: 'abcdefghijk',
    cpn: 'x',
    racyCheckOk: true,
  };
  const plain = { videoId: 'abcdefghijk' };
  expect(post('next', body, 'key=AIza&prettyPrint=false')).toBe(post('next', plain, ''));
  expect(post('next', JSON.stringify(body))).toBe(post('next', plain));
  expect(get('/watch?v=abcdefghijk&hl=en&gl=US&bpctr=99&has_verified=1&t=3s')).toBe(
    get('/watch?gl=GB&v=abcdefghijk'),
  );
});

test('what distinguishes stays', () => {
  const names = [
    post('next', { videoId: 'abcdefghijk' }),
    post('player', { videoId: 'abcdefghijk' }),
    post('player', { videoId: 'bbcdefghijk' }),
    post('next', { continuation: 'a' }),
    post('browse', { continuation: SECOND_PAGE }),
    post('browse', { browseId, params }),
    post('browse', { browseId }),
    post('browse', { browseId: 'UCx', params: 'y' }),
    post('search', { query: 'a' }),
    post('search', { query: 'a', params: 'EgIQAQ%3D%3D' }),
    get('/watch?v=abcdefghijk'),
    get('/playlist?list=PLx'),
  ];
  expect(new Set(names).size).toBe(names.length);
});

test('a field mask counts for browse and not for player', () => {
  const mask = '$fields=microformat,videoDetails.videoId';
  expect(post('player', { videoId: 'abcdefghijk' }, mask)).toBe(
    post('player', { videoId: 'abcdefghijk' }),
  );
  expect(post('browse', { browseId, params }, mask)).not.toBe(post('browse', { browseId, params }));
});

test('a continuation for the first page is the plain browse', () => {
  expect(post('browse', { continuation: FIRST_PAGE })).toBe(post('browse', { browseId, params }));
  expect(post('browse', { browseId, params: 'wgYCCAA=' })).toBe(
    post('browse', { browseId, params }),
  );
});

test('a handle has no capitals, and the params of a search have one spelling', () => {
  const resolve = (url: string) => post('navigation/resolve_url', { url });
  expect(resolve('https://www.youtube.com/@Some.Bird')).toBe(
    resolve('https://www.youtube.com/@some.bird'),
  );
  expect(resolve('https://www.youtube.com/c/Bird')).not.toBe(
    resolve('https://www.youtube.com/c/bird'),
  );
  expect(post('search', { query: 'a', params: 'EgIQAQ==' })).toBe(
    post('search', { query: 'a', params: 'EgIQAQ%3D%3D' }),
  );
  expect(post('search', { query: 'a', params: 'EgIQAQ==' })).not.toBe(
    post('search', { query: 'A', params: 'EgIQAQ==' }),
  );
});

test('a chart is another host’s browse, told apart by its query', () => {
  const chart = (query: string) =>
    identity({
      method: 'POST',
      url: 'https://charts.youtube.com/youtubei/v1/browse?alt=json&prettyPrint=false',
      headers: {},
      body: { browseId: 'FEmusic_analytics_charts_home', query },
    });
  expect(chart('chart_params_country_code=GB')).not.toBe(chart('chart_params_country_code=US'));
  expect(chart('x')).not.toBe(
    post('browse', { browseId: 'FEmusic_analytics_charts_home', query: 'x' }),
  );
});
