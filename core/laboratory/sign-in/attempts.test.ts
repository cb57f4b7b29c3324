import { expect, test } from 'vitest';
import { createShortLivedMemory } from '../../doors/short-lived-memory.ts';
import { createAttempts, networkOf } from './parts.ts';

test('so many tries in a window, then none until it is over', () => {
  let time = 0;
  const attempts = createAttempts(
    { most: 2, windowMs: 10_000 },
    createShortLivedMemory(() => time),
    'tries',
  );
  expect([attempts.take('a'), attempts.take('a'), attempts.take('a')]).toEqual([
    undefined,
    undefined,
    10,
  ]);
  expect(attempts.take('b')).toBe(undefined);
  time = 9_500;
  expect(attempts.take('a')).toBe(1);
  time = 10_000;
  expect(attempts.take('a')).toBe(undefined);
  attempts.take('a');
  attempts.forget('a');
  expect(attempts.take('a')).toBe(undefined);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
