import { forPostgres } from '../../store/file/dialect.ts';
import { boundValues, type BoundValue, type Sql } from '../../store/file/sql.ts';
import { knownNames } from '../../store/schema/postgres.ts';
import { textForPostgres } from './nul.ts';

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
