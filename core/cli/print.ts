import { styleText } from 'node:util';
import type { AppError } from '#kit/errors.ts';
import { countMessage } from '#kit/count-of.ts';
import { jsonText } from '#kit/json-text.ts';
import { visibleJson, withoutUnseen } from '#kit/printable.ts';

/** JSON for a terminal or a pipe: the same value but for half a surrogate pair (`jsonText`), and nothing in it that a terminal would act on. */
export const safeJson = (value: unknown, space?: number): string =>
  visibleJson(jsonText(value, space));

let unreadExit = 0;

/** Prints the report of a verdict; the exit code is the verdict's, however much of the report is read. */
export const printVerdict = (exit: number, print: () => void): number => {
  unreadExit = exit;
  print();
  return exit;
};

/** A reader that has seen enough (`| head`) closes the pipe; that is no error of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(unreadExit);
  throw error;
});

let isLinewise = false;

/** For one run of a command: whether `printJson` writes lists as one JSON value a line (`--ndjson`). */
export const setLinewise = (on: boolean): void => {
  isLinewise = on;
};

/** `rows`: the list in the value, where it is no list itself; with `--ndjson` it alone is printed. */
export const printJson = (value: unknown, rows?: readonly unknown[]): void => {
  if (!isLinewise) {
    process.stdout.write(`${safeJson(value, process.stdout.isTTY ? 2 : undefined)}\n`);
    return;
  }
  for (const one of rows ?? (Array.isArray(value) ? (value as unknown[]) : [value]))
    process.stdout.write(`${safeJson(one)}\n`);
};

/** `1 reply`, `2,000 replies`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  countMessage(count, one, many).message;

/** Text for people, without anything that a terminal would act on. */
export const printLine = (line: string): void => {
  process.stdout.write(`${withoutUnseen(line)}\n`);
};

/** The same on stderr: what went wrong, or what is to be said beside the answer. */
export const printAside = (line: string): void => {
  process.stderr.write(`${withoutUnseen(line)}\n`);
};

export const errorEnvelope = (error: AppError): object => ({
  errors: [error.toObject()],
  data: null,
});

/** Whether a terminal reads what is printed, and is to show styles (https://no-color.org). */
const isStyled = (): boolean =>
  process.stdout.isTTY && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';

type Style = Parameters<typeof styleText>[0];

/** Our own words in a style, where a terminal shows it; the words as they are in a pipe or a file. */
const styled = (style: Style, words: string): string =>
  isStyled() ? styleText(style, words, { validateStream: false }) : words;

/** A heading of our own words. */
export const printHeading = (words: string): void => {
  process.stdout.write(`${styled('bold', words)}\n`);
};

/**
 * Rows under heads: lined up where a terminal reads, else one row a line with tabs between the cells, for
 * programs.
 */
export const printTable = (
  heads: readonly string[],
  given: readonly (readonly string[])[],
): void => {
  // A name with a line end in it must not look like a row of its own.
  const rows = given.map((row) =>
    row.map((cell) => withoutUnseen(cell.replaceAll(/\s+/g, ' ')).trim()),
  );
  if (!process.stdout.isTTY) {
    for (const row of [heads, ...rows]) process.stdout.write(`${row.join('\t')}\n`);
    return;
  }
  const widths = heads.map((head, i) =>
    Math.max(textWidth(head), ...rows.map((row) => textWidth(row[i] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => padToWidth(cell, widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  printHeading(line(heads));
  for (const row of rows) process.stdout.write(`${line(row)}\n`);
};

/** Marks on other letters, and what is not drawn at all. */
const NARROWEST = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** Letters of East Asia and pictures, which a terminal draws in two columns. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;

/** Columns that a terminal with letters of one width takes for a text of one line. */
export const textWidth = (text: string): number => {
  // Most texts have nothing of the kind.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
};

const letterWidth = (letter: string): number => {
  if (NARROWEST.test(letter)) return 0;
  return WIDE.test(letter) ? 2 : 1;
};

/** The text with spaces behind it, up to so many columns. */
export const padToWidth = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));
