import { afterEach, expect, it } from 'vitest';
import type { DatasetLook } from '#calls/index.ts';
import { changeListView, forgetListViews, listViewOf } from '../../../list-views.ts';
import { isSameLook, lookNow, showLook, viewShown } from './looks.ts';

afterEach(forgetListViews);

const look: DatasetLook = {
  layout: 'grid',
  columns: { likes: true, note: false },
  sorting: [{ id: 'likes', desc: true }],
  filter: { platform: 'site', leastLikes: 3 },
};

it('a look is put back as it was kept', () => {
  changeListView('k', { scroll: 900, selected: 7, marked: new Set([1]) });
  showLook('k', look);
  expect(listViewOf('k')).toMatchObject({
    layout: 'grid',
    sorting: [{ id: 'likes', desc: true }],
    rowFilter: { platform: 'site', leastLikes: 3 },
    scroll: 0,
    selected: undefined,
  });
  expect(lookNow('k', look.columns)).toEqual(look);
});

it('two looks are the same whatever the order of their parts', () => {
  const turned = {
    ...look,
    columns: { note: false, likes: true },
    filter: { leastLikes: 3, platform: 'site' },
  };
  expect(isSameLook(look, turned)).toBe(true);
  expect(isSameLook(look, { ...look, layout: 'table' })).toBe(false);
  expect(isSameLook(look, { ...look, filter: { platform: 'site' } })).toBe(false);
});

it('charts are put back with what they compare; other looks are those of rows', () => {
  const charts = { also: ['Birds'], split: 'code', measure: 'shares', hidden: ['b', 'a'] } as const;
  changeListView('k', { rowsAs: 'charts', charts: { ...charts, unit: undefined } });
  const kept = lookNow('k', {});
  expect(kept.charts).toEqual(charts);
  showLook('k', look);
  expect(listViewOf('k').rowsAs).toBe('table');
  expect(lookNow('k', {}).charts).toBeUndefined();
  showLook('k', kept);
  expect(listViewOf('k')).toMatchObject({ rowsAs: 'charts', charts: { split: 'code' } });
  expect(isSameLook(kept, { ...kept, charts: { ...charts, hidden: ['a', 'b'] } })).toBe(true);
  expect(isSameLook(kept, { ...kept, charts: { ...charts, measure: 'rows' } })).toBe(false);
  expect(isSameLook(kept, { ...look, columns: {} })).toBe(false);
});

it('the view that is shown is known by its look', () => {
  const views = [{ name: 'Liked', opens: false, look }];
  const whole = (columns: DatasetLook['columns']) => ({ author: true, ...columns });
  const shown = { ...look, columns: whole(look.columns) };
  expect(viewShown(views, shown, whole)?.name).toBe('Liked');
  expect(viewShown(views, { ...shown, sorting: [] }, whole)).toBeUndefined();
});
