/** An export as files of the disk: what is there appears when all of it is whole. */
import { lstatSync, renameSync, rmSync, readdirSync } from 'node:fs';
import { dirname, parse, join } from 'node:path';
import {
  renderCodings,
  renderCompanions,
  writeFormat,
  type ExportOptions,
  type Format,
} from './index.ts';
import type { Table } from './table.ts';
import { cancelled } from './watched.ts';
import { writeStream } from './write-stream.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';
import { createHash } from 'node:crypto';
import { isRunning, processHost } from '#kit/processes.ts';

/** A file, and what writes it under the name that it is given. */
interface Target {
  readonly file: string;
  readonly write: (path: string, signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * Writes a table to `file`, and beside it its single codes, its codebooks and the given links; answers what
 * stands beside it. All of them are written under other names first, and take their own, replacing what is
 * there, once all are whole. Throws
 * `validation_error` with the name of the file that cannot be written, and when it is cancelled; then no
 * part of them stays.
 */
export const writeExport = async (
  file: string,
  table: Table,
  format: Format,
  options: ExportOptions = {},
  signal?: AbortSignal,
): Promise<readonly string[]> => {
  const codings = renderCodings(table, format, options);
  const companions = [
    ...(codings ? [target(file + codings.suffix, codings.chunks)] : []),
    ...[...renderCompanions(table, format, parse(file).name, options)].map(([suffix, text]) =>
      target(file + suffix, () => [Buffer.from(text)]),
    ),
  ];
  const main: Target = {
    file,
    write: (path, end) => writeFormat(table, format, options, path, end),
  };
  await writeTogether([main, ...companions], signal);
  return companions.map((companion) => companion.file);
};

const target = (file: string, chunks: () => Parameters<typeof writeStream>[0]): Target => ({
  file,
  write: (path, signal) => writeStream(chunks(), path, signal),
});

/**
 * Writes one file, which appears when it is whole and `check`, given the path under which it was written,
 * has not thrown. Throws `validation_error` with its name, and what `check` throws.
 */
export const writeFileWhole = (
  file: string,
  chunks: () => Parameters<typeof writeStream>[0],
  check: (part: string) => Promise<void> = async () => undefined,
): Promise<void> => {
  const write = async (part: string): Promise<void> => {
    await writeStream(chunks(), part, undefined);
    await check(part);
  };
  return writeTogether([{ file, write }], undefined);
};

const writeTogether = async (
  targets: readonly Target[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  for (const folder of new Set(targets.map(({ file }) => dirname(file)))) clearParts(folder);
  try {
    for (const target of targets) await writing(target, () => writePart(target, signal));
    if (signal?.aborted) throw cancelled();
    // What cannot take its name is found before the first one does.
    for (const target of targets) await writing(target, () => refuseFolder(target.file));
    for (const target of targets)
      await writing(target, () => renameSync(partPath(target.file), target.file));
  } catch (cause) {
    for (const target of targets) rmSync(partPath(target.file), { force: true });
    throw signal?.aborted ? cancelled() : cause;
  }
};

/** Names the file in whatever goes wrong with it. */
const writing = async ({ file }: Target, work: () => unknown): Promise<void> => {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const why = cause instanceof Error ? cause.message : 'it cannot be written';
    throw new AppError('validation_error', messages.problemOfFile({ file, why }), { cause });
  }
};

const writePart = async (target: Target, signal: AbortSignal | undefined): Promise<void> => {
  const part = partPath(target.file);
  // No link is written through.
  rmSync(part, { force: true });
  await target.write(part, signal);
};

const refuseFolder = (file: string): void => {
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Error('a folder has that name');
};

/** Files under the names that they have until they are whole: each tells which process writes it. */
const MACHINE = createHash('sha256').update(processHost()).digest('hex').slice(0, 8);
/** The machine that wrote it, and its process. */
const PART = /\.([0-9a-f]{8})-([1-9]\d{0,9})\.part$/;

/** Where a file is written until it is whole. */
export const partPath = (file: string): string => `${file}.${MACHINE}-${process.pid}.part`;

/** Deletes what killed processes of this machine left in a folder; what another one writes there stays. */
const clearParts = (folder: string): void => {
  for (const name of namesIn(folder)) {
    const [, ofMachine, pid] = PART.exec(name) ?? [];
    const path = join(folder, name);
    if (ofMachine === MACHINE && !isRunning(Number(pid)) && lstatSync(path).isFile())
      rmSync(path, { force: true });
  }
};

/** Empty where the folder cannot be read: whoever writes into it says why. */
const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
