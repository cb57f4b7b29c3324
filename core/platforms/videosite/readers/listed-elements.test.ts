import { expect, test } from 'vitest';
import { kindsInWords } from './listed-elements.ts';

const words = (elements: readonly string[]): string =>
  kindsInWords(elements)
    .map(({ message }) => message)
    .join(', ');

test('elements are counted by the names that people use', () => {
  expect(words(['lockupViewModel'])).toBe('1 playlist or mix');
  expect(words(['videoRenderer', 'gridVideoRenderer', 'compactRadioRenderer', 'channel'])).toBe(
    '2 videos, 1 mix, 1 channel',
  );
});

test('an element without a name keeps its own', () => {
  expect(words(['ticketRenderer', 'ticketRenderer'])).toBe('2 elements (ticketRenderer)');
  expect(words(['toString'])).toBe('1 element (toString)');
});
