import { afterAll, describe, expect, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { breakAnswers } from '../../../test/support/broken-answers.ts';
import type { SentRequest } from '#kit/exchange.ts';
import site from './fake/index.ts';

const { faultsOf, recordings, recorded, why, tell } = breakAnswers('shortvideo', {
  rounds: 40,
  ofLong: 10,
});
afterAll(tell);

const SITE = 'https://www.tiktok.com';
const INVENTED = [
  '/@sample.heron',
  '/@sample.heron/live',
  '/@_/video/7650000000000000001',
  '/@_/video/7650000000000000002',
  '/embed/@sample.heron',
  '/embed/tag/samplegarden',
  '/embed/music/7650000000000000701',
  '/explore',
  '/player/api/v1/items?item_ids=7650000000000000001',
  '/api/collection/item_list/?collectionId=7650000000000000601&cursor=0',
  '/api/comment/list/?X-Bogus=1',
  '/api/comment/list/reply/?X-Bogus=1',
  '/api/user/playlist/?X-Bogus=1',
  '/api/user/collection_list/?X-Bogus=1',
  '/api/search/live/full/?X-Bogus=1',
  '/api/search/user/full/?X-Bogus=1',
  '/api/challenge/detail/?X-Bogus=1',
  '/api/user/list/?X-Bogus=1',
].map((path) => SITE + path);

const research = (call: string, body: object): SentRequest => ({
  method: 'POST',
  url: `https://open.tiktokapis.com/v2/research/${call}/`,
  headers: {},
  body: JSON.stringify(body),
});
const RESEARCH: readonly SentRequest[] = [
  research('video/query', {
    query: { and: [{ operation: 'EQ', field_name: 'username', field_values: ['sample.heron'] }] },
    start_date: '20260603',
    end_date: '20260702',
  }),
  research('video/comment/list', { video_id: 1 }),
  research('user/info', { username: 'sample.heron' }),
  research('user/followers', { username: 'sample.heron' }),
  research('playlist/info', { playlist_id: 1 }),
];

describe('invented answers, broken', () => {
  test.each([
    ...INVENTED,
    'https://webcast.tiktok.com/webcast/room/info/?room_id=7650000000000000901',
  ])('%s', (url) => {
    expect(faultsOf(answeredBy(site, url), url)).toEqual([]);
  });
  test.each(RESEARCH)('$url', (request) => {
    expect(faultsOf(answeredBy(site, request), request.url)).toEqual([]);
  });
});

describe.skipIf(recordings.length === 0)(`recorded answers, broken${why}`, () => {
  test.each(recordings)('%s', { timeout: 600_000 }, (name) => {
    expect(faultsOf(recorded(name), name)).toEqual([]);
  });
});
