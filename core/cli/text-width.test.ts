import { expect, test } from 'vitest';
import { padToWidth, textWidth } from './print.ts';

test.each([
  ['', 0],
  ['plain', 5],
  ['Grüße', 5],
  ['e\u0301', 1],
  ['日本語', 6],
  ['한글', 4],
  ['🌻 garden', 9],
  ['حديقة', 5],
])('%j takes %i columns', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test('padded to columns and not to letters', () => {
  expect(padToWidth('日本', 6)).toBe('日本  ');
  expect(padToWidth('longer', 3)).toBe('longer');
});
