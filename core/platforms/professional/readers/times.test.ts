import { expect, test } from 'vitest';
import { parseMonth } from './times.ts';

test.each([
  ['Jul 2021', 'en', '2021-07'],
  ['Sept 2021', 'en', '2021-09'],
  ['2019', 'en', '2019'],
  ['Present', 'en', undefined],
  ['März 2021', 'de', '2021-03'],
  ['Heute', 'de', undefined],
  ['juil. 2021', 'fr_FR', '2021-07'],
  ['mars 2021', 'fr', '2021-03'],
  ['août 2021', 'fr', '2021-08'],
  ['ene. de 2021', 'es', '2021-01'],
  ['июнь 2021', 'ru', '2021-06'],
  ['2021年7月', 'ja', '2021-07'],
  ['2021년 7월', 'ko_KR', '2021-07'],
  ['يوليو ٢٠٢١', 'ar', '2021-07'],
  // A month of another language is not guessed.
  ['mai 2021', 'en', '2021'],
  ['Jul 2021', 'no language', '2021-07'],
  ['4711 beds', 'en', undefined],
  ['3 of 2 in 2021', 'en', undefined],
  [undefined, 'en', undefined],
])('%s in %s', (text, language, month) => {
  expect(parseMonth(text, language)).toBe(month);
});
