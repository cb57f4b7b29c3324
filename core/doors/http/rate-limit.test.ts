import { expect, test } from 'vitest';
import { createRateLimit } from './request-limits.ts';

test('a minute’s worth at once, then one in each part of a minute', () => {
  let ms = 0;
  const limit = createRateLimit({ perMinute: 3, monotonic: () => ms });
  expect([1, 2, 3].map(() => limit.take('a'))).toEqual([undefined, undefined, undefined]);
  expect(limit.take('a')).toBe(20);
  ms += 5000;
  expect(limit.take('a')).toBe(15);
  expect(limit.take('b')).toBeUndefined();
  ms += 15_000;
  expect(limit.take('a')).toBeUndefined();
  expect(limit.take('a')).toBe(20);
  ms += 3_600_000;
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([undefined, undefined, undefined, 20]);
});

test('what is remembered is bounded: the longest unseen begins anew', () => {
  const limit = createRateLimit({ perMinute: 1, monotonic: () => 0, most: 2 });
  for (const caller of ['a', 'b', 'c']) expect(limit.take(caller)).toBeUndefined();
  expect(limit.take('c')).toBe(60);
  expect(limit.take('a')).toBeUndefined();
});
