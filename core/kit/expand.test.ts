import { expect, test } from 'vitest';
import {
  expandFrom,
  expandFromText,
  expandIdentity,
  expandInWords,
  expandOperations,
  ExpandSchema,
  expandText,
  expansionAt,
} from './expand.ts';

const TREE = [
  { operation: 's.comments', limit: 9, expand: [{ operation: 's.replies' }] },
  { operation: 's.channel' },
];

test('one operation alone is its id, and a tree survives being written as a text', () => {
  expect(expandFrom([{ operation: 's.comments' }])).toBe('s.comments');
  expect(expandFrom([])).toBeUndefined();
  expect(expandText('s.comments')).toBe('s.comments');
  expect(expandFromText('s.comments')).toBe('s.comments');
  expect(expandFromText(expandText(TREE) ?? '')).toEqual(TREE);
});

test('how far each is followed makes it no other', () => {
  expect(expandIdentity([{ operation: 's.comments', limit: 3 }])).toBe('s.comments');
  expect(expandIdentity(TREE)).toEqual([
    { operation: 's.comments', expand: [{ operation: 's.replies' }] },
    { operation: 's.channel' },
  ]);
});

test('what is asked at a place of it, and all of it', () => {
  expect(expansionAt(TREE, '0.0')).toEqual({ operation: 's.replies' });
  expect(expansionAt('s.comments', '0')).toEqual({ operation: 's.comments' });
  expect(expansionAt(TREE, '1.0')).toBeUndefined();
  expect(expandOperations(TREE)).toEqual(['s.comments', 's.replies', 's.channel']);
  expect(expandInWords(TREE, (id) => id)).toBe(
    's.comments (the first 9) with s.replies of each and s.channel',
  );
});

test('deeper than four levels is refused', () => {
  const deep = (levels: number): object =>
    levels === 1 ? { operation: 'a' } : { operation: 'a', expand: [deep(levels - 1)] };
  expect(ExpandSchema.safeParse([deep(4)]).success).toBe(true);
  expect(ExpandSchema.safeParse([deep(5)]).success).toBe(false);
});
