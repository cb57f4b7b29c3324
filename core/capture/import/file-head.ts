import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { gunzipSync, constants } from 'node:zlib';
import { messages } from '../messages.ts';
import { archiveBytes } from './archive-bytes.ts';

const UTF_8_MARK = Buffer.from('\uFEFF');

/** How a text is written, by its first bytes: a mark, or the NUL beside the first sign of a JSON text. */
const encodingFromStart = (start: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' => {
  const [first = 0x20, second = 0x20] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
    ? 'utf-16be'
    : 'utf-8';
};

/**
 * The bytes of a text file as UTF-8, without the mark that some programs put before them, unpacked where they
 * are packed by gzip. Throws `Damage` as `archiveBytes` does.
 */
export async function* textBytes(
  packed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let start: Buffer | undefined = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  const decoded = (chunk: Buffer): Buffer =>
    decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  const begun = (bytes: Buffer): Buffer => {
    const encoding = encodingFromStart(bytes);
    if (encoding !== 'utf-8') decoder = new TextDecoder(encoding);
    return decoded(bytes.subarray(0, 3).equals(UTF_8_MARK) ? bytes.subarray(3) : bytes);
  };
  for await (const chunk of archiveBytes(packed)) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (start === undefined) yield decoded(bytes);
    else {
      start = Buffer.concat([start, bytes]);
      if (start.byteLength < UTF_8_MARK.byteLength) continue;
      yield begun(start);
      start = undefined;
    }
  }
  if (start !== undefined && start.byteLength > 0) yield begun(start);
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield Buffer.from(rest);
}

/** The beginning of a file as the text that it holds, of which the rest is not there. */
const textFromStart = (bytes: Buffer): string => {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? unzippedStart(bytes) : bytes;
  const encoding = encodingFromStart(plain);
  return encoding === 'utf-8' ? plain.toString('utf8') : new TextDecoder(encoding).decode(plain);
};

/** A block of gzip that begins in so few bytes unpacks to a thousand times as many at most. */
const unzippedStart = (bytes: Buffer): Buffer => {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, bytes.byteLength);
  } catch {
    return bytes;
  }
};

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
