import { describe, expect, it } from 'vitest';
import { charactersFromTokens, isWhole } from './client-limits.tsx';

describe('limits', () => {
  it('are whole numbers between two ends, both of them included', () => {
    expect(['4000', ' 20000 ', '1000000'].map((typed) => isWhole(typed, 4000, 1_000_000))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['3999', '1000001', '', '4e3', '-5000', '5000.5', '0x2000'].filter((typed) =>
        isWhole(typed, 4000, 1_000_000),
      ),
    ).toEqual([]);
  });

  it('say how long an answer may be in characters', () => {
    expect(charactersFromTokens(20_000)).toBe(60_000);
  });
});
