import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { fileText } from '#kit/file-text.ts';
import { UsageError } from './command.ts';

/** The text of a file, or of standard input (`-`); a file that cannot be read is wrong usage. */
export const givenText = async (
  option: string,
  place: string,
  stdin: Readable,
): Promise<string> => {
  if (place === '-') return fileText(await buffer(stdin));
  try {
    return fileText(await readFile(place));
  } catch {
    throw new UsageError(`${option}: no readable file ${place}`);
  }
};
