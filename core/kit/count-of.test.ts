import { expect, test } from 'vitest';
import { countMessage } from './count-of.ts';

test('one, several and none of a thing', () => {
  const comments = (count: number): string => countMessage(count, 'comment', 'comments').message;
  expect([0, 1, 2].map(comments)).toEqual(['0 comments', '1 comment', '2 comments']);
  expect(countMessage(2, 'mix', 'mixes')).toEqual({
    message: '2 mixes',
    id: 'kit.countOfThings',
    values: { count: 2, noun: 'mixes' },
  });
});
