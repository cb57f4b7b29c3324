import { describe, expect, it } from 'vitest';
import type { OperationView } from '#contract/index.ts';
import {
  commonOperation,
  listExpansions,
  EMPTY_FORM,
  parseLimit,
  repeatFromForm,
  sourceFromQuestion,
  sourcesFromForm,
  countTimes,
  wantedPart,
} from './collect-form.ts';

const question = { operation: 'site.list-comments', params: { videoId: 'v1', cursor: 'c2' } };

describe('a wish to collect', () => {
  it('takes the whole list from its first page', () => {
    expect(sourceFromQuestion(question, EMPTY_FORM)).toEqual({
      operation: 'site.list-comments',
      params: { videoId: 'v1' },
    });
  });

  it('takes the first so many, or back to a day, and what stands below each', () => {
    expect(
      sourceFromQuestion(question, { ...EMPTY_FORM, far: 'first', limit: ' 250 ' }),
    ).toMatchObject({
      limit: 250,
    });
    const form = { ...EMPTY_FORM, far: 'until', date: '2026-01-31', expand: 'site.list-replies' };
    expect(sourceFromQuestion(question, form as typeof EMPTY_FORM)).toEqual({
      operation: 'site.list-comments',
      params: { videoId: 'v1' },
      until: '2026-01-31',
      expand: 'site.list-replies',
    });
  });

  it('is none while a field that counts is empty or wrong', () => {
    expect(
      sourceFromQuestion(question, { ...EMPTY_FORM, far: 'first', limit: '0' }),
    ).toBeUndefined();
    expect(
      sourceFromQuestion(question, { ...EMPTY_FORM, far: 'until', date: '31.1.2026' }),
    ).toBeUndefined();
    expect(parseLimit('1.5')).toBeUndefined();
  });
});

describe('several sources, again and again', () => {
  const pasted = [
    { operation: 'site.list-comments', params: {}, ids: ['v2', 'v3'] },
    { operation: 'other.list-posts', params: { name: 'a' } },
  ];

  it('adds what was pasted, each as far as was said', () => {
    expect(sourcesFromForm(question, pasted, { ...EMPTY_FORM, far: 'first', limit: '5' })).toEqual([
      { operation: 'site.list-comments', params: { videoId: 'v1' }, limit: 5 },
      { operation: 'site.list-comments', params: {}, ids: ['v2', 'v3'], limit: 5 },
      { operation: 'other.list-posts', params: { name: 'a' }, limit: 5 },
    ]);
    expect(sourcesFromForm(undefined, pasted.slice(1), EMPTY_FORM)).toEqual(pasted.slice(1));
    expect(sourcesFromForm(undefined, [], EMPTY_FORM)).toBeUndefined();
  });

  it('knows one operation from several', () => {
    expect(commonOperation([question, ...pasted.slice(0, 1)])).toBe('site.list-comments');
    expect(commonOperation(pasted)).toBeUndefined();
    expect(commonOperation([])).toBeUndefined();
  });

  it('counts each time that comes round within the days, and the first', () => {
    const again = { ...EMPTY_FORM, often: 'again', everyHours: '24', days: '7' } as const;
    expect(repeatFromForm(EMPTY_FORM)).toBeUndefined();
    expect(repeatFromForm(again)).toEqual({ everyHours: 24, days: 7 });
    expect(countTimes({ everyHours: 24, days: 7 })).toBe(8);
    expect(countTimes({ everyHours: 36, days: 1 })).toBe(1);
    expect(repeatFromForm({ ...again, everyHours: '8761' })).toBeUndefined();
    expect(sourcesFromForm(question, [], { ...again, days: '' })).toBeUndefined();
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
    expect(listExpansions(videos, all).map(({ id }) => id)).toEqual([
      's.comments',
      's.replies',
      's.related',
    ]);
    expect(listExpansions(comments, all).map(({ id }) => id)).toEqual(['s.replies']);
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
