import { describe, expect, it } from 'vitest';
import { bitFor, hasBit, NONE_BIT, OTHERS_BIT, seriesFrom } from './chart-split.ts';

const values = [{ key: 'Ann' }, { key: 'Bob' }, { key: 'Cem' }];

describe('series of rows by their bits', () => {
  it('have a place each, and a row in two of them is in both', () => {
    const { series, inSeveral } = seriesFrom({ values, all: 7, isChosen: false }, [
      { bits: bitFor(0), count: 3 },
      { bits: bitFor(0) + bitFor(1), count: 2 },
      { bits: bitFor(1) + OTHERS_BIT, count: 1 },
      { bits: NONE_BIT, count: 4 },
      { bits: 0, count: 9 },
    ]);
    expect(series).toEqual([
      { kind: 'value', key: 'Ann', place: 0, rows: 5 },
      { kind: 'value', key: 'Bob', place: 1, rows: 3 },
      { kind: 'others', key: '', place: 8, rows: 1, values: 4 },
      { kind: 'none', key: '', place: 9, rows: 4 },
    ]);
    expect(inSeveral).toBe(3);
  });
  it('are there without rows where somebody chose them', () => {
    const { series } = seriesFrom({ values, all: 3, isChosen: true }, []);
    expect(series.map(({ key, rows }) => [key, rows])).toEqual([
      ['Ann', 0],
      ['Bob', 0],
      ['Cem', 0],
    ]);
  });
  it('are told by single bits', () => {
    expect([0, 1, 8, 9].map((place) => hasBit(1 + 256, place))).toEqual([true, false, true, false]);
  });
});
