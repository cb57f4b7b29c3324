import { describe, expect, it } from 'vitest';
import { countedIn, coverOf, placeIn, seenOf, ticksIn } from './scale.ts';

const time = (text: string): number => Date.parse(text);

describe('drawing what happened between two instants', () => {
  it('covers every span, and nothing without one', () => {
    expect(coverOf([])).toBeUndefined();
    const cover = coverOf([
      { from: 1000_000, to: 2000_000 },
      { from: 0, to: 10_000_000 },
    ]);
    expect(cover).toEqual({ from: -200_000, to: 10_200_000 });
  });
  it('places a time between the edges', () => {
    const place = placeIn({ from: 100, to: 300 }, 50);
    expect([place(100), place(200), place(300)]).toEqual([0, 25, 50]);
  });
  it('finds round instants', () => {
    const years = ticksIn({ from: time('2019-03-01'), to: time('2026-07-01') }, 8);
    expect(years.unit).toBe('year');
    expect(years.at).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026].map((y) => Date.UTC(y, 0)));
    const months = ticksIn({ from: time('2026-01-15'), to: time('2026-05-02') }, 6);
    expect(months.at).toEqual([1, 2, 3, 4].map((month) => Date.UTC(2026, month)));
    const days = ticksIn({ from: time('2026-01-01T12:00Z'), to: time('2026-01-04') }, 6);
    expect(days.at).toEqual(['2026-01-02', '2026-01-03', '2026-01-04'].map(time));
  });
  it('counts what may have and what must have happened', () => {
    const spans = [
      { from: 5, to: 6 },
      { from: 1, to: 9 },
    ];
    expect(countedIn(spans)).toEqual({ atMost: [1, 5], atLeast: [6, 9] });
  });
});

describe('steps that can be seen', () => {
  it('leaves out what lies between, and keeps the last', () => {
    expect(seenOf(['a', 'b', 'c'], 10).map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(seenOf(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
      { at: 2, one: 'c' },
      { at: 4, one: 'e' },
    ]);
    expect(seenOf([], 2)).toEqual([]);
  });
  it('covers more than an argument list could hold', () => {
    const spans = Array.from({ length: 300_000 }, (_, at) => ({ from: at, to: at }));
    expect(coverOf(spans)).toEqual({ from: -60_000, to: 359_999 });
  });
});
