/** ZIP files written as they are made (APPNOTE 6.3.10), with 64-bit sizes where they are needed. */
import { Deflate, deflateSync } from 'fflate';
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipFile {
  readonly path: string;
  readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Not packed: what is packed already, or read in parts. */
  readonly isStored?: boolean;
}

interface Written {
  /** Not as bytes: those lie in a block with others, which would be held with them. */
  readonly path: string;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly isStored: boolean;
}

const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x08_08;
const DEFLATED = 8;
const STORED = 0;
const VERSION = 20;
const VERSION_64 = 45;

/**
 * `same`: fflate's, whose bytes are the same on every machine; `quick`: zlib's, which takes a third of
 * the time and whose bytes differ from one version to the next.
 */
export type Compression = 'same' | 'quick';

/** The files in their order, all with the same time. The same files in the same chunks make the same bytes. */
export async function* zip(
  files: Iterable<ZipFile> | AsyncIterable<ZipFile>,
  modified: string,
  compression: Compression = 'same',
): AsyncGenerator<Uint8Array> {
  const deflated = compression === 'same' ? deflate : deflateQuickly;
  const time = dosTime(new Date(modified));
  const written: Written[] = [];
  let offset = 0;
  for await (const file of files) {
    const start = offset;
    const { isStored = false } = file;
    const header = localHeader(Buffer.from(file.path), time, isStored);
    yield header;
    offset += header.length;
    let [crc, size, packed] = [0, 0, 0];
    for await (const { chunk, pieces } of isStored ? stored(file.chunks) : deflated(file.chunks)) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      for (const piece of pieces) {
        packed += piece.length;
        yield piece;
      }
    }
    const descriptor = dataDescriptor(crc, packed, size);
    yield descriptor;
    offset += packed + descriptor.length;
    written.push({ path: file.path, crc, packed, size, offset: start, isStored });
  }
  let directory = 0;
  for (const one of written) {
    const entry = directoryEntry(one, time);
    directory += entry.length;
    yield entry;
  }
  yield endOfDirectory(written.length, directory, offset);
}

/** No bytes, deflated. */
const NOTHING = Uint8Array.of(3, 0);

interface Piece {
  readonly chunk: Uint8Array;
  readonly pieces: readonly Uint8Array[];
}

/** What is there whole is packed whole: a stream takes milliseconds to set up. */
async function* deflate(chunks: ZipFile['chunks']): AsyncGenerator<Piece> {
  if (Array.isArray(chunks) && chunks.length <= 1) {
    const chunk = (chunks[0] as Uint8Array | undefined) ?? new Uint8Array(0);
    yield { chunk, pieces: [chunk.length === 0 ? NOTHING : deflateSync(chunk, { level: 6 })] };
    return;
  }
  let ready: Uint8Array[] = [];
  const stream = new Deflate({ level: 6 }, (piece) => {
    if (piece.length > 0) ready.push(piece);
  });
  for await (const chunk of chunks) {
    stream.push(chunk);
    yield { chunk, pieces: ready };
    ready = [];
  }
  stream.push(new Uint8Array(0), true);
  yield { chunk: new Uint8Array(0), pieces: ready };
}

async function* stored(chunks: ZipFile['chunks']): AsyncGenerator<Piece> {
  for await (const chunk of chunks) yield { chunk, pieces: [chunk] };
}

async function* deflateQuickly(chunks: ZipFile['chunks']): AsyncGenerator<Piece> {
  const stream = createDeflateRaw({ level: 6 });
  let ready: Uint8Array[] = [];
  stream.on('data', (piece: Uint8Array) => ready.push(piece));
  try {
    for await (const chunk of chunks) {
      await new Promise<void>((resolve, reject) => {
        stream.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
      yield { chunk, pieces: ready };
      ready = [];
    }
    const ended = once(stream, 'end');
    stream.end();
    await ended;
    yield { chunk: new Uint8Array(0), pieces: ready };
  } finally {
    stream.destroy();
  }
}

/** Local time of no place: it is given in UTC, to the even second; nothing before 1980. */
const dosTime = (date: Date): number => {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107);
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const clock =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 0x1_00_00 + clock;
};

const localHeader = (name: Buffer, time: number, isStored: boolean): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(isStored ? STORED : DEFLATED, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
};

const dataDescriptor = (crc: number, packed: number, size: number): Buffer => {
  const is64 = packed > MAX_32 || size > MAX_32;
  const descriptor = Buffer.alloc(is64 ? 24 : 16);
  descriptor.writeUInt32LE(0x08_07_4b_50, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (is64) {
    descriptor.writeBigUInt64LE(BigInt(packed), 8);
    descriptor.writeBigUInt64LE(BigInt(size), 16);
  } else {
    descriptor.writeUInt32LE(packed, 8);
    descriptor.writeUInt32LE(size, 12);
  }
  return descriptor;
};

const directoryEntry = (
  { path, crc, packed, size, offset, isStored }: Written,
  time: number,
): Buffer => {
  const name = Buffer.from(path);
  const large = [size, packed, offset].filter((number) => number >= MAX_32);
  const extra = Buffer.alloc(large.length === 0 ? 0 : 4 + 8 * large.length);
  if (large.length > 0) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8 * large.length, 2);
    large.forEach((number, i) => extra.writeBigUInt64LE(BigInt(number), 4 + 8 * i));
  }
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(large.length > 0 ? VERSION_64 : VERSION, 4);
  entry.writeUInt16LE(large.length > 0 ? VERSION_64 : VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(isStored ? STORED : DEFLATED, 10);
  entry.writeUInt32LE(time, 12);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(Math.min(packed, MAX_32), 20);
  entry.writeUInt32LE(Math.min(size, MAX_32), 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([entry, name, extra]);
};

const endOfDirectory = (count: number, length: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(length, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && length < MAX_32 && offset < MAX_32) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06_06_4b_50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(VERSION_64, 12);
  end64.writeUInt16LE(VERSION_64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
};
