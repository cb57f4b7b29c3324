import { describe, expect, it } from 'vitest';
import { kindOf, numberOf, othersOf, pageItems, publishedOf, textOf, wordsOf } from './thing.ts';

describe('reading an answer', () => {
  it('keeps zero and drops what is not there', () => {
    expect(numberOf({ likeCount: 0 }, 'likeCount')).toBe(0);
    expect(numberOf({}, 'likeCount')).toBeUndefined();
    expect(numberOf({ likeCount: null }, 'likeCount')).toBeUndefined();
    expect(textOf({ name: 3 }, 'name')).toBeUndefined();
  });
  it('knows its views', () => {
    expect(kindOf({ type: 'Video', entityId: 'a' })).toBe('video');
    expect(kindOf({ type: 'OrderedCollection' })).toBe('playlist');
    expect(kindOf({ type: 'Document', segments: [] })).toBe('transcript');
    expect(kindOf({ type: 'Document' })).toBe('raw');
    expect(kindOf({ type: 'Note' })).toBe('comment');
    expect(kindOf({ type: 'Novelty' })).toBe('raw');
    expect(kindOf({})).toBe('raw');
  });
  it('tells a page from one resource', () => {
    expect(pageItems({ orderedItems: [{ type: 'Note' }, 'odd'] })).toEqual([{ type: 'Note' }]);
    expect(pageItems({ type: 'Video' })).toBeUndefined();
    expect(pageItems(null)).toBeUndefined();
  });
  it('keeps the platform’s own words for a vague date', () => {
    expect(publishedOf({ published: '2026-01-02T03:04:05.000Z' })).toEqual({
      at: '2026-01-02T03:04:05.000Z',
    });
    expect(publishedOf({ publishedInterval: { text: '3 weeks ago', earliest: 'e' } })).toEqual({
      words: '3 weeks ago',
      earliest: 'e',
    });
    expect(publishedOf({})).toEqual({});
  });
  it('filters by every word that is written', () => {
    expect(wordsOf({ name: 'Blue', attributedTo: { name: 'Bower' }, viewCount: 3 })).toContain(
      'bower',
    );
  });
  it('hides no field', () => {
    expect(othersOf({ type: 'X', name: 'n', novelty: 1 }, ['name'])).toEqual([['novelty', 1]]);
  });
});
