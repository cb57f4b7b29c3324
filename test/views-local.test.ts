import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RowsView, SavedViewView, ThreadView } from '#calls/index.ts';
import { runOnTestsite, type OnTestsite } from './support/running.ts';

/** Saved views and discussions, through the door that the window uses. */
let on: OnTestsite;
beforeEach(async () => {
  on = await runOnTestsite();
});
afterEach(() => on.close());

const ask = async <T>(name: string, params: object = {}): Promise<T> => {
  const answer = await on.app.door.answer({ id: 1, name, params }, on.app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as T;
};

const look = {
  layout: 'grid',
  columns: { likes: false },
  sorting: [{ id: 'likes', desc: true }],
  filter: { words: 'pond' },
};

test('a view of charts keeps what they compare', async () => {
  const charts = {
    also: ['Birds'],
    split: 'code',
    unit: 'week',
    measure: { field: 'likeCount', shape: 'Comment' },
    arrangement: 'below',
    figure: 'viewCount',
    hidden: ['value Ann'],
  };
  await ask('views.save', { name: 'Drawn', look: { ...look, charts } });
  expect(await ask('views.list')).toEqual([
    { name: 'Drawn', opens: false, look: { ...look, charts } },
  ]);
});

test('a view of everything is kept, renamed, opened with and deleted', async () => {
  await ask('views.save', { name: ' Ponds ', look });
  await ask('views.rename', { name: 'Ponds', newName: 'Liked ponds' });
  await ask('views.open-with', { name: 'Liked ponds' });
  const views = await ask<readonly SavedViewView[]>('views.list');
  expect(views).toEqual([{ name: 'Liked ponds', opens: true, look }]);
  await ask('views.open-with');
  expect(await ask('views.list')).toMatchObject([{ opens: false }]);
  await ask('views.remove', { name: 'Liked ponds' });
  expect(await ask('views.list')).toEqual([]);
  await expect(ask('views.remove', { name: 'Liked ponds' })).rejects.toThrow('Not found');
});

test.each([
  ['an unknown layout', { ...look, layout: 'pie' }],
  ['an unknown filter', { ...look, filter: { colour: 'blue' } }],
  ['an unknown split', { ...look, charts: { also: [], measure: 'rows', hidden: [], split: 'x' } }],
  ['two orders', { ...look, sorting: [...look.sorting, ...look.sorting] }],
])('a view with %s is refused', async (_what, wrong) => {
  await expect(ask('views.save', { name: 'Wrong', look: wrong })).rejects.toThrow(
    'Validation error',
  );
});

test('a collection that is not there has neither views nor discussions', async () => {
  await expect(ask('views.list', { collection: 'Nowhere' })).rejects.toThrow('Not found');
  await expect(ask<ThreadView>('collections.thread', { name: 'Nowhere' })).rejects.toThrow(
    'Not found',
  );
  expect((await ask<RowsView>('collections.rows')).rows).toEqual([]);
});
