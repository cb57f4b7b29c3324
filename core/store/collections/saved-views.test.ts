import { expect, test } from 'vitest';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';

let { store } = {} as OpenedStore;
eachStore((opened) => {
  ({ store } = opened);
});

test('views are kept by name, and one of that name is replaced', () => {
  const { seq } = store.collections.open('Talk');
  store.savedViews.save(seq, 'Liked', { a: 1 });
  store.savedViews.save(seq, 'Early', {});
  store.savedViews.openWith(seq, 'Liked');
  store.savedViews.save(seq, 'Liked', { a: 2 });
  expect(store.savedViews.list(seq)).toEqual([
    { name: 'Early', look: {}, opens: false },
    { name: 'Liked', look: { a: 2 }, opens: true },
  ]);
});

test('one view at most opens, and none when nobody wants one', () => {
  const { seq } = store.collections.open('Talk');
  for (const name of ['a', 'b']) store.savedViews.save(seq, name, {});
  const opening = () => store.savedViews.list(seq).filter(({ opens }) => opens);
  store.savedViews.openWith(seq, 'a');
  store.savedViews.openWith(seq, 'b');
  expect(opening().map(({ name }) => name)).toEqual(['b']);
  store.savedViews.openWith(seq, undefined);
  expect(opening()).toEqual([]);
});

test('a name is taken once in its collection, and another collection has its own', () => {
  const [talk, film] = ['Talk', 'Film'].map((name) => store.collections.open(name).seq);
  store.savedViews.save(talk ?? 0, 'a', {});
  store.savedViews.save(talk ?? 0, 'b', {});
  store.savedViews.save(film ?? 0, 'a', {});
  expect(() => store.savedViews.rename(talk ?? 0, 'b', 'A')).toThrow('there is a view A already');
  store.savedViews.rename(talk ?? 0, 'b', 'c');
  store.savedViews.remove(talk ?? 0, 'a');
  expect(store.savedViews.list(talk ?? 0).map(({ name }) => name)).toEqual(['c']);
  expect(store.savedViews.list(film ?? 0).map(({ name }) => name)).toEqual(['a']);
  expect(() => store.savedViews.remove(talk ?? 0, 'a')).toThrow('no view a');
});

test('a hundred views are kept, and no more', () => {
  const { seq } = store.collections.open('Talk');
  for (let n = 0; n < 100; n += 1) store.savedViews.save(seq, `view ${n}`, {});
  expect(() => store.savedViews.save(seq, 'one more', {})).toThrow('100 views at most');
  store.savedViews.save(seq, 'view 3', { a: 1 });
  expect(store.savedViews.list(seq)).toHaveLength(100);
});

test('views go with their collection', () => {
  const { seq } = store.collections.open('Talk');
  store.savedViews.save(seq, 'a', {});
  store.collections.remove('Talk');
  expect(store.savedViews.list(seq)).toEqual([]);
});

test('the views of all datasets are listed together, the latest made first', () => {
  const { seq } = store.collections.open('Talk');
  store.savedViews.save(0, 'Everything liked', {});
  store.savedViews.save(seq, 'Liked', {});
  expect(store.savedViews.latest()).toEqual([
    { name: 'Liked', collection: 'Talk' },
    { name: 'Everything liked', collection: null },
  ]);
});

test('a view that compares with a collection follows it to its new name', () => {
  const [talk, film] = ['Talk', 'Film “1”'].map((name) => store.collections.open(name).seq);
  const look = (also: readonly string[], hidden: readonly string[], split?: string) => ({
    layout: 'table',
    charts: { also, measure: 'rows', hidden, ...(split !== undefined && { split }) },
  });
  store.savedViews.save(
    talk ?? 0,
    'compared',
    look(['Film “1”', 'Other'], ['value Film “1”'], 'collection'),
  );
  store.savedViews.save(talk ?? 0, 'by author', look(['Film “1”'], ['value Film “1”'], 'author'));
  store.savedViews.save(film ?? 0, 'alone', { note: 'Film “1”' });
  store.collections.rename('Film “1”', 'Film 2');
  expect(store.savedViews.list(talk ?? 0).map((view) => view.look)).toEqual([
    look(['Film 2'], ['value Film “1”'], 'author'),
    look(['Film 2', 'Other'], ['value Film 2'], 'collection'),
  ]);
  expect(store.savedViews.list(film ?? 0).map((view) => view.look)).toEqual([{ note: 'Film “1”' }]);
});
