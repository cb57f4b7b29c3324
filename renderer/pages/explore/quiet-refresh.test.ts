import { expect, test } from 'vitest';
import { isTooOld } from './quiet-refresh.ts';

const NOW = Date.parse('2026-07-02T12:00:00Z');
const saved = { fromArchive: true, fetchedAt: '2026-07-01T11:59:00Z' };

test('a saved copy is too old once it is older than the hours of the settings', () => {
  expect(isTooOld(saved, 24, NOW)).toBe(true);
  expect(isTooOld(saved, 25, NOW)).toBe(false);
});

test('nothing is too old by itself where the settings say never, or before they are known', () => {
  expect(isTooOld(saved, null, NOW)).toBe(false);
  expect(isTooOld(saved, undefined, NOW)).toBe(false);
});

test('what was fetched just now, or does not say when, is not asked again', () => {
  expect(isTooOld({ fetchedAt: '2020-01-01T00:00:00Z' }, 24, NOW)).toBe(false);
  expect(isTooOld({ fromArchive: true }, 24, NOW)).toBe(false);
  expect(isTooOld(undefined, 24, NOW)).toBe(false);
});
