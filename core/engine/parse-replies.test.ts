import { verbatim } from '#kit/message.ts';
import { describe, expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { publicPage } from '#kit/route.ts';
import { parseReplies } from './parse-replies.ts';

const route = publicPage({
  fetch: () => Promise.resolve([]),
  parse: ([reply]) => ({ data: reply && jsonFromReply(reply), notices: [] }),
});

const reply = (status: number, body: string, headers: Reply['headers'] = {}): Reply => ({
  request: { method: 'GET', url: 'https://www.testsite.example/x', headers: {} },
  status,
  headers,
  body: new TextEncoder().encode(body),
  at: '2026-08-01T12:00:00.000Z',
});

test.each([200, 203, 206, 302, 400, 401, 403, 404, 410])(
  'a parser may read what has the status %i',
  (status) => {
    expect(parseReplies(route, [reply(status, '{}')], {}).data).toEqual({});
  },
);

test.each([100, 304, 402, 405, 418, 451, 500, 503, 600, 999])(
  'what has the status %i is no answer, even where it is JSON',
  (status) => {
    expect(() => parseReplies(route, [reply(status, '{}')], {})).toThrow(
      `Platform error: the platform answered ${status}, which is no answer`,
    );
  },
);

test('one answer among several replies is enough', () => {
  expect(parseReplies(route, [reply(418, '{}'), reply(200, '{}')], {}).data).toEqual({});
});

describe('a redirect that nobody can read', () => {
  test.each([
    ['http://127.0.0.1:8674/v1', 'to 127.0.0.1'],
    ['https://elsewhere.example/a?b', 'to elsewhere.example'],
    ['', 'without an address'],
  ])('to %j is named as one', (location, where) => {
    expect(() => parseReplies(route, [reply(302, 'moved', { location })], {})).toThrow(
      `Platform error: www.testsite.example redirects ${where} (302), which is not followed`,
    );
  });

  test('what the parser says of it otherwise stays', () => {
    const parse = () => {
      throw new AppError('not_found', verbatim('there is no such thing'));
    };
    const strict = publicPage({ fetch: () => Promise.resolve([]), parse });
    expect(() => parseReplies(strict, [reply(302, '')], {})).toThrow(
      'Not found: there is no such thing',
    );
  });
});
