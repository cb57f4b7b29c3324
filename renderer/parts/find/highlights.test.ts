import { expect, test } from 'vitest';
import { findWords } from './highlights.ts';

test('each word is found wherever it stands, in any case', () => {
  expect(findWords('A pond, a Pond', 'pond')).toEqual([
    [2, 6],
    [10, 14],
  ]);
  expect(findWords('newts in the pond', 'pond newt')).toEqual([
    [0, 4],
    [13, 17],
  ]);
});

test('signs of patterns are only signs, and nothing is found of nothing', () => {
  expect(findWords('a.b axb', 'a.b')).toEqual([[0, 3]]);
  expect(findWords('anything', '  ')).toEqual([]);
});

test('a text whose letters multiply in lower case is left unmarked', () => {
  expect(findWords('\u0130stanbul pond', 'pond')).toEqual([]);
});
