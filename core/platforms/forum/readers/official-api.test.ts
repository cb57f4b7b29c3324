import { describe, expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { officialApi } from './official-api.ts';

const PRODUCT = { name: 'Bowerbird', version: '0.1.0' };
const CLIENT = { clientId: 'invented-client', clientSecret: 'invented-client-secret' };

const ask = (credentials: Readonly<Record<string, string>>) => {
  const request = officialApi.token?.ask(credentials, PRODUCT);
  const basic = String(request?.headers?.['authorization']).replace(/^Basic /, '');
  return { ...request, basic: atob(basic) };
};

describe('the exchange', () => {
  test('of a client with a secret', () => {
    expect(ask(CLIENT)).toEqual({
      method: 'POST',
      url: 'https://www.reddit.com/api/v1/access_token',
      headers: {
        authorization: 'Basic aW52ZW50ZWQtY2xpZW50OmludmVudGVkLWNsaWVudC1zZWNyZXQ=',
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'user-agent': 'desktop:Bowerbird:0.1.0',
      },
      body: 'grant_type=client_credentials',
      basic: 'invented-client:invented-client-secret',
    });
  });

  test('of an installed client, which has none', () => {
    const { body, basic } = ask({ clientId: 'invented-client' });
    expect([body, basic]).toEqual([
      'grant_type=https%3A%2F%2Foauth.reddit.com%2Fgrants%2Finstalled_client&device_id=DO_NOT_TRACK_THIS_DEVICE',
      'invented-client:',
    ]);
  });

  test('of a refresh token', () => {
    const { body, basic } = ask({ ...CLIENT, refreshToken: 'invented-refresh-token' });
    expect([body, basic]).toEqual([
      'grant_type=refresh_token&refresh_token=invented-refresh-token',
      'invented-client:invented-client-secret',
    ]);
  });
});

const reply = (body: string, headers: Record<string, string> = {}): Reply => ({
  request: { method: 'POST', url: 'https://www.reddit.com/api/v1/access_token', headers: {} },
  status: 200,
  headers,
  body: new TextEncoder().encode(body),
  at: '2026-07-01T12:00:00.000Z',
});
const parse = (body: string) => officialApi.token?.parse(reply(body));

describe('its answer', () => {
  test('says how long the token lives', () => {
    const body = '{"access_token":"t0ken","token_type":"bearer","expires_in":1234,"scope":"*"}';
    expect(parse(body)).toEqual({ value: 't0ken', seconds: 1234 });
  });

  test.each(['{"error":"invalid_grant"}', '{"error":401,"message":"Unauthorized"}'])(
    '%s refuses the credentials',
    (body) => {
      expect(() => parse(body)).toThrow(
        expect.objectContaining({
          kind: 'platform_error',
          refusal: expect.objectContaining({
            kind: 'key-refused',
            message: 'Your Reddit credentials were refused.',
            choices: expect.any(Array) as unknown,
          }) as unknown,
        }),
      );
    },
  );

  test.each([
    '{}',
    '[]',
    '{"access_token":"t0ken"}',
    '{"access_token":"t0ken","expires_in":"soon"}',
  ])('%s is no token', (body) => {
    expect(() => parse(body)).toThrow('answered the exchange without a token');
  });

  test('a page for people is no token, and is not repeated', () => {
    expect(() => parse('<html>t0ken</html>')).toThrow(AppError);
    expect(() => parse('<html>t0ken</html>')).not.toThrow('t0ken');
  });
});

test('a request carries the token, our name, and the person’s if they gave it', () => {
  expect(officialApi.headers(CLIENT, 't0ken', PRODUCT)).toEqual({
    authorization: 'Bearer t0ken',
    'user-agent': 'desktop:Bowerbird:0.1.0',
  });
  expect(officialApi.headers({ ...CLIENT, account: 'some_one' }, 't0ken', PRODUCT)).toEqual({
    authorization: 'Bearer t0ken',
    'user-agent': 'desktop:Bowerbird:0.1.0 (by /u/some_one)',
  });
});

test.each([
  [{ 'x-ratelimit-remaining': '997.0', 'x-ratelimit-reset': '247' }, 997, 247],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1.5' }, 0, 1.5],
])('the allowance in %j', (headers, remaining, resetSeconds) => {
  expect(officialApi.allowance?.(reply('', headers))).toEqual({ remaining, resetSeconds });
});

test.each([
  [{}],
  [{ 'x-ratelimit-remaining': '997.0' }],
  [{ 'x-ratelimit-remaining': 'many', 'x-ratelimit-reset': '247' }],
])('no allowance in %j', (headers) => {
  expect(officialApi.allowance?.(reply('', headers))).toBeUndefined();
});
