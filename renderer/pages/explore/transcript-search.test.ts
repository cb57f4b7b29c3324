import { describe, expect, it } from 'vitest';
import { hitsIn, splitAtHits, plainText } from './transcript-search.ts';

const segments = [
  { startMs: 0, text: 'The blue cap (and the\nBLUE straw)' },
  { startMs: 61_000, text: 'no more' },
  { startMs: 62_000, text: 'blue' },
];

describe('searching a transcript', () => {
  it('finds every place in either case, in order', () => {
    expect(hitsIn(segments, 'blue')).toEqual([
      { segment: 0, from: 4, to: 8 },
      { segment: 0, from: 22, to: 26 },
      { segment: 2, from: 0, to: 4 },
    ]);
  });
  it('reads signs as signs, and a line break as a space', () => {
    expect(hitsIn(segments, '(and the blue')).toEqual([{ segment: 0, from: 13, to: 26 }]);
    expect(hitsIn(segments, '.*')).toEqual([]);
    expect(hitsIn(segments, '  ')).toEqual([]);
  });
  it('finds letters of other scripts', () => {
    expect(hitsIn([{ startMs: 0, text: 'الطائر الأزرق' }], 'الأزرق')).toHaveLength(1);
  });
  it('cuts a text at its hits and loses nothing', () => {
    const pieces = splitAtHits('a blue b', [{ segment: 0, from: 2, to: 6, at: 7 }]);
    expect(pieces).toEqual([{ text: 'a ' }, { text: 'blue', hit: 7 }, { text: ' b' }]);
    expect(splitAtHits('blue', [{ segment: 0, from: 0, to: 4, at: 0 }])).toEqual([
      { text: 'blue', hit: 0 },
    ]);
    expect(splitAtHits('none', [])).toEqual([{ text: 'none' }]);
  });
  it('writes it down plainly', () => {
    expect(plainText(segments.slice(0, 2))).toBe('The blue cap (and the BLUE straw)\nno more');
    expect(plainText(segments.slice(1, 2), (seconds) => `${seconds}s`)).toBe('61s no more');
  });
});
