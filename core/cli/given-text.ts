import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { UsageError } from './command.ts';
import type { z } from 'zod';
import { BATCH_IDS, isBatch } from '#kit/batch.ts';

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

/**
 * `--ids` as the parameter of a batch: the ids themselves, those in a file (`@FILE`), or those on
 * standard input (`-`). Still text; what is a list in it is for the parameter to say.
 */
export const givenIds = async (
  stated: string | undefined,
  params: z.ZodObject,
  stdin: Readable,
): Promise<Readonly<Record<string, string>>> => {
  if (stated === undefined) return {};
  if (!isBatch(params)) throw new UsageError('--ids is for batches; this operation is none');
  if (stated !== '-' && !stated.startsWith('@')) return { [BATCH_IDS]: stated };
  return { [BATCH_IDS]: await givenText('--ids', stated.replace(/^@/, ''), stdin) };
};

/**
 * The text of a file that a person made with another program, without the mark at its beginning: UTF-16
 * where that mark says so (Excel's "Unicode text"), else UTF-8.
 */
export const fileText = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
};
