import { expect, it } from 'vitest';
import { ownDataEntries } from './own-data-entries.ts';

const words = {
  items: ({ count, isAll }: { readonly count: number; readonly isAll: boolean }) =>
    `In your data: ${isAll ? '' : 'more than '}${count}`,
  search: 'Search',
  collection: (items: number) => `${items} items`,
  view: (collection: string | undefined) => `View of ${collection ?? 'everything'}`,
};

it('offers items, then collections, then saved views', () => {
  const found = {
    items: { count: 7, isAll: true },
    collections: [{ name: 'Garden birds', items: 84 }],
    views: [{ name: 'Birds by likes', collection: 'Garden birds' }, { name: 'Birds' }],
  };
  expect(
    ownDataEntries(' birds ', found, words).map(({ title, detail }) => [title, detail]),
  ).toEqual([
    ['In your data: 7', 'Search'],
    ['Garden birds', '84 items'],
    ['Birds by likes', 'View of Garden birds'],
    ['Birds', 'View of everything'],
  ]);
  expect(ownDataEntries(' birds ', found, words)[0]).toMatchObject({ look: { words: 'birds' } });
});

it('offers nothing of what is not there', () => {
  const found = { items: { count: 0, isAll: true }, collections: [], views: [] };
  expect(ownDataEntries('birds', found, words)).toEqual([]);
  expect(ownDataEntries('birds', undefined, words)).toEqual([]);
});
