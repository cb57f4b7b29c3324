import { expect, test } from 'vitest';
import { sharedValue } from './shared-value.ts';

test.each([
  [['a', 'a'], 'a'],
  [['a'], 'a'],
  [['a', 'b'], undefined],
  [['a', undefined], undefined],
  [[undefined], undefined],
  [[], undefined],
])('%j share %j', (values, shared) => {
  expect(sharedValue(values)).toBe(shared);
});
