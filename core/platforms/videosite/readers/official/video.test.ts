import { expect, test } from 'vitest';
import { isoSeconds } from './video.ts';

test('lengths', () => {
  expect(
    ['PT6M21S', 'PT1H', 'P1DT2H3M4S', 'P1W', 'P0D', 'PT0S', '6:21', undefined].map(isoSeconds),
  ).toEqual([381, 3600, 93784, 604800, undefined, undefined, undefined, undefined]);
});
