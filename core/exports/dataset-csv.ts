/** A dataset as CSV: for spreadsheets, or lossless for programs. */
import { csvText } from './csv-text.ts';
import { readBatches } from './batches.ts';
import { CODING_COLUMNS, readCodings } from './coding-lines.ts';
import type { Cell, Field, Kind } from './field.ts';
import { cutToCell, cellsFromRow, type Table } from './table.ts';

/**
 * `lossless`: RFC 4180, UTF-8 without a mark, every value as it is. Two things no CSV reader takes: NUL
 * becomes U+2400, half a surrogate pair U+FFFD; the codebook counts both, and NDJSON has them.
 *
 * `spreadsheet`: UTF-8 with a byte order mark. A text that a spreadsheet would run as a formula or
 * change into a number, a date or a truth value (00123, 19-digit ids, 1e5, 3/4, mar1) gets an
 * apostrophe in front, also behind blanks and signs that are not seen, and in their wide forms; a text over 32,767 characters is cut and says so; dates lose their T, Z and
 * milliseconds, so that they are read as dates (UTC).
 */
export type CsvPreset = 'spreadsheet' | 'lossless';

export async function* datasetCsv(table: Table, preset: CsvPreset): AsyncGenerator<Buffer> {
  const { fields } = table;
  yield Buffer.from(csvHead(fields, preset));
  for await (const batch of readBatches(table.dataset.rows()))
    yield Buffer.from(
      csvText(batch.map((row) => shownCells(cellsFromRow(table, row), fields, preset))),
    );
}

/** The single codes and decisions of a dataset as CSV. */
export async function* codingsCsv(table: Table, preset: CsvPreset): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(CODING_COLUMNS, preset));
  for await (const batch of readCodings(table))
    yield Buffer.from(csvText(batch.map((line) => shownCells(line, CODING_COLUMNS, preset))));
}

export const csvHead = (fields: readonly Pick<Field, 'name'>[], preset: CsvPreset): string =>
  (preset === 'spreadsheet' ? '\ufeff' : '') + csvText([fields.map(({ name }) => name)]);

/** One row with its line end. */
export const csvLine = (
  cells: readonly Cell[],
  fields: readonly Pick<Field, 'kind'>[],
  preset: CsvPreset,
): string => csvText([shownCells(cells, fields, preset)]);

const shownCells = (
  cells: readonly Cell[],
  fields: readonly Pick<Field, 'kind'>[],
  preset: CsvPreset,
): readonly string[] => {
  const shown = preset === 'spreadsheet' ? forSpreadsheets : lossless;
  return cells.map((value, i) =>
    value === undefined ? '' : shown(value, fields[i]?.kind ?? 'text'),
  );
};

type Shown = (value: NonNullable<Cell>, kind: Kind) => string;

const lossless: Shown = (value) => withoutNul(String(value));

const forSpreadsheets: Shown = (value, kind) => {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(value);
  const instant = kind === 'instant' ? plainInstant(value) : undefined;
  if (instant !== undefined) return instant;
  const text = withoutNul(value);
  return cutToCell(isChangedBySpreadsheets(text) ? `'${text}` : text);
};

/** A text without NUL, which no reader of CSV takes. */
export const withoutNul = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '\u2400') : text;

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z$/;

const plainInstant = (text: string): string | undefined => {
  const parts = INSTANT.exec(text);
  return parts ? `${parts[1]} ${parts[2]}` : undefined;
};

/** Digits with what stands between the parts of numbers, dates and times: 00123, 1e5, 3/4, 12:30, 1.000,5. */
const FIGURES = /^ ?[\d.,:/ ][\d.,:/ +\-e%]*$/i;
const MONTHS =
  /^(?:\d{1,4}[-/. ]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?:[-/. ]?\d{1,4})?$/i;
const WORDS = /^(?:true|false)$/i;

/** Longer texts are no figures. */
const MOST_FIGURES = 64;

/** Whether a spreadsheet would take the text for something else. */
export const isChangedBySpreadsheets = (text: string): boolean =>
  isFormula(text) || (text.length < MOST_FIGURES && isFigures(seenText(text)));

const isFigures = (text: string): boolean =>
  FIGURES.test(text) || MONTHS.test(text) || WORDS.test(text);

/**
 * What is not seen, or seen as a blank, at the beginning of a cell: separators, controls, formats (byte
 * order mark, zero-width signs, directions), marks, and letters that are drawn as nothing. Spreadsheets cut
 * off some of them before they look for a formula, and some versions more than others.
 */
const UNSEEN = /^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;
const CONTROL = /^\p{Cc}/u;
/** Signs with which a formula begins, also of other programs and times; U+2212 is a minus of its own. */
const SIGNS = /^[=+\-@|%\u2212]/;

/** A text without what is not seen in front, its first sign in its plain form: `＝` is `=`. */
const visibleStart = (text: string): string => {
  const visible = text.replace(UNSEEN, '');
  const first = String.fromCodePoint(visible.codePointAt(0) ?? 0);
  return first.normalize('NFKC');
};

/**
 * Whether a spreadsheet may take the text for a formula (OWASP, CSV Injection, read 2026-11-22): behind
 * whatever is not seen it begins with a sign of one, or it begins with a tab or another control.
 */
export const isFormula = (text: string): boolean =>
  text !== '' && (CONTROL.test(text) || SIGNS.test(visibleStart(text)));

/** A short text as somebody sees it: without what is not seen around it, and with plain figures. */
export const seenText = (text: string): string => {
  const plain = text.normalize('NFKC').replace(UNSEEN, '');
  let end = plain.length;
  while (end > 0 && UNSEEN.test(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end);
};
