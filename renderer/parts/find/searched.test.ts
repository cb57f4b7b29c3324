import { expect, test } from 'vitest';
import { findSearched } from './searched.ts';

const found = (text: string, typed: string): readonly string[] =>
  findSearched(text, typed).map(([from, to]) => text.slice(from, to));

test('whole words are found, not parts of others', () => {
  expect(found('This is the town; there it is.', 'the is')).toEqual(['is', 'the', 'is']);
  expect(found('A pond, ponds, a POND', 'pond')).toEqual(['pond', 'POND']);
});

test('a star stands for any end, and quotation marks for words in a row', () => {
  expect(found('pond ponds respond', 'pond*')).toEqual(['pond', 'ponds']);
  expect(found('the old town, old the town', '"the old"')).toEqual(['the old']);
  expect(found("the town's pond", "town's")).toEqual(["town's"]);
});

test('accents and case are no matter, and each letter of a script without spaces is a word', () => {
  expect(found('Übungen im Café', 'cafe übungen')).toEqual(['Übungen', 'Café']);
  expect(found('池の朝が静かで', '朝が')).toEqual(['朝が']);
  expect(found('BBC朝', 'bbc')).toEqual(['BBC']);
});

test('what is left out is not marked, and nothing is found of nothing', () => {
  expect(found('newts and frogs', 'newts -frogs')).toEqual(['newts']);
  expect(found('a - b', '- * ""')).toEqual([]);
});
