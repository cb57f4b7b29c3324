import { describe, expect, it } from 'vitest';
import { amountIn, barsIn, shareIn, stackIn } from './series-values.ts';

const bin = (certain: number, possible = 0, less?: number) => ({ certain, possible, less });

describe('what a series amounts to', () => {
  it('is what is certain, and at most what may be there too', () => {
    expect(amountIn(bin(81, 16))).toEqual({ low: 81, high: 97 });
    expect(amountIn(bin(4, 2, -3))).toEqual({ low: 1, high: 6 });
  });
  it('is a share between two bounds where dates are vague', () => {
    expect(shareIn(bin(1), bin(4))).toEqual({ low: 0.25, high: 0.25 });
    // 3 of 4 certain; one more of its own, and four of others may be there.
    expect(shareIn(bin(3, 1), bin(4, 5))).toEqual({ low: 3 / 8, high: 4 / 5 });
    expect(shareIn(bin(0), bin(0))).toEqual({ low: 0, high: 0 });
  });
});

describe('bars', () => {
  it('are certain from zero on, and open where nobody knows', () => {
    expect(barsIn({ low: 2, high: 5 })).toEqual({
      solid: { from: 0, to: 2 },
      open: { from: 2, to: 5 },
    });
    expect(barsIn({ low: -5, high: -2 })).toEqual({
      solid: { from: -2, to: 0 },
      open: { from: -5, to: -2 },
    });
    expect(barsIn({ low: -1, high: 2 })).toEqual({
      solid: { from: 0, to: 0 },
      open: { from: -1, to: 2 },
    });
  });
  it('stand on one another, what is certain of all below what may be', () => {
    expect(stackIn([bin(2, 1), bin(0), bin(3, 2)], false)).toEqual([
      { series: 0, certainty: 'certain', from: 0, to: 2 },
      { series: 2, certainty: 'certain', from: 2, to: 5 },
      { series: 0, certainty: 'possible', from: 5, to: 6 },
      { series: 2, certainty: 'possible', from: 6, to: 8 },
    ]);
    expect(stackIn([bin(1), bin(3)], true).map(({ to }) => to)).toEqual([0.25, 1]);
  });
});
