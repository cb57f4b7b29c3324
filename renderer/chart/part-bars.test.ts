import { expect, it } from 'vitest';
import { partBars } from './part-bars.ts';

it('puts parts behind one another, and below one another where they overlap', () => {
  expect(partBars([2, 0, 3], false)).toEqual([
    { at: 0, from: 0, to: 2, line: 0, lines: 1 },
    { at: 2, from: 2, to: 5, line: 0, lines: 1 },
  ]);
  expect(partBars([2, 0, 3], true)).toEqual([
    { at: 0, from: 0, to: 2, line: 0, lines: 2 },
    { at: 2, from: 0, to: 3, line: 1, lines: 2 },
  ]);
});
