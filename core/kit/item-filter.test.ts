import { expect, test } from 'vitest';
import { rowFilter, rowFilterWithParent } from './item-filter.ts';

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
])('%j is no filter', (wrong) => {
  expect(rowFilter.safeParse(wrong).success).toBe(false);
});

test('what answers an address is asked for apart from the filters of a person', () => {
  const parent = 'https://site.test/p/1';
  expect(rowFilter.safeParse({ parent }).success).toBe(false);
  expect(rowFilterWithParent.parse({ parent, tag: 'birds' })).toEqual({ parent, tag: 'birds' });
  expect(rowFilterWithParent.safeParse({ parent: 'x'.repeat(2001) }).success).toBe(false);
});
