import { Readable } from 'node:stream';
import { columnName, valueAt, type Column } from './columns.ts';
import { csvText } from './csv-text.ts';
import { isFormula } from './formula-text.ts';

/**
 * A table of items as CSV (RFC 4180, UTF-8, a header line, CRLF), one line an item, made as it is read.
 * A field that an item does not have is an empty cell; lists are JSON in their cell. A text that a
 * spreadsheet may take for a formula (`isFormula`) gets an apostrophe in front; numbers stay as they are.
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

const cell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isFormula(text) ? `'${text}` : text;
};
