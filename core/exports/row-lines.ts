/** Rows as the lines of a table, made as they are read. */
import { csvHeadLine, csvRowLine, type CsvForm } from './csv.ts';
import type { DatasetRow, Sequence } from './dataset.ts';
import type { Field, Cell } from './field.ts';
import { jsonText } from '#kit/json-text.ts';

/**
 * A row as one flat object with a name for each column: what is absent is null, so that readers meet every
 * column. Identifiers are always texts; a list is JSON in a text, as it is in every table.
 */
export const ndjsonRowLine = (fields: readonly Field[], row: DatasetRow): string => {
  const cells = fields.map((field): [string, Cell | null] => {
    const cell = field.value(row);
    if (cell === undefined) return [field.name, null];
    return [field.name, NUMERIC.has(field.kind) ? cell : String(cell)];
  });
  return `${jsonText(Object.fromEntries(cells))}\n`;
};

const NUMERIC: ReadonlySet<Field['kind']> = new Set(['integer', 'number', 'boolean']);

/** The whole ActivityStreams item of a row, as it was answered. */
const ndjsonItemLine = ({ item }: DatasetRow): string => `${jsonText(item)}\n`;

/** `items`: no columns, but the whole item a line. */
export type RowFormat =
  | { readonly type: 'csv'; readonly fields: readonly Field[]; readonly form: CsvForm }
  | { readonly type: 'ndjson'; readonly fields: readonly Field[] }
  | { readonly type: 'items' };

/** What stands above all rows, once: the names of the columns, where the format has such a line. */
export const headLine = (format: RowFormat): string =>
  format.type === 'csv' ? csvHeadLine(format.fields) : '';

/** One row with its line end. */
export const rowLine = (format: RowFormat, row: DatasetRow): string => {
  if (format.type === 'items') return ndjsonItemLine(row);
  return format.type === 'csv'
    ? csvRowLine(format.fields, row, format.form)
    : ndjsonRowLine(format.fields, row);
};

/** The head and a line for each row; of several pages together there is one head. */
export async function* rowLines(
  format: RowFormat,
  rows: Sequence<DatasetRow>,
): AsyncGenerator<string> {
  const head = headLine(format);
  if (head !== '') yield head;
  for await (const row of rows) yield rowLine(format, row);
}
