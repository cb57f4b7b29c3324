import { describe, expect, it } from 'vitest';
import type { OperationView } from '../../../core/contract/index.ts';
import { expansionsOf, FIRST_WISH, limitOf, sourceOf, wantedPart } from './wish.ts';

const question = { operation: 'site.list-comments', params: { videoId: 'v1', cursor: 'c2' } };

describe('a wish to collect', () => {
  it('takes the whole list from its first page', () => {
    expect(sourceOf(question, FIRST_WISH)).toEqual({
      operation: 'site.list-comments',
      params: { videoId: 'v1' },
    });
  });

  it('takes the first so many, or back to a day, and what stands below each', () => {
    expect(sourceOf(question, { ...FIRST_WISH, far: 'first', limit: ' 250 ' })).toMatchObject({
      limit: 250,
    });
    const wish = { ...FIRST_WISH, far: 'until', date: '2026-01-31', expand: 'site.list-replies' };
    expect(sourceOf(question, wish as typeof FIRST_WISH)).toEqual({
      operation: 'site.list-comments',
      params: { videoId: 'v1' },
      until: '2026-01-31',
      expand: 'site.list-replies',
    });
  });

  it('is none while a field that counts is empty or wrong', () => {
    expect(sourceOf(question, { ...FIRST_WISH, far: 'first', limit: '0' })).toBeUndefined();
    expect(sourceOf(question, { ...FIRST_WISH, far: 'until', date: '31.1.2026' })).toBeUndefined();
    expect(limitOf('1.5')).toBeUndefined();
  });
});

const operation = (id: string, of: string, as: string, more: object = {}): OperationView =>
  ({ id, list: true, shapes: [], part: { of, as, by: 'x' }, ...more }) as unknown as OperationView;

describe('what can be asked of each item', () => {
  const videos = operation('s.videos', 'channel', 'videos', { shapes: ['Video'] });
  const comments = operation('s.comments', 'video', 'comments', { shapes: ['Comment'] });
  const replies = operation('s.replies', 'video', 'replies', { shapes: ['Comment'] });
  const related = operation('s.related', 'video', 'related', { shapes: ['Video'] });
  const facts = operation('s.video', 'video', 'facts', { list: false });
  const shut = operation('s.likes', 'video', 'likes', { because: 'nobody may' });
  const all = [facts, related, videos, comments, replies, shut];

  it('is lists about the shape of the items, comments and replies first', () => {
    expect(expansionsOf(videos, all).map(({ id }) => id)).toEqual([
      's.comments',
      's.replies',
      's.related',
    ]);
    expect(expansionsOf(comments, all).map(({ id }) => id)).toEqual(['s.replies']);
  });

  it('finds the list that is meant by one thing', () => {
    const parts = [related, comments].map(({ id, part }) => ({
      name: part?.as ?? '',
      operation: id,
    }));
    const find = (id: string) => all.find((one) => one.id === id);
    expect(wantedPart(parts, find)?.operation).toBe('s.comments');
    expect(wantedPart([{ name: 'likes', operation: 's.likes' }], find)).toBeUndefined();
  });
});
