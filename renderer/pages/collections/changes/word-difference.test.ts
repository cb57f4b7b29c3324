import { expect, test } from 'vitest';
import { sideOf, wordDifference } from './text-difference.tsx';

const shown = (before: string, after: string): string | undefined =>
  wordDifference(before, after)
    ?.map(({ text, is }) => (is === 'same' ? text : is === 'added' ? `+${text}+` : `-${text}-`))
    .join('');

test('words that went and words that came, in any script', () => {
  expect(shown('The tide is low today', 'The tide is high today')).toBe(
    'The tide is -low-+high+ today',
  );
  expect(shown('البحر هادئ اليوم', 'البحر هائج اليوم')).toBe('البحر -هادئ-+هائج+ اليوم');
  expect(shown('', 'new')).toBe('+new+');
});

test('each side has its own words', () => {
  const parts = wordDifference('a b c', 'a d c') ?? [];
  expect(sideOf(parts, 'before').map(({ text }) => text)).toEqual(['a ', 'b', ' c']);
  expect(sideOf(parts, 'after').map(({ text }) => text)).toEqual(['a ', 'd', ' c']);
});

test('what is long or wholly different is not compared', () => {
  expect(wordDifference('a '.repeat(10_001), 'b')).toBeUndefined();
  const words = (letter: string): string =>
    Array.from({ length: 1500 }, (_, n) => `${letter}${n}`).join(' ');
  expect(wordDifference(words('a'), words('b'))).toBeUndefined();
});
