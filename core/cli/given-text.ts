import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { UsageError } from './command.ts';

/** The text of a file, or of standard input (`-`); a file that cannot be read is wrong usage. */
export const givenText = async (
  option: string,
  place: string,
  stdin: Readable,
): Promise<string> => {
  if (place === '-') return textOf(stdin);
  try {
    return await readFile(place, 'utf8');
  } catch {
    throw new UsageError(`${option}: no readable file ${place}`);
  }
};
