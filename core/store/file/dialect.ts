import { raw, sql, type Sql } from './sql.ts';

/**
 * What the two engines say differently. Between these marks, which SQLite takes for comments, stands what
 * SQLite is told, and behind it what PostgreSQL is told instead; its driver puts that in the place of the
 * whole (`core/laboratory/postgres/statement-text.ts`). Everything else in a statement is SQL that both know, or
 * a function that PostgreSQL was given under SQLite's name.
 */
export const bySqlite = (sqlite: string, postgres = ''): Sql =>
  raw(`${OPEN}${sqlite}${MIDDLE}${postgres}${CLOSE}`);

const OPEN = '/*[*/';
const MIDDLE = '/*|';
const CLOSE = ']*/';

/** Puts what one engine is told in the place of what both are told. */
const resolved = (text: string, choose: (sqlite: string, postgres: string) => string): string =>
  text
    .split(OPEN)
    .map((part, at) => {
      if (at === 0) return part;
      const middle = part.indexOf(MIDDLE);
      const close = part.indexOf(CLOSE, middle);
      const postgres = part.slice(middle + MIDDLE.length, close);
      return choose(part.slice(0, middle), postgres) + part.slice(close + CLOSE.length);
    })
    .join('');

export const forPostgres = (text: string): string => resolved(text, (_, postgres) => postgres);
/** The same without a comment, for what SQLite keeps as it was told. */
export const forSqlite = (text: string): string => resolved(text, (sqlite) => sqlite);

/** Reads by this index. PostgreSQL finds by itself what leads to the fewest rows: it counts them beforehand. */
export const indexedBy = (index: string): Sql => bySqlite(`INDEXED BY ${index}`);

/** Reads by the key of the table. */
export const NOT_INDEXED = bySqlite('NOT INDEXED');

/** A join whose left side is read first. */
export const JOIN_IN_ORDER = bySqlite('CROSS JOIN', 'JOIN');

/** A column whose index shall not be used: another one leads to fewer rows. */
export const notByIndex = (column: string): Sql => sql`${bySqlite('+')}${raw(column)}`;

/** A list of values as JSON; `json_group_array` makes one of the rows of a group. */
export const JSON_ARRAY = bySqlite('json_array', 'json_build_array');

/** An object of names and values as JSON. */
export const JSON_OBJECT = bySqlite('json_object', 'json_build_object');

/** A text of the program, sorted as columns are. */
export const COLLATED = bySqlite('', 'COLLATE "C"');

/** The last number that a table has given to a row, which may be gone. */
export const lastNumberOf = (table: 'auditEntries' | 'ledger' | 'leftOutPeople'): Sql =>
  sql`SELECT seq FROM ${bySqlite('sqlite_sequence', 'lastNumbers')} WHERE name = ${table}`;

/** As the indexes of SQLite are written; it tells expressions apart by their functions. */
export const IFNULL = bySqlite('ifnull', 'coalesce');

/** Compares without regard to case: SQLite of the letters a to z alone. */
export const LIKE = bySqlite('LIKE', 'ILIKE');

/** A question to the index of words (`words.ts`), and as it is put while the index is renewed. */
export interface WordsQuestion {
  readonly now: string;
  readonly renewing: string;
}

/** Whether an item has the words of a question; of `undefined`, no item has. */
export const hasWords = (question: WordsQuestion | undefined): Sql => {
  const { now, renewing } = question ?? { now: '""', renewing: '""' };
  const text =
    now === renewing
      ? sql`${now}`
      : sql`(SELECT CASE WHEN EXISTS (SELECT 1 FROM wordsRenewal) THEN ${renewing} ELSE ${now} END)`;
  return sql`${bySqlite('itemWords MATCH', 'itemWords.words @@ wordsQuestion(')} ${text}${bySqlite('', ')')}`;
};

/** A function that every connection to a file has. */
export const GOES_ON = 'goesOn';

/**
 * True of every row. SQLite cannot be interrupted from outside, and a thread that is ended waits for its statement; but
 * one that calls a function of ours now and then, for one row in so many, ends there. PostgreSQL sees its connection
 * close. The index of words calls nothing before its first match, and in portions it takes fifteen times as long,
 * because each reads the list of the words from its start. A phrase takes 0.2 s for a million items; the beginning of
 * a word, of one letter, 4 s for 400,000.
 */
export const canEndAt = (number: string): Sql =>
  bySqlite(`(${number} % 1024 <> 0 OR ${GOES_ON}())`, 'TRUE');

/** Before an `OFFSET` after which all rows are wanted. */
export const NO_LIMIT = bySqlite('LIMIT -1');

/** Keeps SQLite from reading what an inner statement computes anew for each of its columns. */
export const KEPT_APART = NO_LIMIT;

/** What an item has under the name of a figure; a number where it is one (`numberOf`). */
export const figureIn = (field: string): Sql =>
  sql`${bySqlite('json_extract(items.data,', 'figureIn(items.figures,')} ${`$."${field}"`})`;

/** Whether an item has a number under this name, which is one of the program’s own. */
export const hasFigure = (name: string): Sql =>
  bySqlite(
    `iif(json_valid(items.data), ifnull(json_type(items.data, '$.${name}') IN ('integer', 'real'), 0), 0)`,
    `coalesce(items.figures ->> '${name}' IS NOT NULL, FALSE)`,
  );

/** That number; `otherwise` where it has none. */
export const numberIn = (name: string, otherwise: number): Sql =>
  bySqlite(
    `iif(json_valid(items.data) AND json_type(items.data, '$.${name}') IN ('integer', 'real'),
      json_extract(items.data, '$.${name}'), ${otherwise})`,
    `coalesce((items.figures ->> '${name}')::double precision, ${otherwise})`,
  );

/** The column `figure` where it is a number. */
export const NUMBER_OF_FIGURE = bySqlite(
  "CASE WHEN typeof(figure) IN ('integer', 'real') THEN figure END",
  'figure',
);

/** The number that was kept for a number under this name (`Db.keepLookUp`). */
export const foundIn = (name: string, number: Sql, otherwise: number): Sql =>
  sql`${bySqlite(`${name}(`, `coalesce((SELECT value FROM pg_temp.${name} WHERE key = `)}${number}${bySqlite(')', `), ${otherwise})`)}`;

/**
 * That no row of a table has a value in a column that is never NULL. SQLite looks values up in an index that it makes of
 * `NOT IN`; for PostgreSQL that is a list, read from its beginning for each row where it is too long for a hash.
 */
export const isInNoRow = (value: string, table: string, column: string): Sql =>
  bySqlite(
    `${value} NOT IN (SELECT ${column} FROM ${table})`,
    `NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other.${column} = ${value})`,
  );
