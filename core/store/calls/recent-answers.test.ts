import { expect, test } from 'vitest';
import type { AnswerRow } from './call-rows.ts';
import { createRecentAnswers } from './answers.ts';

const answer = (paramsKey: string, characters: number): AnswerRow =>
  ({ operation: 'o', paramsKey, json: 'x'.repeat(characters) }) as AnswerRow;

test('eight million characters are held, and the answer unused for longest makes room', () => {
  const answers = createRecentAnswers();
  for (const key of ['a', 'b']) answers.keep(answer(key, 4_000_000));
  expect(answers.get('o', 'a')?.paramsKey).toBe('a');
  answers.keep(answer('c', 1));
  expect(['a', 'b', 'c'].map((key) => answers.get('o', key)?.paramsKey)).toEqual([
    'a',
    undefined,
    'c',
  ]);
});

test('an answer that is larger than all that may be held is not held, and none of its forerunners', () => {
  const answers = createRecentAnswers();
  answers.keep(answer('a', 10));
  answers.keep(answer('a', 8_000_001));
  expect(answers.get('o', 'a')).toBeUndefined();
});

test('an answer is held anew with its new size, and forgotten when asked to', () => {
  const answers = createRecentAnswers();
  for (const size of [5_000_000, 5_000_000, 4_000_000]) answers.keep(answer('a', size));
  answers.keep(answer('b', 4_000_000));
  expect(answers.get('o', 'a')?.json.length).toBe(4_000_000);
  answers.forget('o', 'a');
  expect(answers.get('o', 'a')).toBeUndefined();
  expect(answers.get('o', 'b')?.json.length).toBe(4_000_000);
});
