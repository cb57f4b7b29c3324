import { expect, test } from 'vitest';
import type { CollectionView } from '#calls/index.ts';
import { listedCollections, nextSorting, USUAL } from './listed-collections.ts';

const one = (name: string, items: number, updated: string): CollectionView => ({
  id: name,
  name,
  items,
  removed: 0,
  notShown: 0,
  gaps: 0,
  refused: 0,
  created: '',
  updated,
});
const LIST = [
  one('Thirty links', 14, '2026-11-28'),
  one('Council elections', 4212, '2026-11-30'),
  one('accounts', 88, '2026-11-12'),
];
const names = (words = '', sorting = USUAL): readonly string[] =>
  listedCollections(LIST, words, sorting, ({ name }) =>
    name === 'accounts' ? 'Done' : 'Running',
  ).map(({ name }) => name);

test('the latest changed is first, and each head sorts, then turns', () => {
  expect(names()).toEqual(['Council elections', 'Thirty links', 'accounts']);
  const byName = nextSorting(USUAL, 'name');
  expect(names('', byName)).toEqual(['accounts', 'Council elections', 'Thirty links']);
  expect(names('', nextSorting(byName, 'name'))[0]).toBe('Thirty links');
  expect(names('', nextSorting(USUAL, 'items'))[0]).toBe('Council elections');
  expect(names('', nextSorting(USUAL, 'state'))[0]).toBe('accounts');
});

test('one is found by words of its name, in whatever case', () => {
  expect(names('links THIRTY')).toEqual(['Thirty links']);
  expect(names('elsewhere')).toEqual([]);
});
