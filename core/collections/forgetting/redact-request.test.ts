import { expect, test } from 'vitest';
import type { Reply } from '#kit/exchange.ts';
import { createAccountMatcher } from './account-matcher.ts';
import { withoutNamesInRequest } from './redact-request.ts';

const matcher = createAccountMatcher(
  { ids: ['7650000001'], handles: ['sample.heron'], addresses: [] },
  { domains: new Set(['site.test']), hasHandleFirst: true },
);

const rest = (request: Partial<Reply['request']>, finalUrl?: string) => {
  const reply: Reply = {
    request: { method: 'GET', url: 'https://www.site.test/api', headers: {}, ...request },
    status: 200,
    headers: {},
    body: new Uint8Array(),
    at: '2026-08-15T10:00:00.000Z',
    ...(finalUrl !== undefined && { finalUrl }),
  };
  const without = withoutNamesInRequest(reply, matcher);
  return without && { ...without.request, finalUrl: without.finalUrl };
};

test.each([
  ['https://www.site.test/sample.heron/reels', 'https://www.site.test/deleted/reels'],
  ['https://www.site.test/@Sample.Heron', 'https://www.site.test/deleted'],
  [
    'https://site.test/2/users/7650000001/followers?max=5',
    'https://site.test/2/users/deleted/followers?max=5',
  ],
  ['https://site.test/a?username=sample.heron&n=1', 'https://site.test/a?username=deleted&n=1'],
  ['https://site.test/posts/sample.heron_a-b-activity-1', 'https://site.test/posts/deleted'],
])('%s', (url, expected) => {
  expect(rest({ url })?.url).toBe(expected);
});

test('bodies, headers and where it led', () => {
  expect(rest({ body: 'username=sample.heron&count=3' })?.body).toBe('username=deleted&count=3');
  expect(rest({ body: 'variables={"username":"sample.heron","n":1}' })?.body).toBe(
    'variables=%7B%22username%22%3A%22deleted%22%2C%22n%22%3A1%7D',
  );
  expect(rest({ body: { user: { username: 'sample.heron' }, n: 1 } })?.body).toEqual({
    user: { username: 'deleted' },
    n: 1,
  });
  expect(
    rest({ headers: { referer: 'https://www.site.test/sample.heron/', accept: 'x' } })?.headers,
  ).toEqual({ accept: 'x' });
  expect(rest({}, 'https://www.site.test/sample.heron')?.finalUrl).toBe(
    'https://www.site.test/deleted',
  );
});

test('a request about somebody else stays as it is', () => {
  const url = 'https://www.site.test/wren?q=sample%2Eheron&b=%20';
  expect(rest({ url, body: 'text=by sample.heron' })).toMatchObject({
    url,
    body: 'text=by sample.heron',
  });
});
