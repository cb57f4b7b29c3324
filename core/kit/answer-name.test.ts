import { expect, test } from 'vitest';
import { answerName } from './answer-name.ts';

const named = (data: unknown): string | undefined => answerName(data, { of: 'post', as: 'facts' });

test('a thing has its own name, else its handle', () => {
  expect(named({ type: 'Video', name: 'A pond' })).toBe('A pond');
  expect(named({ type: 'Person', preferredUsername: 'heron' })).toBe('heron');
});

test('a post without a title is called as its text begins, a long one with an ellipsis', () => {
  expect(named({ type: 'Note', content: 'A heron\n stands ' })).toBe('A heron stands');
  expect(named({ type: 'Note', content: 'a pond '.repeat(20) })).toBe(
    'a pond a pond a pond a pond a pond a pond a pond a pond a pond a pond a pond a…',
  );
  expect(named({ type: 'Note', content: '池'.repeat(90) })).toBe(`${'池'.repeat(80)}…`);
  expect(named({ type: 'Note', content: ' ' })).toBeUndefined();
});

test('a list is called by what it belongs to', () => {
  expect(named({ orderedItems: [], about: { name: 'A year in the garden' } })).toBe(
    'A year in the garden',
  );
  expect(named({ orderedItems: [{ name: 'reply', inPost: { name: 'Read this first' } }] })).toBe(
    'Read this first',
  );
});

test('items of a list that is no part of a post do not name it', () => {
  const comments = { orderedItems: [{ inPost: { name: 'Read this first' } }] };
  expect(answerName(comments, { of: 'user', as: 'comments' })).toBeUndefined();
});

test('a part of a thing does not name it', () => {
  const track = { type: 'Document', name: 'English', segments: [] };
  expect(answerName(track, { of: 'video', as: 'transcript' })).toBeUndefined();
  expect(answerName(track, undefined)).toBe('English');
});

test('what has no name has none', () => {
  expect(named({ orderedItems: [{ name: 'an item' }] })).toBeUndefined();
  expect(named({ orderedItems: [] })).toBeUndefined();
  expect(named(null)).toBeUndefined();
});
