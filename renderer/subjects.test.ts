import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from './operation-registry.fixture.ts';
import { registerOperations } from './operation-registry.ts';
import type { Params } from './places.ts';
import { choiceHolds, listChoices, plainest, findSubject } from './subjects.ts';

beforeAll(() => void registerOperations(catalogue));

describe('what a question is about', () => {
  it('leads from any part of a video to the others, by its id alone', () => {
    const subject = findSubject('site.comments', { videoId: 'v1', sort: 'newest' });
    expect(subject?.kind).toBe('video');
    expect(subject?.about).toEqual({
      name: 'facts',
      operation: 'site.video',
      params: { videoId: 'v1' },
    });
    expect(subject?.parts.map(({ name }) => name)).toEqual([
      'facts',
      'comments',
      'captions',
      'transcript',
    ]);
  });
  it('counts the replies to a comment as part of the video', () => {
    expect(findSubject('site.replies', { videoId: 'v1', commentId: 'c1' })?.kind).toBe('video');
  });
  it('leads from a post to its comments, and from a comment to its replies', () => {
    const names = (operation: string, params: Params) =>
      findSubject(operation, params)?.parts.map(({ name }) => name);
    expect(names('site.post', { postId: 'p1' })).toEqual(['facts', 'comments']);
    expect(names('site.comment', { commentId: 'c1' })).toEqual(['facts', 'replies']);
  });
  it('leads from one kind of batch to the others without the ids of the first', () => {
    const batch = findSubject('site.batch-posts', { entityIds: ['a', 'b'] });
    expect(batch?.parts).toEqual([
      { name: 'posts', operation: 'site.batch-posts', params: {} },
      { name: 'comments', operation: 'site.batch-comments', params: {} },
    ]);
  });
  it('shows a part that the window has no word for, in the place where it is declared', () => {
    const parts = findSubject('site.pond', { pondId: 'p' })?.parts.map(({ name }) => name);
    expect(parts).toEqual(['facts', 'depths', 'banks']);
  });
  it('knows a search without words', () => {
    expect(findSubject('site.search', {})?.id).toBeUndefined();
    expect(findSubject('site.search', { query: '' })?.id).toBeUndefined();
    expect(findSubject('site.suggest', { query: 'blue' })?.id).toBe('blue');
  });
  it('makes no subject of what stands alone', () => {
    expect(findSubject('site.alone', { postId: 'x' })).toBeUndefined();
    expect(findSubject('site.chart', { country: 'DE' })).toBeUndefined();
    expect(findSubject('site.unknown', {})).toBeUndefined();
  });
});

describe('one way to ask one thing', () => {
  it('leaves out what is usual', () => {
    expect(plainest('site.comments', { videoId: 'v', sort: 'top' })).toEqual({ videoId: 'v' });
    expect(plainest('site.comments', { videoId: 'v', sort: 'newest' })).toEqual({
      videoId: 'v',
      sort: 'newest',
    });
    expect(plainest('site.alone', { sort: 'top' })).toEqual({ sort: 'top' });
  });
  it('leaves out the time of an order that has none', () => {
    const time = listChoices('site.post-comments').find(({ param }) => param === 'time');
    expect(time?.usual).toBe('');
    expect(time && choiceHolds(time, 'site.post-comments', {})).toBe(false);
    expect(time && choiceHolds(time, 'site.post-comments', { sort: 'top' })).toBe(true);
    const params = { postId: 'p', sort: 'top', time: 'all' };
    expect(plainest('site.post-comments', params)).toEqual(params);
    expect(plainest('site.post-comments', { ...params, time: '' })).toEqual({
      postId: 'p',
      sort: 'top',
    });
    expect(plainest('site.post-comments', { postId: 'p', time: 'all' })).toEqual({ postId: 'p' });
  });
  it('leaves out the country of a chart that has none', () => {
    expect(plainest('site.chart', { chart: 'gaming', country: 'DE' })).toEqual({ chart: 'gaming' });
    expect(plainest('site.chart', { chart: 'trending', country: 'DE' })).toEqual({ country: 'DE' });
    const country = listChoices('site.chart').find(({ param }) => param === 'country');
    expect(country && choiceHolds(country, 'site.chart', { chart: 'live' })).toBe(false);
    expect(country && choiceHolds(country, 'site.chart', {})).toBe(true);
  });
});
