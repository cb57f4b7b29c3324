import { describe, expect, it } from 'vitest';
import { countedIn, coverSpans, thinSteps, ticksIn, timeScale } from './scale.ts';

const time = (text: string): number => Date.parse(text);

describe('drawing what happened between two instants', () => {
  it('covers every span, and nothing without one', () => {
    expect(coverSpans([])).toBeUndefined();
    const cover = coverSpans([
      { from: 1000_000, to: 2000_000 },
      { from: 0, to: 10_000_000 },
    ]);
    expect(cover).toEqual({ from: -200_000, to: 10_200_000 });
  });
  it('places a time between the edges', () => {
    const place = timeScale({ from: 100, to: 300 }, 50);
    expect([place(100), place(200), place(300)]).toEqual([0, 25, 50]);
  });
  it('finds round instants', () => {
    const years = ticksIn({ from: time('2019-03-01'), to: time('2026-07-01') }, 8);
    expect(years).toEqual(
      [2020, 2021, 2022, 2023, 2024, 2025, 2026].map((y) => ({ at: Date.UTC(y, 0), unit: 'year' })),
    );
    const months = ticksIn({ from: time('2026-01-15'), to: time('2026-05-02') }, 6);
    expect(months).toEqual(
      [1, 2, 3, 4].map((month) => ({ at: Date.UTC(2026, month), unit: 'month' })),
    );
    const days = ticksIn({ from: time('2026-01-01T12:00Z'), to: time('2026-01-04') }, 4);
    expect(days).toEqual(
      ['2026-01-02', '2026-01-03', '2026-01-04'].map((day) => ({ at: time(day), unit: 'day' })),
    );
  });
  it('labels each instant by the unit that begins there', () => {
    const units = (from: string, to: string, most: number) =>
      ticksIn({ from: time(from), to: time(to) }, most).map(({ unit }) => unit);
    expect(units('2025-11-15', '2026-02-15', 3)).toEqual(['month', 'year', 'month']);
    expect(units('2026-01-01T06:00Z', '2026-01-02T18:00Z', 3)).toEqual(['minute', 'day', 'minute']);
    expect(units('2026-01-01T12:00Z', '2026-01-01T12:01Z', 3)).toEqual([
      'minute',
      'second',
      'minute',
    ]);
  });
  it('finds no more than there is room for', () => {
    for (const most of [1, 2, 3, 5, 8, 13])
      expect(
        ticksIn({ from: time('2019-03-01'), to: time('2026-07-01') }, most).length,
      ).toBeLessThanOrEqual(most);
  });
  it('labels nothing that is closer than wanted', () => {
    const days = { from: time('2026-08-31'), to: time('2026-09-04') };
    expect(ticksIn(days, 10).map(({ unit }) => unit)).toContain('minute');
    expect(ticksIn(days, 10, 86_400_000).map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-08-31T00:00:00.000Z',
      '2026-09-01T00:00:00.000Z',
      '2026-09-02T00:00:00.000Z',
      '2026-09-03T00:00:00.000Z',
      '2026-09-04T00:00:00.000Z',
    ]);
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
    expect(thinSteps(['a', 'b', 'c'], 10).map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(thinSteps(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
      { at: 2, one: 'c' },
      { at: 4, one: 'e' },
    ]);
    expect(thinSteps([], 2)).toEqual([]);
  });
  it('covers more than an argument list could hold', () => {
    const spans = Array.from({ length: 300_000 }, (_, at) => ({ from: at, to: at }));
    expect(coverSpans(spans)).toEqual({ from: -60_000, to: 359_999 });
  });
});
