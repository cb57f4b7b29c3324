import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

const RECORDS = [
  ['plain', '', ' spaced ', '=1+1', '00123'],
  ['a,b', 'say "hi"', '"', 'two\nlines', 'two\r\nlines', '\r'],
  ['é', '鳥', '\u2028', "'", ';\t'],
  [''],
  ['', ''],
];

test('cells with a comma, a quotation mark or a line end are quoted', () => {
  expect(csvText([['a,b', 'say "hi"', 'two\nlines', 'plain', ''], ['second']])).toBe(
    '"a,b","say ""hi""","two\nlines",plain,\r\nsecond\r\n',
  );
});

test('the same bytes as those of a library for CSV', () => {
  expect(csvText(RECORDS)).toBe(
    stringify(RECORDS, { record_delimiter: 'windows', quoted_match: /[\r\n]/ }),
  );
});
