import { describe, expect, it } from 'vitest';
import { pageItems, buildFilterText } from './answer.ts';
import { shownAs } from './index.ts';
import { publishedFromItem } from './published.ts';
import { wasComment } from './talk.ts';

describe('reading an answer', () => {
  it('tells a page from one resource', () => {
    expect(pageItems({ orderedItems: [{ type: 'Note' }, 'odd'] })).toEqual([{ type: 'Note' }]);
    expect(pageItems({ type: 'Video' })).toBeUndefined();
    expect(pageItems(null)).toBeUndefined();
  });
  it('filters by every word that is written', () => {
    expect(
      buildFilterText({ name: 'Blue', attributedTo: { name: 'Bower' }, viewCount: 3 }),
    ).toContain('bower');
    expect(
      buildFilterText({ type: 'Question', oneOf: [{ type: 'Note', name: 'Blue' }] }),
    ).toContain('blue');
  });
  it('keeps the platform’s own words for a vague date', () => {
    const published = '2026-01-02T03:04:05.000Z';
    expect(publishedFromItem({ published })).toEqual({ at: published });
    const publishedInterval = { text: '3 weeks ago', earliest: 'e', latest: 'l' };
    expect(publishedFromItem({ publishedInterval })).toEqual({
      words: '3 weeks ago',
      earliest: 'e',
      latest: 'l',
    });
    expect(publishedFromItem({})).toEqual({});
  });
});

describe('the shape of a thing', () => {
  const mixed = ['Comment', 'Post', 'Tombstone'];
  it.each([
    [{ type: 'Video' }, ['Video'], 'Video'],
    [{ type: 'Video' }, ['DownloadLink'], 'DownloadLink'],
    [{ type: 'Video', name: 'A film' }, ['Post', 'Tombstone'], 'Post'],
    [{ type: 'OrderedCollection' }, ['Playlist'], 'Playlist'],
    [{ type: 'Note', content: 'Words' }, ['Comment'], 'Comment'],
    [{ type: 'Note', content: 'Words' }, mixed, 'Comment'],
    [{ type: 'Note', name: 'A link' }, mixed, 'Post'],
    [{ type: 'Note' }, ['Post', 'Tombstone'], 'Post'],
    [{ type: 'Tombstone' }, mixed, 'Tombstone'],
    [{ type: 'Collection' }, ['Comment', 'Tombstone', 'Collection'], 'Collection'],
    [{ type: 'Novelty' }, mixed, 'Generic'],
    [{ type: 'Video' }, ['Novelty'], 'Generic'],
    [{ type: 'constructor' }, ['constructor'], 'Generic'],
    [{}, mixed, 'Generic'],
    [{ type: 'Video' }, [], 'Generic'],
  ])('%j of an operation that answers %j', (thing, shapes, shape) => {
    expect(shownAs(thing, shapes).shape).toBe(shape);
  });
  it('tells former comments from former posts', () => {
    const former = (more: object) => wasComment({ id: 'https://x', entityId: 'x', ...more });
    expect(former({ formerType: 'Note' })).toBe(true);
    expect(former({ formerType: 'Note', name: 'A post' })).toBe(false);
    expect(former({ formerType: 'Article' })).toBe(false);
    expect(former({ isMissing: true })).toBe(false);
    expect(former({ inReplyTo: 'https://y' })).toBe(true);
  });
});
