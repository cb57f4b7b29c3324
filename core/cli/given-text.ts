import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { fileText } from '#kit/file-text.ts';
import { UsageError } from './command.ts';

/** The text of a file, or of standard input (`-`); a file that cannot be read is wrong usage. */
export const givenText = async (option: string, place: string, stdin: Readable): Promise<string> =>
  fileText(await givenBytes(option, place, stdin));

/** A list of links: the text of a file, and of a workbook the lines of its first sheet. */
export const givenLinks = async (
  option: string,
  place: string,
  stdin: Readable,
  workbookLines: (bytes: Uint8Array) => Promise<string>,
): Promise<string> => {
  const bytes = await givenBytes(option, place, stdin);
  return isZip(bytes) ? workbookLines(bytes) : fileText(bytes);
};

const isZip = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** A file with the work of a coder, or a codebook: its text, or in base64 what is a ZIP file. */
export const givenCodingFile = async (
  option: string,
  place: string,
  stdin: Readable,
): Promise<{ readonly text: string } | { readonly base64: string }> => {
  const bytes = await givenBytes(option, place, stdin);
  return isZip(bytes) ? { base64: bytes.toString('base64') } : { text: fileText(bytes) };
};

const givenBytes = async (option: string, place: string, stdin: Readable): Promise<Buffer> => {
  if (place === '-') return buffer(stdin);
  try {
    return await readFile(place);
  } catch {
    throw new UsageError(`${option}: no readable file ${place}`);
  }
};
