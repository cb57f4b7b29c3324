import { expect, test } from 'vitest';
import { kindsInWords } from './element-names.ts';

test('elements are counted by the names that people use', () => {
  expect(kindsInWords(['lockupViewModel'])).toBe('1 playlist or mix');
  expect(
    kindsInWords(['videoRenderer', 'gridVideoRenderer', 'compactRadioRenderer', 'channel']),
  ).toBe('2 videos, 1 mix, 1 channel');
});

test('an element without a name keeps its own', () => {
  expect(kindsInWords(['ticketRenderer', 'ticketRenderer'])).toBe('2 elements (ticketRenderer)');
  expect(kindsInWords(['toString'])).toBe('1 element (toString)');
});
