import { beforeEach, expect, test } from 'vitest';
import {
  changeListView,
  datasetKey,
  forgetListViews,
  listViewOf,
  listViewsAsText,
  readListViews,
  renameInListViews,
  useListViews,
} from './list-views.ts';

beforeEach(forgetListViews);

test('a list is found as it was left, and another as it was first seen', () => {
  changeListView('a', { filter: 'newt', scroll: 120 });
  changeListView('a', { autoPages: true });
  expect(listViewOf('a')).toMatchObject({ filter: 'newt', scroll: 120, autoPages: true });
  expect(listViewOf('b')).toMatchObject({ filter: '', scroll: 0, autoPages: false });
});

test('of more than 300 lists, those changed longest ago are forgotten', () => {
  for (let index = 0; index <= 300; index += 1) changeListView(String(index), { scroll: index });
  expect(useListViews.getState().size).toBe(300);
  expect(listViewOf('0').scroll).toBe(0);
  expect(listViewOf('1').scroll).toBe(1);
  expect(listViewOf('300').scroll).toBe(300);
});

test('lists are found as they were left after a reload, and a text that is not ours changes nothing', () => {
  changeListView('a', { filter: 'newt', scroll: 120, selected: 7, open: new Set(['k1']) });
  changeListView('b', { marked: new Set([1, 2]), folds: new Map([[4, true]]) });
  const text = listViewsAsText();
  forgetListViews();
  expect(listViewOf('a').filter).toBe('');
  readListViews(text);
  expect(listViewOf('a')).toMatchObject({ filter: 'newt', scroll: 120, selected: 7, measured: [] });
  expect([...listViewOf('a').open]).toEqual(['k1']);
  expect([...listViewOf('b').marked]).toEqual([1, 2]);
  expect([...listViewOf('b').folds]).toEqual([[4, true]]);
  readListViews('{"not": "ours"}');
  expect(listViewOf('a').scroll).toBe(120);
});

test('a collection that is renamed is looked at as before, and charts go on comparing with it', () => {
  changeListView(datasetKey('Film'), { layout: 'grid' });
  changeListView(datasetKey('Talk'), {
    charts: {
      also: ['Film', 'Other'],
      split: 'collection',
      measure: 'rows',
      hidden: ['value Film'],
    },
  });
  renameInListViews('Film', 'Film 2');
  expect(listViewOf(datasetKey('Film 2')).layout).toBe('grid');
  expect(listViewOf(datasetKey('Film')).layout).toBe('table');
  expect(listViewOf(datasetKey('Talk')).charts).toEqual({
    also: ['Film 2', 'Other'],
    split: 'collection',
    measure: 'rows',
    hidden: ['value Film 2'],
  });
});
