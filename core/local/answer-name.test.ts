import { expect, test } from 'vitest';
import { answerName } from './answer-name.ts';

const named = (data: unknown): string | undefined => answerName(JSON.stringify(data));

test('a thing has its own name, else its handle', () => {
  expect(named({ type: 'Video', name: 'A pond' })).toBe('A pond');
  expect(named({ type: 'Person', preferredUsername: 'heron' })).toBe('heron');
});

test('a list is called by what it belongs to', () => {
  expect(named({ orderedItems: [], about: { name: 'A year in the garden' } })).toBe(
    'A year in the garden',
  );
  expect(named({ orderedItems: [{ name: 'reply', inPost: { name: 'Read this first' } }] })).toBe(
    'Read this first',
  );
});

test('what has no name has none', () => {
  expect(named({ orderedItems: [{ name: 'an item' }] })).toBeUndefined();
  expect(named({ orderedItems: [] })).toBeUndefined();
  expect(named(null)).toBeUndefined();
});
