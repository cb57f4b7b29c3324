import { expect, test } from 'vitest';
import { nearNames } from './near-names.ts';

const NAMES = ['collect', 'collections', 'compare', 'call', 'case', 'keys', 'youtube/get-video'];

test.each([
  ['colect', ['collect']],
  ['clal', ['call']],
  ['kesy', ['keys']],
  ['CALL', ['call']],
  ['comp', ['compare']],
  ['coll', ['collect', 'collections', 'call']],
  ['youtube/get-vidoe', ['youtube/get-video']],
  ['nothing', []],
  ['x', []],
  ['', []],
])('%j means %j', (text, names) => {
  expect(nearNames(text, NAMES)).toEqual(names);
});

test('the nearest comes first, and not too many come', () => {
  expect(nearNames('abcd', ['abxy', 'abcx', 'abcd', 'zbcd', 'abce'], 3)).toEqual([
    'abcd',
    'abcx',
    'zbcd',
  ]);
  // Two slips where others have none.
  expect(nearNames('abcd', ['abxy', 'abcd'])).toEqual(['abcd']);
});

test('a long text is no mistyped name', () => {
  const long = 'a'.repeat(65);
  expect(nearNames(long, [long])).toEqual([]);
  expect(nearNames('a'.repeat(64), ['a'.repeat(63)])).toEqual(['a'.repeat(63)]);
});
