import { expect, test } from 'vitest';
import { nameMatcher } from './answer-catalogue.ts';

test('each word begins a word of the name, in any order and case', () => {
  const fits = nameMatcher('ELECT 20');
  expect(fits('Council elections, 2026')).toBe(true);
  expect(fits('2026_council-elections')).toBe(true);
  expect(fits('Council elections')).toBe(false);
  expect(fits('Reelected 2026')).toBe(false);
});

test('words of other scripts fit, and no words fit nothing', () => {
  expect(nameMatcher('حدي')('عينة: حديقة')).toBe(true);
  expect(nameMatcher('  ')('anything')).toBe(false);
  expect(nameMatcher('…')('anything')).toBe(false);
});
