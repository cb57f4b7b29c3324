import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

it('quotes what needs it, and gives formulas as the text that they are', () => {
  expect(
    csvText(
      ['Author', 'Rows'],
      [
        ['Ann, "the first"', 2],
        ['=HYPERLINK("x")', -3],
        ['two\nlines', 0],
      ],
    ),
  ).toBe('Author,Rows\r\n"Ann, ""the first""",2\r\n"\'=HYPERLINK(""x"")",-3\r\n"two\nlines",0\r\n');
});
