import { expect, it } from 'vitest';
import { ageInWords, ageFromText, dayMeant, noteStatedAt, statedAt } from './relative-dates.ts';

const TOLD = '2026-07-02T10:00:00.000Z';
const DAY = 86_400_000;
const ago = (least: number, most: number) => ({
  earliest: new Date(Date.parse(TOLD) - most * DAY).toISOString(),
  latest: new Date(Date.parse(TOLD) - least * DAY).toISOString(),
});

it.each([
  ['4 months', ago(4 * 28, 5 * 31)],
  ['13 months', ago(13 * 28, 14 * 31)],
  ['1 year', ago(365, 2 * 366)],
  ['4 weeks', ago(28, 35)],
  ['12 days', ago(12, 13)],
  ['23 hours', ago(23 / 24, 1)],
] as const)('says %s before a day, in the unit of the platform', (age, interval) => {
  expect(ageInWords(interval, TOLD, 'en-GB')).toEqual({ age, day: '2 Jul 2026' });
});

it('says it as the reader writes it', () => {
  expect(ageInWords(ago(4 * 28, 5 * 31), TOLD, 'de')).toEqual({
    age: '4 Monate',
    day: '02.07.2026',
  });
});

it('claims nothing of another interval, or where nobody knows of when it is', () => {
  expect(ageFromText(ago(1, 9), TOLD)).toBeUndefined();
  expect(ageInWords(ago(28, 35), undefined)).toBeUndefined();
});

it('knows a day wherever on Earth it was', () => {
  const day = { earliest: '2026-07-01T10:00:00.000Z', latest: '2026-07-03T12:00:00.000Z' };
  expect(dayMeant(day)).toBe('2026-07-02T00:00:00.000Z');
  expect(dayMeant({ ...day, latest: '2026-07-02T08:11:00.000Z' })).toBe('2026-07-02T00:00:00.000Z');
  expect(dayMeant({ ...day, latest: '2026-07-09T12:00:00.000Z' })).toBeUndefined();
  expect(dayMeant(ago(4 * 28, 5 * 31))).toBeUndefined();
});

it('remembers when the items of a page were said', () => {
  const one = ago(28, 35);
  noteStatedAt({ orderedItems: [{ name: 'no date' }, { publishedInterval: one }] }, TOLD);
  expect(statedAt(one)).toBe(TOLD);
  expect(statedAt({ ...one })).toBeUndefined();
});
