/** An export as files of the disk: what is there appears when all of it is whole. */
import { linkSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
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
 * stands beside it. All of them are written under other names first, and take their own once all are whole.
 * Throws `validation_error` with the name of the file that cannot be written or is there already, where
 * nothing is replaced, and when it is cancelled; then no part of them stays.
 */
export const writeExport = async (
  file: string,
  table: Table,
  format: Format,
  options: ExportOptions = {},
  signal?: AbortSignal,
): Promise<readonly string[]> => {
  const companions = options.isAlone ? [] : filesBeside(file, table, format, options);
  const main: Target = {
    file,
    write: (path, end) => writeFormat(table, format, options, path, end),
  };
  await writeTogether([main, ...companions], { signal, replaces: options.replaces });
  return companions.map((companion) => companion.file);
};

const filesBeside = (
  file: string,
  table: Table,
  format: Format,
  options: ExportOptions,
): readonly Target[] => {
  const codings = renderCodings(table, format, options);
  return [
    ...(codings ? [target(file + codings.suffix, codings.chunks)] : []),
    ...[...renderCompanions(table, format, parse(file).name, options)].map(([suffix, text]) =>
      target(file + suffix, () => [Buffer.from(text)]),
    ),
  ];
};

const target = (file: string, chunks: () => Parameters<typeof writeStream>[0]): Target => ({
  file,
  write: (path, signal) => writeStream(chunks(), path, signal),
});

/**
 * Writes one file, which appears when it is whole and `check`, given the path under which it was written,
 * has not thrown. Throws `validation_error` with its name, also where it is there already and not replaced,
 * and what `check` throws.
 */
export const writeFileWhole = (
  file: string,
  chunks: () => Parameters<typeof writeStream>[0],
  {
    check = async () => undefined,
    replaces = false,
  }: {
    readonly check?: (part: string) => Promise<void>;
    readonly replaces?: boolean | undefined;
  } = {},
): Promise<void> => {
  const write = async (part: string): Promise<void> => {
    await writeStream(chunks(), part, undefined);
    await check(part);
  };
  return writeTogether([{ file, write }], { signal: undefined, replaces });
};

interface Writing {
  readonly signal: AbortSignal | undefined;
  readonly replaces?: boolean | undefined;
}

const writeTogether = async (
  targets: readonly Target[],
  { signal, replaces = false }: Writing,
): Promise<void> => {
  // What cannot take its name is found before hours of writing, and again before the first one does.
  const refuseTaken = async (): Promise<void> => {
    for (const target of targets) await writing(target, () => checkPlace(target.file, replaces));
  };
  const placed: string[] = [];
  for (const folder of new Set(targets.map(({ file }) => dirname(file)))) clearParts(folder);
  try {
    await refuseTaken();
    for (const target of targets) await writing(target, () => writePart(target, signal));
    if (signal?.aborted) throw cancelled();
    await refuseTaken();
    for (const target of targets) {
      await writing(target, () => place(target.file, replaces));
      placed.push(target.file);
    }
  } catch (cause) {
    for (const { file } of targets) rmSync(partPath(file), { force: true });
    if (!replaces) for (const file of placed) rmSync(file, { force: true });
    throw signal?.aborted ? cancelled() : cause;
  }
};

const IS_THERE = 'it is there already';

const checkPlace = (file: string, replaces: boolean): void => {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new Error('a folder has that name');
  if (found && !replaces) throw new Error(IS_THERE);
};

/** Gives a whole file its name. A second name is refused where the first is taken, at every moment. */
const place = (file: string, replaces: boolean): void => {
  const part = partPath(file);
  if (replaces) return renameSync(part, file);
  try {
    linkSync(part, file);
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') throw new Error(IS_THERE, { cause });
    // Some disks have no second names.
    return renameSync(part, file);
  }
  rmSync(part);
};

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined;

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
