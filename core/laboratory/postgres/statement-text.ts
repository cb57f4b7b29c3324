import { forPostgres } from '../../store/file/dialect.ts';
import {
  boundValues,
  insertion,
  type BoundValue,
  type Insertion,
  type Sql,
} from '../../store/file/sql.ts';
import { knownNames } from '../../store/schema/postgres.ts';
import type { StatementRows } from './requests.ts';

/** A statement as PostgreSQL takes it. */
export interface StatementText {
  /** With `$1`, `$2` … for its values. */
  readonly text: string;
  /** How a column of its answer is called here, by the name that the server gives it. */
  readonly nameOf: (column: string) => string;
  /** Whether it changes something. */
  readonly writes: boolean;
}

const CAMEL = /\b[a-z]+[A-Z]\w*/g;
const WRITES = /^\s*(?:INSERT|UPDATE|DELETE)\b|\bRETURNING\b/i;

/** PostgreSQL writes names that are not quoted in small letters. */
const namesIn = (text: string): ((column: string) => string) => {
  const own = new Map([...text.matchAll(CAMEL)].map(([name]) => [name.toLowerCase(), name]));
  return (column) => own.get(column) ?? knownNames().get(column) ?? column;
};

const kept = new Map<string, StatementText>();
/** Texts that the program is made of; those of filters are many, and are made anew then. */
const MOST_KEPT = 2000;

export const statementText = (statement: Sql): StatementText => {
  const known = kept.get(statement.sql);
  if (known) return known;
  const text = forPostgres(statement.text);
  const made = { text, nameOf: namesIn(text), writes: WRITES.test(text) };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(statement.sql, made);
  return made;
};

/** As they are bound. */
export const valuesOf = (statement: Sql): BoundValue[] =>
  boundValues(statement).map((value) =>
    typeof value === 'string' ? textForPostgres(value) : value,
  );

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

/** So many rows are one statement, and no other number, so that the same few texts stay prepared. */
const ROWS_AT_ONCE = [100, 50, 25, 10, 5, 2, 1];

/** The statements that put all rows in. */
export const joinRows = ({ into, rows, rest }: Insertion): Sql[] => {
  const statements: Sql[] = [];
  for (let at = 0; at < rows.length;) {
    const count = ROWS_AT_ONCE.find((most) => most <= rows.length - at) ?? 1;
    statements.push(insertion({ into, rows: rows.slice(at, at + count), rest }));
    at += count;
  }
  return statements;
};

/**
 * PostgreSQL’s texts hold no NUL, which a text of a platform may have. It is kept as `MARK MARK`, and `MARK` itself
 * as `MARK TWO`: so each text comes back as it was, texts keep their order, and no two become the same.
 * `parsedJson` and `textOfJson` (`schema/postgres.ts`) do the same with the escapes of JSON.
 */
const MARK = '\u0001';
const TWO = '\u0002';

/** As PostgreSQL keeps it. */
export const textForPostgres = (text: string): string =>
  text.replaceAll(MARK, MARK + TWO).replaceAll('\0', MARK + MARK);

/** What was kept. */
export const textFromPostgres = (text: string): string =>
  text.replaceAll(MARK + MARK, '\0').replaceAll(MARK + TWO, MARK);
