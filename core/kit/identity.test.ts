import { expect, test } from 'vitest';
import type { SentRequest } from './exchange.ts';
import { canonical, identityFromRequest } from './identity.ts';

const request = (url: string, more: Partial<SentRequest> = {}): SentRequest => ({
  method: 'GET',
  url,
  headers: { cookie: 'any' },
  ...more,
});

test('method and address, the query sorted, without its fragment and what is volatile', () => {
  expect(
    identityFromRequest(request('https://example.org/a?z=1&b=2&t=9#top', { method: 'get' })),
  ).toBe('GET https://example.org/a?b=2&t=9&z=1');
  expect(
    identityFromRequest(request('https://example.org/a?z=1&t=9&t=8'), { query: ['t', 'none'] }),
  ).toBe('GET https://example.org/a?z=1');
});

test.each([
  [undefined, ''],
  [null, ''],
  ['as it is', ' as it is'],
  ['', ' '],
  [{ b: { d: 1, c: [{ f: 1, e: 2 }] }, a: null }, ' {"a":null,"b":{"c":[{"e":2,"f":1}],"d":1}}'],
  [[{ b: 1, a: 2 }], ' [{"a":2,"b":1}]'],
  [7, ' 7'],
])('the body %j', (body, text) => {
  expect(identityFromRequest(request('https://example.org/a', { method: 'POST', body }))).toBe(
    `POST https://example.org/a${text}`,
  );
});

test('volatile keys are left out at the top of a body only', () => {
  const body = { id: 1, context: 'a', inside: { context: 'b' } };
  expect(
    identityFromRequest(request('https://example.org/a', { body }), { body: ['context'] }),
  ).toBe('GET https://example.org/a {"id":1,"inside":{"context":"b"}}');
});

test('the same value has the same text, whatever the order of its keys', () => {
  const text = '{"a":[3,1,2],"b":{"x":1,"y":2},"c":"z"}';
  expect(canonical({ c: 'z', b: { y: 2, x: 1 }, a: [3, 1, 2] })).toBe(text);
  expect(canonical({ a: [3, 1, 2], b: { x: 1, y: 2 }, c: 'z' })).toBe(text);
});
