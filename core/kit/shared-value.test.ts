import { expect, test } from 'vitest';
import { sharedValue } from '../platforms/shortvideo/readers/captured.ts';

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
