import type { AppError } from '#kit/errors.ts';
import { visibleJson, withoutUnseen } from '#kit/printable.ts';

/** JSON for a terminal or a pipe: the same value, and nothing in it that a terminal would act on. */
export const safeJson = (value: unknown, space?: number): string =>
  visibleJson(JSON.stringify(value, null, space));

/** A reader that has seen enough (`| head`) closes the pipe; that is no error of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

export const printJson = (value: unknown): void => {
  process.stdout.write(`${safeJson(value, process.stdout.isTTY ? 2 : undefined)}\n`);
};

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
