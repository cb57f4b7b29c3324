import { describe, expect, test } from 'vitest';
import { isFormula, seenText } from './dataset-csv.ts';

/** Unseen signs that stand before a formula, by their code points. */
const UNSEEN = [
  0x09, 0x0a, 0x0d, 0x00, 0x1f, 0x20, 0x7f, 0x85, 0xa0, 0xad, 0x034f, 0x061c, 0x115f, 0x1680,
  0x180e, 0x2000, 0x2009, 0x200b, 0x200c, 0x200d, 0x200e, 0x2028, 0x2029, 0x202e, 0x202f, 0x205f,
  0x2060, 0x2066, 0x2800, 0x3000, 0x3164, 0xe000, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xd800, 0xe0001,
  0xe0100,
];
const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  '⁼',
  '⁺',
  '⁻',
  '−',
  '|',
  '%',
  '％',
];

describe('a formula', () => {
  test.each(SIGNS)('begins with %s, whatever unseen sign stands before it', (sign) => {
    const missed = ['', ...UNSEEN.map((code) => String.fromCodePoint(code))].filter(
      (unseen) => !isFormula(`${unseen}${sign}1+1`) || !isFormula(`${unseen}${unseen}${sign}A1`),
    );
    expect(missed.map((unseen) => unseen.codePointAt(0)?.toString(16))).toEqual([]);
  });

  test.each([
    'a=1',
    '',
    ' ',
    '\u00a0wren',
    '"=1"',
    '1+1',
    '🐦 = bird',
    '\u200fשלום',
    '—dash',
    '–dash',
    '• point',
  ])('is not %j', (text) => {
    expect(isFormula(text)).toBe(false);
  });
});

test.each([
  ['００１２', '0012'],
  ['\u00a0\ufeff1e5\u200b ', '1e5'],
  ['wren', 'wren'],
  ['\u200b', ''],
])('%j is seen as %j', (text, seen) => {
  expect(seenText(text)).toBe(seen);
});
