import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '../index.ts';

const LAB = 'https://lab.example';
let store: Store;
let seq: number;

beforeEach(() => {
  store = openStore({ dir: ':memory:' });
  ({ seq } = store.collections.open('Test'));
});
afterEach(() => store.close());

const source = (limit: number) =>
  store.collections.addSource(seq, { operation: 'reef.list-videos', params: {}, limit });
const entries = () => store.outbox.next(LAB, 0, 10);
const MESSAGE = { message: 'no' };

test('nothing is entered of a collection that is not shared', () => {
  source(1);
  expect(entries()).toEqual([]);
  expect(store.outbox.shared()).toEqual([]);
});

test('what is there is entered when sharing begins, once, and what is shared elsewhere is not', () => {
  source(1);
  store.outbox.share(seq, LAB);
  store.outbox.share(seq, LAB);
  store.outbox.share(seq, 'https://other.example');
  expect(entries()).toEqual([{ seq: 1, collection: seq, kind: 'source', subject: 1, changes: 0 }]);
  expect(store.outbox.next('https://other.example', 0, 10)).toEqual([]);
});

test('a change is entered with it, or not at all', () => {
  store.outbox.share(seq, LAB);
  expect(() =>
    store.transaction(() => {
      source(1);
      expect(entries()).toHaveLength(1);
      throw new Error('broken off');
    }),
  ).toThrow('broken off');
  expect(entries()).toEqual([]);
  source(1);
  expect(entries()).toHaveLength(1);
});

test('what has changed since it was sent waits on in its place', () => {
  store.outbox.share(seq, LAB);
  source(1);
  const [sent] = entries();
  source(2);
  store.outbox.settle(sent ? [sent] : []);
  expect(entries()).toMatchObject([{ seq: sent?.seq, changes: 1 }]);
  store.outbox.settle(entries());
  expect(entries()).toEqual([]);
});

test('what is refused stays with its reason, and waits again once it changes', () => {
  store.outbox.share(seq, LAB);
  source(1);
  store.outbox.refuse(entries(), MESSAGE);
  expect(entries()).toEqual([]);
  expect(store.outbox.refused(5)).toMatchObject([{ kind: 'source', reason: MESSAGE }]);
  expect(store.outbox.shared()).toMatchObject([{ waiting: 0, refused: 1 }]);
  source(2);
  expect(store.outbox.refused(5)).toEqual([]);
  expect(entries()).toHaveLength(1);
});

test('a collection that is deleted leaves nothing behind', () => {
  store.outbox.share(seq, LAB);
  source(1);
  store.collections.remove('Test');
  expect(store.outbox.shared()).toEqual([]);
  expect(entries()).toEqual([]);
});
