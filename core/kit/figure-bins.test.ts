import { describe, expect, it } from 'vitest';
import { figureBins, summariseFigures, type FigureCount } from './figure-bins.ts';

const figures = (...pairs: readonly (readonly [number, number])[]): readonly FigureCount[] =>
  pairs.map(([value, count]) => ({ value, count }));
const edges = (from: readonly FigureCount[]) =>
  figureBins(from).bins.map((bin) => [bin.from, bin.to, bin.count]);

describe('bins of figures', () => {
  it('are single figures where there are few', () => {
    expect(edges(figures([1, 4], [3, 2]))).toEqual([
      [1, 2, 4],
      [2, 3, 0],
      [3, 4, 2],
    ]);
    expect(edges(figures([7, 9]))).toEqual([[7, 8, 9]]);
  });
  it('have round ends, also below zero', () => {
    const found = figureBins(figures([-7, 1], [0, 2], [14, 1], [33, 1]));
    expect(found.scale).toBe('linear');
    expect(
      edges(figures([-7, 1], [0, 2], [14, 1], [33, 1])).filter(([, , count]) => count),
    ).toEqual([
      [-8, -6, 1],
      [0, 2, 2],
      [14, 16, 1],
      [32, 34, 1],
    ]);
  });
  it('count every figure that lies in them', () => {
    const found = edges(figures([0, 1], [1, 2], [4, 3], [5, 1], [50, 9], [99, 1], [100, 2]));
    expect(found.filter(([, , count]) => count)).toEqual([
      [0, 5, 6],
      [5, 10, 1],
      [50, 55, 9],
      [95, 100, 1],
      [100, 105, 2],
    ]);
  });
  it('stay equal below ten times the median, and where nothing is above 20', () => {
    expect(figureBins(figures([0, 1], [4, 3], [40, 1])).scale).toBe('linear');
    expect(figureBins(figures([0, 1], [4, 3], [41, 1])).scale).toBe('log');
    expect(figureBins(figures([0, 9], [19, 1])).scale).toBe('linear');
    expect(figureBins(figures([0, 9], [20, 1])).scale).toBe('log');
    expect(figureBins(figures([-1, 9], [500, 1])).scale).toBe('linear');
  });
  it('grow where a few figures are far above all others', () => {
    const found = figureBins(figures([0, 5], [1, 3], [4, 1], [60, 1], [100, 1]));
    expect(found.scale).toBe('log');
    expect(found.bins).toEqual([
      { from: 0, to: 1, count: 5 },
      { from: 1, to: 2, count: 3 },
      { from: 2, to: 5, count: 1 },
      { from: 5, to: 10, count: 0 },
      { from: 10, to: 20, count: 0 },
      { from: 20, to: 50, count: 0 },
      { from: 50, to: 100, count: 1 },
      { from: 100, to: 200, count: 1 },
    ]);
  });
  it('have decimal places where the figures have some', () => {
    const found = edges(figures([0.5, 1], [0.91, 2], [0.95, 1]));
    expect(found).toHaveLength(10);
    expect(found.filter(([, , count]) => count)).toEqual([
      [0.5, 0.55, 1],
      [0.9, 0.95, 2],
      [0.95, 1, 1],
    ]);
  });
  it('are none without figures', () => {
    expect(figureBins([])).toEqual({ scale: 'linear', bins: [] });
    expect(summariseFigures([])).toBeUndefined();
  });
});

describe('the middle of figures', () => {
  it('counts each as often as it occurs', () => {
    expect(summariseFigures(figures([0, 1], [2, 1], [10, 3]))).toEqual({
      least: 0,
      median: 10,
      most: 10,
    });
    expect(summariseFigures(figures([0, 2], [3, 2]))).toEqual({ least: 0, median: 1.5, most: 3 });
  });
});
