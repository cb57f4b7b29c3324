import { describe, expect, it } from 'vitest';
import { choiceHolds, choicesOf, plainest, subjectOf } from './subjects.ts';

describe('what a question is about', () => {
  it('leads from any part of a video to the others, by its id alone', () => {
    const subject = subjectOf('videosite.list-video-comments', { videoId: 'v1', sort: 'newest' });
    expect(subject?.kind).toBe('video');
    expect(subject?.about).toEqual({
      name: 'facts',
      operation: 'videosite.get-video',
      params: { videoId: 'v1' },
    });
    expect(subject?.parts.map(({ name }) => name)).toEqual([
      'facts',
      'comments',
      'related',
      'captions',
      'transcript',
    ]);
  });
  it('counts the replies to a comment as part of the video', () => {
    const params = { videoId: 'v1', commentId: 'c1' };
    expect(subjectOf('videosite.list-comment-replies', params)?.kind).toBe('video');
  });
  it('knows a search without words', () => {
    expect(subjectOf('videosite.search-videos', {})?.id).toBeUndefined();
    expect(subjectOf('videosite.search-videos', { query: '' })?.id).toBeUndefined();
    expect(subjectOf('videosite.suggest', { query: 'blue' })?.id).toBe('blue');
  });
  it('makes no subject of what stands alone', () => {
    expect(subjectOf('photosite.list-post-comments', { postId: 'x' })).toBeUndefined();
  });
});

describe('one way to ask one thing', () => {
  it('leaves out what is usual', () => {
    const comments = 'videosite.list-video-comments';
    expect(plainest(comments, { videoId: 'v', sort: 'top' })).toEqual({ videoId: 'v' });
    expect(plainest(comments, { videoId: 'v', sort: 'newest' })).toEqual({
      videoId: 'v',
      sort: 'newest',
    });
    expect(plainest('photosite.list-post-comments', { sort: 'top' })).toEqual({ sort: 'top' });
  });
  it('leaves out the country of a chart that has none', () => {
    const charts = 'videosite.list-chart-videos';
    expect(plainest(charts, { chart: 'gaming', country: 'DE' })).toEqual({ chart: 'gaming' });
    expect(plainest(charts, { chart: 'trending', country: 'DE' })).toEqual({ country: 'DE' });
    const country = choicesOf(charts).find(({ param }) => param === 'country');
    expect(country && choiceHolds(country, charts, { chart: 'live' })).toBe(false);
    expect(country && choiceHolds(country, charts, {})).toBe(true);
  });
});
