import { describe, expect, it } from 'vitest';
import {
  isForumRemark,
  isRemark,
  kindOf,
  numberOf,
  othersOf,
  pageItems,
  publishedOf,
  textOf,
  wordsOf,
} from './thing.ts';

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
  it('tells posts, comments and what is gone', () => {
    const audience = { type: 'Group', preferredUsername: 'science' };
    expect(kindOf({ type: 'Note', name: 'A link', audience })).toBe('post');
    expect(kindOf({ type: 'Image', audience })).toBe('post');
    expect(kindOf({ type: 'Video', name: 'A film', audience })).toBe('post');
    expect(kindOf({ type: 'Article' })).toBe('post');
    expect(kindOf({ type: 'Question' })).toBe('post');
    expect(kindOf({ type: 'Note', audience, inPost: { id: 'https://x' } })).toBe('comment');
    expect(kindOf({ type: 'Note', audience, inReplyTo: 'https://x' })).toBe('comment');
    // Of a comment in a feed nothing but the group may be told.
    expect(kindOf({ type: 'Note', audience, content: 'words' })).toBe('comment');
    expect(kindOf({ type: 'Tombstone', isMissing: true })).toBe('gone');
    expect(kindOf({ type: 'Group' })).toBe('group');
    expect(kindOf({ type: 'Trophy' })).toBe('trophy');
    expect(kindOf({ type: 'Rule' })).toBe('rule');
    expect(kindOf({ type: 'Collection', entityIds: [] })).toBe('more');
    expect(kindOf({ type: 'Collection', continues: true })).toBe('more');
    expect(kindOf({ type: 'Collection' })).toBe('raw');
    expect(kindOf({ type: 'constructor' })).toBe('raw');
  });
  it('tells former comments from former posts', () => {
    expect(isRemark({ type: 'Tombstone', formerType: 'Note' })).toBe(true);
    expect(isRemark({ type: 'Tombstone', formerType: 'Note', name: 'A post' })).toBe(false);
    expect(isRemark({ type: 'Tombstone', formerType: 'Article' })).toBe(false);
    expect(isRemark({ type: 'Tombstone', isMissing: true })).toBe(false);
    expect(isForumRemark({ type: 'Note', content: 'x' })).toBe(false);
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
    const poll = { type: 'Question', oneOf: [{ type: 'Note', name: 'Blue' }] };
    expect(wordsOf(poll)).toContain('blue');
  });
  it('hides no field', () => {
    expect(othersOf({ type: 'X', name: 'n', novelty: 1 }, ['name'])).toEqual([['novelty', 1]]);
  });
});
