import { describe, expect, test } from 'vitest';
import type { Reply } from '#kit/exchange.ts';
import { apiAsk } from './api-ask.ts';
import { prices } from './official-api.ts';

/** In thousandths of a dollar: 5 a post, 10 an account (13 August 2026). */
describe('the most that a request can be billed', () => {
  test.each([
    ['users/by/username/XDevelopers', {}, 10],
    ['users/2244994945', {}, 10],
    ['users', { ids: '1,2,3' }, 30],
    ['users/2244994945/followers', { max_results: '100' }, 1000],
    ['lists/84839422/members', { max_results: '20' }, 200],
    ['tweets/1848831595014459513', {}, 5],
    ['tweets', { ids: '1,2,3' }, 15],
    ['users/2244994945/tweets', { max_results: '100' }, 500],
    ['tweets/search/recent', { max_results: '20' }, 100],
  ])('%s %j', (path, query, mills) => {
    expect(prices.most(apiAsk(path, query))).toBe(mills);
  });
});

describe('what a reply was billed', () => {
  const reply = (body: string, status = 200): Reply => ({
    request: { method: 'GET', url: 'https://api.x.com/2/tweets', headers: {} },
    status,
    headers: {},
    body: new TextEncoder().encode(body),
    at: '2026-11-01T00:00:00.000Z',
  });

  test.each([
    [
      '{"data":[{"id":"1","text":"a"},{"id":"2","text":"b"}],"includes":{"users":[{"username":"c"}]}}',
      10,
    ],
    ['{"data":{"id":"1","username":"heron","name":"Heron"}}', 10],
    ['{"data":{"id":"1","name":"A community"}}', 0],
    ['{"errors":[{"title":"Not Found Error"}]}', 0],
    ['{"data":[]}', 0],
    ['broken', 0],
    ['null', 0],
  ])('%s', (body, mills) => {
    expect(prices.billed(reply(body))).toBe(mills);
  });

  test('an answer that is none bills nothing', () => {
    expect(prices.billed(reply('{"data":{"id":"1","text":"a"}}', 429))).toBe(0);
  });
});
