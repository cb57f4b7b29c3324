import type { StatementRows } from './requests.ts';
import { textFromPostgres } from './nul.ts';
import type { StatementText } from './statement-text.ts';

/** The order of rows is kept in a column of its own, which SQLite's tables do not show either. */
const ORDER_COLUMN = 'rowid';

/** Rows as objects, under the names that the statement gives its columns; the first `most` of them. */
export const shapeRows = <Row>(
  { columns, rows }: StatementRows,
  { nameOf }: StatementText,
  most = Infinity,
): Row[] => {
  const names = columns.flatMap((column, at) =>
    column === ORDER_COLUMN ? [] : [[nameOf(column), at] as const],
  );
  return rows
    .slice(0, most)
    .map((row) => Object.fromEntries(names.map(([name, at]) => [name, valueFrom(row[at])])) as Row);
};

const valueFrom = (value: unknown): unknown =>
  typeof value === 'string' ? textFromPostgres(value) : value;
