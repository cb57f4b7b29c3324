/** ZIP files read entry by entry, in any order, without holding one whole. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

export interface OpenZip {
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** What a file takes in the ZIP file, and what it says it holds, in bytes. */
  sizes(path: string): { readonly packed: number; readonly size: number };
  /** Throws `validation_error` for what is not there or cannot be unpacked. */
  read(path: string): AsyncIterable<Uint8Array>;
  /** A small file whole; more than `most` bytes are an error. */
  bytes(path: string, most?: number): Promise<Buffer>;
}

const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;
const NOT_A_ZIP = messages.notAZipFile;
/** A file that is read whole. */
const MOST = 256 * 2 ** 20;

/** A file of texts: the metadata of a package with thousands of columns and sources. */
const MOST_TEXT = 64 * 2 ** 20;

/** The directory of about a million files. */
const MOST_DIRECTORY = 128 * 2 ** 20;
const LOCAL_HEADER = 30;

const broken = (detail: Message, cause?: unknown): AppError =>
  new AppError('validation_error', detail, { cause });

/** Reads the directory at the end of the file. */
export const openZip = async (file: string): Promise<OpenZip> => {
  const entries = await readZipDirectory(file);
  const find = (path: string): Entry => {
    const entry = entries.get(path);
    if (entry) return entry;
    throw broken(messages.fileMissing({ path }));
  };
  const read = (path: string): AsyncIterable<Uint8Array> => unpacked(file, path, find(path));
  return {
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    sizes: (path) => find(path),
    read,
    bytes: async (path, most = MOST) => {
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of read(path)) {
        length += chunk.length;
        if (length > most) throw broken(messages.fileTooLarge({ path, most }));
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  };
};

/** A file of texts, whole. Throws `validation_error` as `read` does. */
export const smallFile = (zip: OpenZip, path: string): Promise<Buffer> =>
  zip.bytes(path, MOST_TEXT);

const part = async (file: string, start: number, length: number): Promise<Buffer> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    if (bytesRead < length) throw broken(NOT_A_ZIP);
    return buffer;
  } finally {
    await handle.close();
  }
};

const readFileSize = async (file: string): Promise<number> => {
  const handle = await open(file);
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
};

const readZipDirectory = async (file: string): Promise<ReadonlyMap<string, Entry>> => {
  const size = await readFileSize(file);
  const tail = await part(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const at = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (at === -1 || at + 22 > tail.length) throw broken(NOT_A_ZIP);
  let length = tail.readUInt32LE(at + 12);
  let offset = tail.readUInt32LE(at + 16);
  const is64 = length === MAX_32 || offset === MAX_32 || tail.readUInt16LE(at + 10) === MAX_16;
  if (is64 && at >= 20 && tail.readUInt32LE(at - 20) === 0x07_06_4b_50) {
    const end64 = await part(file, Number(tail.readBigUInt64LE(at - 12)), 56);
    length = Number(end64.readBigUInt64LE(40));
    offset = Number(end64.readBigUInt64LE(48));
  }
  if (offset + length > size || length > MOST_DIRECTORY) throw broken(NOT_A_ZIP);
  const entries = entriesIn(await part(file, offset, length));
  refuseOverlap([...entries.values()]);
  return entries;
};

/** Files that share their bytes: so a small ZIP file unpacks to a huge one. */
const refuseOverlap = (entries: readonly Entry[]): void => {
  let end = 0;
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) throw broken(messages.filesOverlap);
    end = offset + LOCAL_HEADER + packed;
  }
};

const entriesIn = (directory: Buffer): ReadonlyMap<string, Entry> => {
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== 0x02_01_4b_50) throw broken(NOT_A_ZIP);
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    if (extraEnd > directory.length) throw broken(NOT_A_ZIP);
    const path = directory.toString('utf8', at + 46, nameEnd);
    if (entries.has(path)) throw broken(messages.fileTwice({ path }));
    entries.set(path, entryAt(directory, at, directory.subarray(nameEnd, extraEnd)));
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return entries;
};

const entryAt = (directory: Buffer, at: number, extra: Buffer): Entry => {
  const large = extra64(extra);
  const number = (place: number): number => {
    const small = directory.readUInt32LE(at + place);
    return small === MAX_32 ? (large.shift() ?? small) : small;
  };
  // In the order in which the large ones follow each other.
  const size = number(24);
  const packed = number(20);
  const offset = number(42);
  return { method: directory.readUInt16LE(at + 10), size, packed, offset };
};

/** Sizes of more than 32 bits. */
const extra64 = (extra: Buffer): number[] => {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1 && end <= extra.length)
      return Array.from({ length: (end - at - 4) >> 3 }, (_, i) =>
        Number(extra.readBigUInt64LE(at + 4 + 8 * i)),
      );
    at = end;
  }
  return [];
};

async function* unpacked(file: string, path: string, entry: Entry): AsyncGenerator<Uint8Array> {
  const { method, packed, size, offset } = entry;
  if (method !== 0 && method !== 8) throw broken(messages.compressionUnknown({ path }));
  const header = await part(file, offset, LOCAL_HEADER);
  if (header.readUInt32LE(0) !== 0x04_03_4b_50) throw broken(NOT_A_ZIP);
  const start = offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (packed === 0) return;
  const raw = createReadStream(file, { start, end: start + packed - 1 });
  const stream = method === 0 ? raw : pipeline(raw, createInflateRaw(), () => undefined);
  let unpackedBytes = 0;
  try {
    for await (const chunk of stream) {
      unpackedBytes += (chunk as Uint8Array).byteLength;
      if (unpackedBytes > size) throw broken(messages.fileLargerThanStated({ path }));
      yield chunk as Uint8Array;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw broken(messages.fileNotUnpacked({ path }), cause);
  } finally {
    raw.destroy();
  }
}
