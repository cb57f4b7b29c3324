// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { bridgeTo, draw } from '../../../testing/drawn.tsx';
import { useEffect } from 'react';
import type { ItemView } from '#calls/index.ts';
import type { DataRow } from './columns.tsx';
import { addFirstColumns, useChosenColumns } from './chosen-columns.ts';
import { firstColumns, writtenColumns } from './first-columns.ts';
import { vagueDate } from '../../../shapes/date-cell.tsx';

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

const row = (shape: string, item: object, more: Partial<ItemView> = {}): DataRow => ({
  view: { ...view, ...more },
  shown: { shape, item } as unknown as DataRow['shown'],
  index: 0,
});
const video = row('Video', {
  type: 'Video',
  name: 'Film',
  viewCount: 3,
  likeCount: 2,
  duration: 9,
});
const voted = row('Post', {
  type: 'Page',
  name: 'First',
  voteCount: 2163,
  commentCount: 4,
  audience: { type: 'Group', preferredUsername: 'gardens' },
});

test('a table begins with what every row has, and the counts that its platforms have', () => {
  expect(firstColumns([])).toEqual(['title', 'platform', 'author', 'published']);
  expect(firstColumns([video]).slice(4)).toEqual(['likes', 'views']);
  expect(firstColumns([video, voted]).slice(4)).toEqual(['likes', 'score', 'views', 'comments']);
  expect(writtenColumns([video, row('Video', {}, { tags: ['bird'] })])).toEqual(['tags']);
});

beforeEach(() => localStorage.clear());

/** The columns that a table shows. */
const shownOf = async (name: string): Promise<ReturnType<typeof useChosenColumns>> => {
  let chosen: ReturnType<typeof useChosenColumns> | undefined;
  const Probe = () => {
    const columns = useChosenColumns(name);
    useEffect(() => {
      chosen = columns;
    }, [columns]);
    return null;
  };
  draw(
    <Probe />,
    bridgeTo(() => Promise.reject(new Error('nothing is asked'))),
  );
  await vi.waitFor(() => expect(chosen).toBeDefined());
  if (!chosen) throw new Error('nothing was drawn');
  return chosen;
};

test('further rows add the counts that they bring, until the person chooses', async () => {
  addFirstColumns('Mixed', firstColumns([video]), []);
  addFirstColumns('Mixed', firstColumns([voted]), []);
  const both = await shownOf('Mixed');
  expect(['likes', 'score', 'views'].map(both.isShown)).toEqual([true, true, true]);
  both.show('views', false);
  addFirstColumns('Mixed', ['shares'], ['tags']);
  const chosen = await shownOf('Mixed');
  expect(['views', 'shares', 'tags'].map(chosen.isShown)).toEqual([false, false, true]);
  expect(chosen.chosen).toMatchObject({ title: true, score: true, views: false, id: false });
});

test.each([
  ['2026-03-04T22:00:00.000Z', '2026-03-05T22:00:00.000Z', '2026-03-05 ≈'],
  ['2026-02-15T00:00:00.000Z', '2026-03-20T00:00:00.000Z', 'Mar 2026 ≈'],
  ['2023-06-01T00:00:00.000Z', '2024-06-01T00:00:00.000Z', '2023 ≈'],
])('what is known from %s to %s reads %s', (earliest, latest, text) => {
  expect(vagueDate({ earliest, latest })).toBe(text);
});
