import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import type { Reply } from './exchange.ts';
import { tokenIn } from './official.ts';

const reply = (body: string): Reply => ({
  request: { method: 'POST', url: 'https://api.site.test/token', headers: {} },
  status: 200,
  headers: {},
  body: new TextEncoder().encode(body),
  at: '2026-08-01T12:00:00.000Z',
});

const catchTokenError = (body: string): AppError => {
  try {
    tokenIn(reply(body), 'Site');
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('a token was taken from it');
};

test('the token of an exchange, and how long it lives', () => {
  expect(tokenIn(reply('{"access_token":"abc","expires_in":3600,"scope":"*"}'), 'Site')).toEqual({
    value: 'abc',
    seconds: 3600,
  });
});

test('an answer of 200 may refuse the credentials', () => {
  const { refusal, kind } = catchTokenError(
    '{"error":"invalid_grant","access_token":"abc","expires_in":1}',
  );
  expect([kind, refusal?.kind]).toEqual(['platform_error', 'key-refused']);
  expect(refusal?.message).toContain('Site');
});

test.each([
  ['no token', '{"expires_in":3600}'],
  ['no life', '{"access_token":"abc"}'],
  ['no object', '[]'],
])('one with %s is a fault of the platform', (_, body) => {
  const { kind, message } = catchTokenError(body);
  expect([kind, message]).toEqual([
    'platform_error',
    'Platform error: Site answered the exchange without a token',
  ]);
});
