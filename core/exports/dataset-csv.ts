/** A dataset as CSV: for spreadsheets, or lossless for programs. */
import { readBatches } from './batches.ts';
import { CODING_COLUMNS, readCodings } from './coding-lines.ts';
import { csvText } from './csv-text.ts';
import type { Cell, Field, Kind } from './field.ts';
import { isFormula, seenText } from './formula-text.ts';
import { cutToCell } from './long-text.ts';
import { cellsFromRow, type Table } from './table.ts';

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
