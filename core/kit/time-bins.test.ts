import { describe, expect, it } from 'vitest';
import { mainRange, timeBins, timeUnitFor, timeUnitWithin, type SpanCount } from './time-bins.ts';

const on = (day: string, count = 1): SpanCount => ({ earliest: day, latest: day, count });
const between = (earliest: string, latest: string, count = 1): SpanCount => ({
  earliest,
  latest,
  count,
});

describe('the unit of the bins', () => {
  it.each([
    ['2026-01-01', '2026-01-03', 'hour'],
    ['2026-01-01', '2026-01-04', 'day'],
    ['2026-01-01', '2026-04-02', 'day'],
    ['2026-01-01', '2026-04-03', 'week'],
    ['2024-01-01', '2026-01-01', 'week'],
    ['2023-12-01', '2026-01-01', 'month'],
    ['2010-01-01', '2026-01-01', 'year'],
  ])('of %s to %s is the %s', (first, last, unit) => {
    expect(timeUnitFor([on(last), on(first)])).toBe(unit);
  });
});

describe('the range in which nearly all rows lie', () => {
  const rows = ({ count }: SpanCount): number => count;
  it('leaves out what would make it four times as long, and no more than a tenth of the rows', () => {
    const months = [on('2026-01-05', 9), on('2026-10-20', 10)];
    expect(mainRange([on('2012-05-01'), ...months], rows)).toEqual({
      from: '2026-01-05',
      to: '2026-10-20',
    });
    expect(mainRange([on('2012-05-01', 3), ...months], rows)).toBeUndefined();
    expect(mainRange([on('2025-05-01'), ...months], rows)).toBeUndefined();
    expect(mainRange([on('2012-05-01'), on('2026-10-20')], rows)).toBeUndefined();
    expect(mainRange([], rows)).toBeUndefined();
  });
});

describe('what lies in a bin, and what may', () => {
  it('counts days, empty ones too', () => {
    expect(timeBins([on('2026-02-28', 3), on('2026-03-02')], 'day')).toEqual([
      bin('2026-02-28', '2026-03-01', 3, 0),
      bin('2026-03-01', '2026-03-02', 0, 0),
      bin('2026-03-02', '2026-03-03', 1, 0),
    ]);
  });
  it('counts a stretch of days as possible in each, and as certain where it lies within one', () => {
    const spans = [between('2026-01-30', '2026-02-03', 5), between('2026-02-04', '2026-02-05', 2)];
    expect(timeBins(spans, 'month')).toEqual([
      bin('2026-01-01', '2026-02-01', 0, 5),
      bin('2026-02-01', '2026-03-01', 2, 5),
    ]);
  });
  it('adds up what lies over the same days, and ends where it ends', () => {
    const spans = [
      between('2026-01-30', '2026-02-03', 5),
      between('2026-01-31', '2026-02-01', 3),
      between('2026-02-10', '2026-03-01', 2),
      on('2026-03-02'),
      on('2026-03-05', 4),
      on('2026-05-01'),
    ];
    expect(timeBins(spans, 'month')).toEqual([
      bin('2026-01-01', '2026-02-01', 0, 8),
      bin('2026-02-01', '2026-03-01', 0, 10),
      bin('2026-03-01', '2026-04-01', 5, 2),
      bin('2026-04-01', '2026-05-01', 0, 0),
      bin('2026-05-01', '2026-06-01', 1, 0),
    ]);
  });
  it('begins weeks on Monday, also across a year', () => {
    expect(timeBins([on('2026-01-04'), on('2026-01-05', 2)], 'week')).toEqual([
      bin('2025-12-29', '2026-01-05', 1, 0),
      bin('2026-01-05', '2026-01-12', 2, 0),
    ]);
  });
  it('counts hours and years', () => {
    const [first] = timeBins([on('2026-01-04T23'), on('2026-01-05T00')], 'hour');
    expect(first).toEqual({
      from: '2026-01-04T23:00:00.000Z',
      to: '2026-01-05T00:00:00.000Z',
      certain: 1,
      possible: 0,
    });
    expect(timeBins([on('2024-02-29')], 'year')).toEqual([bin('2024-01-01', '2025-01-01', 1, 0)]);
  });
  it('covers what others need as well, and tells by how much a sum may be smaller', () => {
    const all = [on('2026-01-04'), between('2026-01-05', '2026-01-06', 4)];
    expect(timeBins([on('2026-01-05', 2)], 'day', all)).toEqual([
      bin('2026-01-04', '2026-01-05', 0, 0),
      bin('2026-01-05', '2026-01-06', 2, 0),
      bin('2026-01-06', '2026-01-07', 0, 0),
    ]);
    const sum = { ...between('2026-01-05', '2026-01-06', -1), above: 2, below: -3 };
    expect(timeBins([sum], 'day')).toEqual([
      { ...bin('2026-01-05', '2026-01-06', 0, 2), less: -3 },
      { ...bin('2026-01-06', '2026-01-07', 0, 2), less: -3 },
    ]);
  });
  it('makes no more bins than can be seen', () => {
    const spans = [on('2020-01-01'), on('2020-03-01')];
    expect(timeUnitWithin(spans, 'hour')).toBe('hour');
    expect(timeUnitWithin([...spans, on('2021-01-01')], 'hour')).toBe('day');
    expect(timeUnitWithin([...spans, on('0001-01-01')], 'day')).toBe('year');
    expect(timeUnitWithin([], 'week')).toBe('week');
  });
  it('has no bin without a date', () => {
    expect(timeUnitFor([])).toBe('day');
    expect(timeBins([], 'day')).toEqual([]);
  });
});

function bin(from: string, to: string, certain: number, possible: number) {
  return {
    from: `${from}T00:00:00.000Z`,
    to: `${to}T00:00:00.000Z`,
    certain,
    possible,
  };
}
