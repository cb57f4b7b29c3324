import { beforeEach, expect, test } from 'vitest';
import { changeListView, forgetListViews, listViewOf, useListViews } from './list-views.ts';

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
