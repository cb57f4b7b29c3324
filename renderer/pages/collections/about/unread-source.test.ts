import { expect, test } from 'vitest';
import { readUnreadSource, sourceSubject } from './missing.tsx';

test('a list that could not be read is named by its operation and what it is of', () => {
  const source = readUnreadSource('videosite.get-video {"videoId":"a b","count":5}');
  expect(source).toEqual({
    operation: 'videosite.get-video',
    params: { videoId: 'a b', count: 5 },
  });
  expect(source && sourceSubject(source)).toBe('a b, 5');
});

test('a cursor is no name', () => {
  expect(sourceSubject({ operation: 'forum.search', params: { q: 'wren', cursor: 'x' } })).toBe(
    'wren',
  );
});

test.each(['', 'videosite.get-video', 'videosite.get-video {', 'x [1]', 'x null'])(
  'what is written otherwise stays as it is: %s',
  (source) => {
    expect(readUnreadSource(source)).toBeUndefined();
  },
);
