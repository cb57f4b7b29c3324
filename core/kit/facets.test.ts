import { expect, test } from 'vitest';
import { facetCounts, type FacetCell } from './facets.ts';

const cell = (count: number, change: Partial<FacetCell> = {}): FacetCell => ({
  platform: 'site',
  shape: 'Comment',
  operation: 'site.list',
  language: null,
  pictured: false,
  removed: false,
  ...change,
  count,
});
const CELLS = [
  cell(5),
  cell(3, { platform: 'forum', operation: 'forum.list' }),
  cell(2, { language: 'de', removed: true }),
];

test('each facet tells what occurs, the most frequent first; what has no value is in none', () => {
  const counts = facetCounts(CELLS, {});
  expect(counts.platform).toEqual([
    { value: 'site', count: 7 },
    { value: 'forum', count: 3 },
  ]);
  expect(counts.language).toEqual([{ value: 'de', count: 2 }]);
  expect(counts.removed).toEqual([
    { value: false, count: 8 },
    { value: true, count: 2 },
  ]);
});

test('a facet is counted under the filters of the others, not under its own', () => {
  const counts = facetCounts(CELLS, { platform: 'forum', author: 'Ada' });
  expect(counts.platform).toHaveLength(2);
  expect(counts.operation).toEqual([{ value: 'forum.list', count: 3 }]);
  expect(counts.language).toEqual([]);
  expect(facetCounts(CELLS, { platform: 'forum', removed: true }).platform).toEqual([
    { value: 'site', count: 2 },
  ]);
});
