import { expect, test } from 'vitest';
import type { ItemView } from '#calls/index.ts';
import { dataColumns, type DataRow } from './columns.tsx';

const CODES = {
  coding: { name: 'Talk', version: 0, codes: [], coders: [], me: undefined, isLoaded: true },
  isCoded: false,
  onRemove: () => undefined,
  none: 'none',
};

const view: ItemView = {
  id: 1,
  platform: 'site',
  shape: 'Video',
  entityId: '1',
  operation: 'site.list-videos',
  item: {},
  firstSeen: '',
  lastSeen: '',
  timesSeen: 1,
  tags: [],
  callId: 'c',
  codings: [],
  decisions: [],
};

/** Twenty videos, of which so many have a count of views. */
const rows = (viewed: number): readonly DataRow[] =>
  Array.from({ length: 20 }, (_, index) => ({
    view,
    shown: {
      shape: 'Video',
      item: { type: 'Video', name: `${index}`, ...(index < viewed && { viewCount: index }) },
    } as unknown as DataRow['shown'],
    index,
  }));

const viewsIn = (viewed: number) =>
  dataColumns(rows(viewed), (segment) => segment, CODES).find(({ id }) => id === 'views')?.priority;

test('a column that fewer than a tenth of the rows have is the first to go', () => {
  expect([viewsIn(20), viewsIn(2), viewsIn(1), viewsIn(0)]).toEqual([9, 9, 0, undefined]);
});

test('the author stays when all other columns have gone', () => {
  const by = rows(20).map((row) => ({
    ...row,
    shown: {
      ...row.shown,
      item: { ...row.shown.item, attributedTo: { type: 'Person', name: 'Ada' } },
    } as unknown as DataRow['shown'],
  }));
  const columns = dataColumns(by, (segment) => segment, CODES);
  const last = columns.toSorted((one, other) => other.priority - one.priority)[0];
  expect(last?.id).toBe('author');
});
