import { Readable } from 'node:stream';
import { columnName, valueAt, type Column } from './columns.ts';
import { csvText } from './csv-text.ts';

/**
 * A table of items as CSV (RFC 4180, UTF-8, a header line, CRLF), one line an item, made as it is read.
 * A field that an item does not have is an empty cell; lists are JSON in their cell. A text that a
 * spreadsheet would take for a formula (it begins with = + - @, a tab or a carriage return) gets an
 * apostrophe in front (OWASP, CSV Injection, read 2026-11-22); numbers stay as they are.
 */
export const writeCsv = (
  columns: readonly Column[],
  items: Iterable<unknown> | AsyncIterable<unknown>,
): Readable => Readable.from(lines(columns, items), { objectMode: false });

async function* lines(
  columns: readonly Column[],
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  yield csvText([columns.map(columnName)]);
  for await (const item of items)
    yield csvText([columns.map((column) => cell(valueAt(item, column)))]);
}

const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return FORMULA.test(text) ? `'${text}` : text;
};
