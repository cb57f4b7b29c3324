import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createRequestLimits, type RequestLimits } from './request-limits.ts';

const request = (headers: Readonly<Record<string, string>> = {}): IncomingMessage => {
  const made = new IncomingMessage(new Socket());
  made.headers = headers;
  return made;
};
const stranger = { address: '203.0.113.7', isLocal: false, isHttps: true };
const local = { address: '127.0.0.1', isLocal: true, isHttps: false };

/** How many of so many requests may go on. */
const allowed = (limits: RequestLimits, count: number, requester = stranger, headers = {}) =>
  Array.from({ length: count }, () => limits.refusal(request(headers), requester)).filter(
    (refusal) => refusal === undefined,
  ).length;

const monotonic = (): number => 0;

test('unless told otherwise: 600 for a key, 2,400 for an address, none for this machine', () => {
  const limits = createRequestLimits({ monotonic });
  const key = { authorization: 'Bearer bb_one' };
  expect(allowed(limits, 1000, stranger, key)).toBe(600);
  expect(allowed(limits, 5000)).toBe(2400 - 1000);
  expect(allowed(limits, 5000, local, key)).toBe(5000);
});

test('a number holds for this machine, too; 0 for nobody', () => {
  expect(allowed(createRequestLimits({ perMinute: 3, monotonic }), 20, local)).toBe(12);
  expect(allowed(createRequestLimits({ perMinute: 0, monotonic }), 5000)).toBe(5000);
});

test('a session counts as a key does, wherever it comes from', () => {
  const limits = createRequestLimits({ perMinute: 2, monotonic });
  const cookie = '__Host-bowerbird-browser=any; __Host-bowerbird=one; other=1';
  const from = (address: string) => ({ ...stranger, address });
  expect(allowed(limits, 1, from('203.0.113.1'), { cookie })).toBe(1);
  expect(allowed(limits, 3, from('203.0.113.2'), { cookie })).toBe(1);
  const other = { cookie: '__Host-bowerbird-browser=any; bowerbird=two' };
  expect(allowed(limits, 3, from('203.0.113.3'), other)).toBe(2);
});

test('the refusal says when there is one again', () => {
  const limits = createRequestLimits({ perMinute: 1, monotonic });
  expect(allowed(limits, 4)).toBe(4);
  expect(limits.refusal(request(), stranger)).toMatchObject({
    kind: 'service_unavailable',
    retryAfter: 15,
    message: 'Service unavailable: too many requests in a minute',
  });
});
