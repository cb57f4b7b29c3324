import { expect, test } from 'vitest';
import { tableText, withWorld } from './copy-table.ts';

test('rows are lines, values are separated by tabs', () => {
  expect(
    tableText(
      ['Title', 'Views'],
      [
        ['Pond', 9_600_000],
        ['Hedge', ''],
      ],
    ),
  ).toBe('Title\tViews\nPond\t9600000\nHedge\t');
});

test('a value stays in its cell', () => {
  expect(tableText(['a'], [['one\ttwo\r\nthree']])).toBe('a\none two three');
});

test('a title is no formula, and a negative number is a number', () => {
  expect(tableText(['a'], [['=1+1'], ['@sum'], [-3]])).toBe("a\n'=1+1\n'@sum\n-3");
});

test('each row of another world says so in a last column; found data has none', () => {
  const rows = [['one'], ['two']];
  const { head, rows: marked } = withWorld(['Title'], rows, { title: 'World', name: 'invented' });
  expect(tableText(head, marked)).toBe('Title\tWorld\none\tinvented\ntwo\tinvented');
  expect(withWorld(['Title'], rows, undefined)).toEqual({ head: ['Title'], rows });
});
