import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import { textFromStart } from './text-bytes.ts';

/** What is known of a file before it is read. */
export interface FileHead {
  /** The file's own name, lower case. */
  readonly name: string;
  /** Its first 4 kB as text, unpacked where they are packed by gzip. */
  readonly start: string;
  readonly isFolder: boolean;
  /** The paths in it, where it is a whole ZIP file. */
  readonly paths?: readonly string[] | undefined;
}

const HEAD_BYTES = 4096;

/** Throws `validation_error` for one that cannot be read. */
export const readFileHead = async (path: string): Promise<FileHead> => {
  try {
    const name = basename(path).toLowerCase();
    if (statSync(path).isDirectory()) return { name, start: '', isFolder: true };
    const file = openSync(path, 'r');
    const bytes = Buffer.alloc(HEAD_BYTES);
    const length = readSync(file, bytes);
    closeSync(file);
    const start = textFromStart(bytes.subarray(0, length));
    return { name, start, isFolder: false, ...(isZip(start) && { paths: await pathsInZip(path) }) };
  } catch (cause) {
    throw new AppError('validation_error', messages.fileUnreadable({ path: basename(path) }), {
      cause,
    });
  }
};

export const isZip = (start: string): boolean => start.startsWith('PK\u0003\u0004');

/** Of a damaged one, whoever reads it says what is wrong with it. */
const pathsInZip = async (path: string): Promise<readonly string[] | undefined> => {
  const { openZipFile } = await import('../../exports/file-bytes.ts');
  const zip = await openZipFile(path).catch(() => undefined);
  return zip?.paths;
};
