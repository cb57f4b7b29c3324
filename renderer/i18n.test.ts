import { expect, test } from 'vitest';
import { inOwnDirection } from './i18n.ts';

test('an untranslated sentence is isolated where the window is read from right to left', () => {
  expect(inOwnDirection('Never read.', 'rtl')).toBe('\u2066Never read.\u2069');
  expect(inOwnDirection('Comments of a video، صفحة بعد صفحة.', 'rtl')).toBe(
    'Comments of a video، صفحة بعد صفحة.',
  );
  expect(inOwnDirection('12', 'rtl')).toBe('12');
  expect(inOwnDirection('Never read.', 'ltr')).toBe('Never read.');
});
