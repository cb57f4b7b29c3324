import { expect, test } from 'vitest';
import { withoutQueryNames } from './compared-request.ts';

test.each([
  ['https://a.test/x?b=1&c=2&b=3#d', 'https://a.test/x?c=2#d'],
  ['https://a.test/x?b=1', 'https://a.test/x'],
  ['https://a.test/x?c=%20&d', 'https://a.test/x?c=%20&d'],
])('%s without b is %s', (url, expected) => {
  expect(withoutQueryNames(url, (name) => name === 'b')).toBe(expected);
});
