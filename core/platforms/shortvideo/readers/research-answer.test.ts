import { describe, expect, test } from 'vitest';
import { json, replyTo } from '#kit/fake/site.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { officialApi } from './official-api.ts';
import {
  requestBodyFromReply,
  buildResearchBody,
  researchAsk,
  researchData,
} from './research-answer.ts';

const reply = (value: unknown, status = 200, text?: string): Reply => {
  const { method = 'GET', url, body } = researchAsk('video/query', ['id'], '{"max_count":1}');
  const response = json(value, status);
  return replyTo(
    { method, url, headers: {}, body },
    text === undefined ? response : { ...response, body: text },
  );
};

const readingResult = (read: () => unknown): string => {
  try {
    read();
    return 'read';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.kind, error.refusal?.kind ?? []].flat().join(' ');
  }
};

test('identifiers of 19 digits come whole, other numbers stay numbers', () => {
  const text =
    '{"data":{"videos":[{"id":7650000000000000001,"view_count":12}]},"error":{"code":"ok"}}';
  expect(researchData(reply({}, 200, text))).toEqual({
    videos: [{ id: '7650000000000000001', view_count: 12 }],
  });
});

test('a body names identifiers as numbers, and leaves out what is not wanted', () => {
  const body = buildResearchBody(
    { max_count: 100, cursor: undefined },
    { video_id: '7650000000000000001' },
  );
  expect(body).toBe('{"video_id":7650000000000000001,"max_count":100}');
  const { method = 'GET', url } = researchAsk('video/comment/list', ['id', 'text'], body);
  expect(url).toBe('https://open.tiktokapis.com/v2/research/video/comment/list/?fields=id,text');
  const params = replyTo({ method, url, headers: {}, body }, json({}));
  expect(requestBodyFromReply(params)).toEqual({ video_id: '7650000000000000001', max_count: 100 });
});

describe('errors by their code', () => {
  test.each([
    [401, 'access_token_invalid', '', 'platform_error key-refused'],
    [401, 'scope_not_authorized', '', 'platform_error key-refused'],
    [429, 'rate_limit_exceeded', '', 'service_unavailable rate-limit'],
    [429, 'daily_quota_limit_exceeded', '', 'service_unavailable rate-limit'],
    [404, 'not_found', 'user is not found', 'not_found'],
    [403, 'forbidden', 'The user account is private', 'platform_error withheld'],
    [400, 'invalid_params', 'The date range is invalid', 'platform_error'],
    [500, 'internal_error', 'Something is wrong', 'platform_error'],
    [200, 'internal_error', 'Something is wrong', 'platform_error'],
  ])('%j %s %j: %s', (status, code, message, end) => {
    expect(readingResult(() => researchData(reply({ error: { code, message } }, status)))).toBe(
      end,
    );
  });

  test('what is no answer at all', () => {
    expect(readingResult(() => researchData(reply({}, 200, '{"data":')))).toBe('platform_error');
    expect(readingResult(() => researchData(reply({ error: { code: 'ok' } })))).toBe(
      'platform_error',
    );
  });
});

test('the client is exchanged for a token in a form, and a refusal is told as such', () => {
  const { token } = officialApi;
  const request = token?.ask(
    { clientKey: 'abcd1234', clientSecret: 's'.repeat(20) },
    {
      name: 'Bowerbird',
      version: '0',
    },
  );
  expect(request).toMatchObject({
    method: 'POST',
    url: 'https://open.tiktokapis.com/v2/oauth/token/',
    body: 'client_key=abcd1234&client_secret=ssssssssssssssssssss&grant_type=client_credentials',
  });
  const given = { access_token: 'clt.x', expires_in: 7200, token_type: 'Bearer' };
  expect(token?.parse(reply(given))).toEqual({ value: 'clt.x', seconds: 7200 });
  expect(readingResult(() => token?.parse(reply({ error: 'invalid_client' })))).toBe(
    'platform_error key-refused',
  );
  expect(readingResult(() => token?.parse(reply({})))).toBe('platform_error');
});
