import type { AppError } from '../kit/errors.ts';

/** Control, direction and line-separator characters that JSON leaves as they are but a terminal obeys. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** What a terminal would act on; a line of text keeps its tabs and line ends. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON for a terminal or a pipe: the same value, and nothing in it that a terminal would act on. */
export const safeJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, null, space).replace(UNSAFE, escaped);

/** A reader that has seen enough (`| head`) closes the pipe; that is no error of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

export const printJson = (value: unknown): void => {
  process.stdout.write(`${safeJson(value, process.stdout.isTTY ? 2 : undefined)}\n`);
};

const plain = (line: string): string => line.replace(CONTROL, '').replace(UNSAFE, '');

/** Text for people, without anything that a terminal would act on. */
export const printLine = (line: string): void => {
  process.stdout.write(`${plain(line)}\n`);
};

/** The same on stderr: what went wrong, or what is to be said beside the answer. */
export const printAside = (line: string): void => {
  process.stderr.write(`${plain(line)}\n`);
};

export const errorEnvelope = (error: AppError): object => ({
  errors: [error.toObject()],
  data: null,
});

/** Rows with their columns lined up. */
export const table = (heads: readonly string[], given: readonly (readonly string[])[]): string => {
  // A name with a line end in it must not look like a row of its own.
  const rows = given.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')));
  const widths = heads.map((head, i) =>
    Math.max(head.length, ...rows.map((row) => (row[i] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(heads), ...rows.map(line)].join('\n');
};
