import { expect, test } from 'vitest';
import type { DatasetRow } from './dataset.ts';
import { createPackageIndex } from './package-index.ts';
import { comment, ROWS } from './testing/sample-dataset.ts';

const [first = comment('', {})] = ROWS;
const ADDRESS = String(first.item['id']);

/** What is said of what a row stands under, whose item does not tell it any more. */
const parentOf = (more: Partial<DatasetRow>) => {
  const index = createPackageIndex();
  const row = comment('gone', { type: 'Tombstone' }, more);
  for (const one of [first, row]) index.addRow(one);
  return index.parentOf(index.rowOf(row.key));
};

test.each<readonly [Partial<DatasetRow>, string]>([
  [{ parent: first.key, parentAddress: ADDRESS }, 'right'],
  [{ parent: 'Comment:other', parentAddress: ADDRESS }, 'wrong'],
  [{ parent: first.key, parentAddress: 'https://video.example/elsewhere' }, 'unknown'],
  [{ parentAddress: ADDRESS }, 'wrong'],
  [{ parentAddress: 'https://video.example/elsewhere' }, 'unknown'],
  [{ parent: first.key }, 'right'],
  [{}, 'right'],
])('%j is %s', (more, verdict) => {
  expect(parentOf(more)).toBe(verdict);
});
