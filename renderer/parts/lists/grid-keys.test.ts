import { expect, test } from 'vitest';
import { cellAfter, columnsIn } from './grid-keys.ts';

const place = { at: 5, count: 11, columns: 4, rows: 3, isRightToLeft: false };

test.each([
  ['ArrowRight', {}, 6],
  ['ArrowLeft', {}, 4],
  ['ArrowRight', { isRightToLeft: true }, 4],
  ['ArrowLeft', { isRightToLeft: true }, 6],
  ['ArrowDown', {}, 9],
  ['ArrowDown', { at: 8 }, 10],
  ['ArrowUp', {}, 1],
  ['ArrowUp', { at: 2 }, 2],
  ['PageDown', { at: 0 }, 8],
  ['PageUp', { at: 10 }, 2],
  ['PageUp', {}, 1],
  ['Home', {}, 0],
  ['End', {}, 10],
  ['ArrowDown', { at: -1 }, 0],
  ['a', {}, undefined],
  ['Home', { count: 0 }, undefined],
])('%s from %o leads to %s', (key, more, to) => {
  expect(cellAfter(key, { ...place, ...more })).toBe(to);
});

test('as many columns as fit, and never none', () => {
  expect(columnsIn(640, 200, 16)).toBe(3);
  expect(columnsIn(632, 200, 16)).toBe(3);
  expect(columnsIn(631, 200, 16)).toBe(2);
  expect(columnsIn(90, 200, 16)).toBe(1);
  expect(columnsIn(0, 200, 16)).toBe(1);
});
