/** Rows as CSV (RFC 4180, UTF-8, a header line, CRLF), for readers that heed nothing but the text. */
import { csvText } from './csv-text.ts';
import { isChangedBySpreadsheets, isFormula, withoutNul } from './dataset-csv.ts';
import type { DatasetRow } from './dataset.ts';
import type { Cell, Field, Kind } from './field.ts';

/**
 * `guarded`: an apostrophe in front of a text that a spreadsheet would run, and of an identifier that a reader
 * would take for a number, a date, a truth value or a missing one. A text that begins with an apostrophe
 * itself gets one more, so that one taken from the front of each text that has one gives back what was there.
 *
 * `lossless`: as it is.
 *
 * In both, NUL becomes U+2400 and half a surrogate pair U+FFFD, which no reader takes; dates are ISO 8601.
 */
export const CSV_FORMS = ['guarded', 'lossless'] as const;
export type CsvForm = (typeof CSV_FORMS)[number];

export const csvHeadLine = (fields: readonly Pick<Field, 'name'>[]): string =>
  csvText([fields.map(({ name }) => name)]);

export const csvRowLine = (fields: readonly Field[], row: DatasetRow, form: CsvForm): string =>
  csvText([fields.map((field) => csvCell(field.value(row), field.kind, form))]);

const csvCell = (value: Cell, kind: Kind, form: CsvForm): string => {
  if (value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = withoutNul(value);
  return form === 'guarded' && isGuarded(text, kind) ? `'${text}` : text;
};

const isGuarded = (text: string, kind: Kind): boolean =>
  text.startsWith("'") || isFormula(text) || (kind === 'id' && isMistaken(text));

/** Numbers of all notations: decimal, hexadecimal, with exponents of E, D and P, with suffixes. */
const NUMBERS = /^[\d.][\da-fx.,:/ _+\-elpn%]*$/i;

/** What R, Python and spreadsheets take for a missing value, a truth value or no number. */
const WORDS =
  /^(?:[#<]?n\/?a[>!]?|n\/a n\/a|null|nil|none|nan|inf|infinity|t|f|true|false|y|n|yes|no)$/i;

/** Longer ones are no numbers. */
const MOST_CHARACTERS = 64;

const isMistaken = (text: string): boolean =>
  text.length <= MOST_CHARACTERS &&
  (NUMBERS.test(text.trim()) || WORDS.test(text.trim()) || isChangedBySpreadsheets(text));
