import { expect, test } from 'vitest';
import { testCatalogue } from '../../test/support/testsite.ts';
import type { Entry } from './catalogue.ts';
import { questionKey } from './question-key.ts';

const BASE = 'http://127.0.0.1:8674';
const [THING, LIST] = ['get-thing', 'list-items'].map(
  (name) => testCatalogue.find(`testsite.${name}`) as Entry,
) as [Entry, Entry];

test('the same question has the same key, in whatever order its parameters are told', () => {
  expect(questionKey(THING, { thingId: 'a', size: 2 }, BASE)).toBe('{"size":2,"thingId":"a"}');
  expect(questionKey(THING, { size: 2, thingId: 'a' }, BASE)).toBe('{"size":2,"thingId":"a"}');
});

test('the addresses of a list are ours, so that its key tells where we answer', () => {
  expect(questionKey(LIST, { listId: 'a' }, BASE)).toBe(
    '{"base":"http://127.0.0.1:8674","listId":"a"}',
  );
});

test('a route that is asked for by name has answers of its own, but not what browsing brought', () => {
  const keyBy = (route: Parameters<typeof questionKey>[3]): string =>
    questionKey(THING, { thingId: 'a' }, BASE, route);
  expect(keyBy('official-api')).toBe('{"route":"official-api","thingId":"a"}');
  expect(keyBy('capture')).toBe('{"thingId":"a"}');
  expect(keyBy(undefined)).toBe('{"thingId":"a"}');
});

test('what browsing brought is found at any port', () => {
  expect(questionKey(LIST, { listId: 'a' }, BASE, 'capture')).toBe(
    '{"base":"http://127.0.0.1","listId":"a"}',
  );
});
