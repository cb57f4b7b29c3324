/** ZIP files read entry by entry, in any order, without holding one whole. */
import { Inflate } from 'fflate';
import { AppError } from '#kit/errors.ts';
import { areSameBytes, concatBytes, utf8FromText } from '#kit/bytes.ts';
import { partOfSource, sourceFromBytes, type ByteSource } from './byte-source.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';
import { readZipDirectory, NOT_A_ZIP, type ZipEntry } from './zip-directory.ts';

export interface OpenZip {
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** What a file takes in the ZIP file, and what it says it holds, in bytes. */
  sizes(path: string): { readonly packed: number; readonly size: number };
  /** Throws `validation_error` for what is not there or cannot be unpacked. */
  read(path: string): AsyncIterable<Uint8Array>;
  /** A file that is read in any order: where it lies, if it is not packed; else whole, as `bytes` has it. */
  open(path: string): Promise<ByteSource>;
  /** A small file whole; more than `most` bytes are an error. */
  bytes(path: string, most?: number): Promise<Uint8Array>;
  /**
   * Whether all bytes are those of the files and of their directory, and each file stands there under the
   * name of the directory: otherwise other programs may read something else. Throws `validation_error`
   * where it cannot be read.
   */
  isPlain(path?: string): Promise<boolean>;
}

/** A file that is read whole. */
const MOST = 256 * 2 ** 20;

/** A file of texts: the metadata of a package with thousands of columns and sources. */
const MOST_TEXT = 64 * 2 ** 20;

const LOCAL_HEADER = 30;
/** Bytes that are read and unpacked at a time: at most about a thousand times as many come of them. */
const PORTION = 2 ** 16;
/** What may stand behind the data of a file: its sum and sizes of 32 or 64 bits, with a signature or without. */
const DESCRIPTORS = new Set([0, 12, 16, 20, 24]);

const broken = (detail: Message, cause?: unknown): AppError =>
  new AppError('validation_error', detail, { cause });

/** Reads the directory at the end of the file. Throws `validation_error` for what is no ZIP file. */
export const openZip = async (source: ByteSource): Promise<OpenZip> => {
  const { entries, isAlone } = await readZipDirectory(source);
  const find = (path: string): ZipEntry => {
    const entry = entries.get(path);
    if (entry) return entry;
    throw broken(messages.fileMissing({ path }));
  };
  const read = (path: string): AsyncIterable<Uint8Array> => unpacked(source, path, find(path));
  const bytes = async (path: string, most = MOST): Promise<Uint8Array> => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of read(path)) {
      length += chunk.length;
      if (length > most) throw broken(messages.fileTooLarge({ path, most }));
      chunks.push(chunk);
    }
    return concatBytes(chunks);
  };
  return {
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    sizes: (path) => find(path),
    read,
    open: async (path) => {
      const entry = find(path);
      if (entry.method !== 0) return sourceFromBytes(await bytes(path));
      const { start } = await readLocalHeader(source, entry);
      return partOfSource(source, start, entry.packed);
    },
    bytes,
    isPlain: async (path) =>
      path === undefined ? isAlone : isPlainEntry(source, path, find(path)),
  };
};

/** A file of texts, whole. Throws `validation_error` as `read` does. */
export const smallFile = (zip: OpenZip, path: string): Promise<Uint8Array> =>
  zip.bytes(path, MOST_TEXT);

interface LocalHeader {
  readonly method: number;
  readonly name: Uint8Array;
  /** Where the data begins. */
  readonly start: number;
}

const readLocalHeader = async (
  source: ByteSource,
  { offset }: ZipEntry,
  nameLength = 0,
): Promise<LocalHeader> => {
  const bytes = await source.read(offset, LOCAL_HEADER + nameLength);
  if (bytes.length < LOCAL_HEADER) throw broken(NOT_A_ZIP);
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (header.getUint32(0, true) !== 0x04_03_4b_50) throw broken(NOT_A_ZIP);
  const length = header.getUint16(26, true);
  return {
    method: header.getUint16(8, true),
    name: bytes.subarray(LOCAL_HEADER, LOCAL_HEADER + length),
    start: offset + LOCAL_HEADER + length + header.getUint16(28, true),
  };
};

const isPlainEntry = async (
  source: ByteSource,
  path: string,
  entry: ZipEntry,
): Promise<boolean> => {
  const expected = utf8FromText(path);
  const { method, name, start } = await readLocalHeader(source, entry, expected.length + 1);
  return (
    method === entry.method &&
    areSameBytes(name, expected) &&
    DESCRIPTORS.has(entry.next - start - entry.packed)
  );
};

async function* unpacked(
  source: ByteSource,
  path: string,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array> {
  const { method, packed, size } = entry;
  if (method !== 0 && method !== 8) throw broken(messages.compressionUnknown({ path }));
  const { start } = await readLocalHeader(source, entry);
  if (packed === 0 && size === 0) return;
  let unpackedBytes = 0;
  for await (const chunk of inflated(packedPortions(source, path, start, packed), method, path)) {
    unpackedBytes += chunk.length;
    if (unpackedBytes > size) throw broken(messages.fileLargerThanStated({ path }));
    yield chunk;
  }
  if (unpackedBytes < size) throw broken(messages.fileNotUnpacked({ path }));
}

async function* packedPortions(
  source: ByteSource,
  path: string,
  start: number,
  packed: number,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < packed; at += PORTION) {
    const length = Math.min(PORTION, packed - at);
    const portion = await source.read(start + at, length);
    if (portion.length < length) throw broken(messages.fileNotUnpacked({ path }));
    yield portion;
  }
}

async function* inflated(
  portions: AsyncIterable<Uint8Array>,
  method: number,
  path: string,
): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    yield* portions;
    return;
  }
  let ready: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => {
    if (chunk.length > 0) ready.push(chunk);
  });
  const push = (portion: Uint8Array, isLast: boolean): Uint8Array[] => {
    ready = [];
    try {
      inflate.push(portion, isLast);
    } catch (cause) {
      throw broken(messages.fileNotUnpacked({ path }), cause);
    }
    return ready;
  };
  for await (const portion of portions) yield* push(portion, false);
  yield* push(new Uint8Array(0), true);
}
