/** An export as files of the disk: what is there appears when it is whole. */
import { createWriteStream, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codebooksOf, exported, type ExportOptions, type Format } from './index.ts';
import type { Table } from './table.ts';
import { cancelled } from './watched.ts';
import { AppError } from '../kit/errors.ts';

/**
 * Writes a table to `file`, which is replaced when the new one is whole, and its codebooks beside it;
 * answers the codebooks. Throws `validation_error` with the file's name when it cannot be written, and
 * when it is cancelled; then no part of it stays.
 */
export const writeExport = async (
  file: string,
  table: Table,
  format: Format,
  options: ExportOptions = {},
  signal?: AbortSignal,
): Promise<readonly string[]> => {
  await writeFile(file, exported(table, format, options), signal);
  if (format === 'package') return [];
  return [...codebooksOf(table)].map(([suffix, content]) => {
    writeFileSync(file + suffix, content);
    return file + suffix;
  });
};

const writeFile = async (
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const part = `${file}.part`;
  try {
    // What an export that was killed left; and no link is written through.
    rmSync(part, { force: true });
    await pipeline(Readable.from(chunks), createWriteStream(part, { flags: 'wx' }), {
      ...(signal && { signal }),
    });
    renameSync(part, file);
  } catch (cause) {
    rmSync(part, { force: true });
    if (signal?.aborted) throw cancelled();
    if (cause instanceof AppError) throw cause;
    const why = cause instanceof Error ? cause.message : 'it cannot be written';
    throw new AppError('validation_error', `${file}: ${why}`, { cause });
  }
};
