import { expect, test } from 'vitest';
import { filterText, isEmptyFilter, rowFilter, rowFilterWithParent } from './item-filter.ts';
import { viewCard } from './item-view.ts';

test('a filter takes what its row says, and nothing unknown', () => {
  const filter = { words: 'owl', from: '2026-05-01T00:00:00Z', leastLikes: 3, removed: false };
  expect(rowFilter.parse(filter)).toEqual(filter);
  expect(rowFilter.parse({})).toEqual({});
});

test.each([
  { words: 'x'.repeat(501) },
  { from: 'yesterday' },
  { leastLikes: 1.5 },
  { removed: 'yes' },
  { author: 3 },
  { colour: 'red' },
  { topLevel: true },
  { platform: [] },
  { counts: [{ of: [], atLeast: 1 }] },
  { counts: [{ of: ['wishes'], atLeast: 1 }] },
])('%j is no filter', (wrong) => {
  expect(rowFilter.safeParse(wrong).success).toBe(false);
});

test('what answers an address is asked for apart from the filters of a person', () => {
  const parent = 'https://site.test/p/1';
  expect(rowFilter.safeParse({ parent }).success).toBe(false);
  expect(rowFilterWithParent.parse({ parent, tag: 'birds' })).toEqual({ parent, tag: 'birds' });
  expect(rowFilterWithParent.safeParse({ parent: 'x'.repeat(2001) }).success).toBe(false);
});

const NAMES = {
  code: (id: string) => (id === 'c1' ? 'stance › critical' : undefined),
  coder: (id: string) => (id === 'p1' ? 'Ada' : undefined),
};

test.each([
  [{}, ''],
  [{ platform: 'videosite', author: 'Ada' }, 'of the platform videosite, by Ada'],
  [{ code: 'c1' }, 'with the code “stance › critical”'],
  [{ code: 'c1', coder: 'p1' }, 'with the code “stance › critical”, coded by Ada'],
  [{ code: 'c9' }, 'with a code that was deleted (c9)'],
  [{ coder: 'p9' }, 'coded by a coder who is not known here (p9)'],
  [{ coded: false }, 'that are not coded'],
  [{ rows: [4, 7] }, 'among 2 that were marked'],
  [{ platform: ['videosite', 'forum'] }, 'of the platform videosite or forum'],
  [
    { counts: [{ of: ['likes', 'score'], atLeast: 100 }] } as const,
    'with likes or score of 100 or more',
  ],
  [
    {
      counts: [
        { of: ['views'], atMost: 9 },
        { of: ['shares'], atLeast: 1 },
      ],
    } as const,
    'with views of 9 or fewer, with shares of 1 or more',
  ],
])('%j reads “%s”', (filter, text) => {
  expect(filterText(filter, NAMES)).toBe(text);
  expect(isEmptyFilter(filter)).toBe(text === '');
});

test('a filter whose fields are all undefined lets everything through', () => {
  expect(isEmptyFilter({ code: undefined, platform: undefined })).toBe(true);
});

test('a view is told with the names of its codes', () => {
  const view = { filter: { code: 'c1' }, sort: 'likes', ascending: false } as const;
  expect(viewCard(view, { rows: 1204, of: 4212 }, NAMES).text).toBe(
    '1,204 of 4,212 items: those with the code “stance › critical”; sorted by likes, descending',
  );
});
