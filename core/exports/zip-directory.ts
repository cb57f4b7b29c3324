/** The directory at the end of a ZIP file (APPNOTE 6.3.10): what is in it, and where. */
import { AppError } from '#kit/errors.ts';
import { textFromUtf8 } from '#kit/bytes.ts';
import type { ByteSource } from './byte-source.ts';
import { messages } from './messages.ts';

export interface ZipEntry {
  readonly method: number;
  /** In bytes. */
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  /** Where the next file begins, or the directory. */
  readonly next: number;
}

export interface ZipDirectory {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** Whether nothing stands before the first file, behind the directory, or between them. */
  readonly isAlone: boolean;
}

const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;
export const NOT_A_ZIP = messages.notAZipFile;

/** The directory of about a million files. */
const MOST_DIRECTORY = 128 * 2 ** 20;
const LOCAL_HEADER = 30;
const END = 22;
/** The end of the directory with the longest comment. */
const LONGEST_END = END + MAX_16;
const END_64 = 56;
const LOCATOR = 20;

const notAZip = (): AppError => new AppError('validation_error', NOT_A_ZIP);

type Place = Omit<ZipEntry, 'next'>;

/** Throws `validation_error` for what is no ZIP file, or names a file twice or lets two share bytes. */
export const readZipDirectory = async (source: ByteSource): Promise<ZipDirectory> => {
  const { offset, length, end, isLast } = await readEndOfDirectory(source);
  if (offset + length > source.size || length > MOST_DIRECTORY) throw notAZip();
  const places = placesIn(await part(source, offset, length));
  const sorted = [...places].toSorted(([, a], [, b]) => a.offset - b.offset);
  refuseOverlap(sorted.map(([, place]) => place));
  const entries = new Map<string, ZipEntry>();
  for (const [n, [path, place]] of sorted.entries())
    entries.set(path, { ...place, next: sorted[n + 1]?.[1].offset ?? offset });
  return {
    // In the order of the directory.
    entries: new Map([...places.keys()].map((path) => [path, entries.get(path) as ZipEntry])),
    isAlone: isLast && (sorted[0]?.[1].offset ?? offset) === 0 && offset + length === end,
  };
};

interface EndOfDirectory {
  readonly offset: number;
  readonly length: number;
  /** Where the directory has to end. */
  readonly end: number;
  /** Whether it is the end of the file as well. */
  readonly isLast: boolean;
}

const readEndOfDirectory = async (source: ByteSource): Promise<EndOfDirectory> => {
  const from = Math.max(0, source.size - LONGEST_END);
  const tail = await part(source, from, source.size - from);
  const at = lastSignature(tail);
  if (at === -1) throw notAZip();
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const length = view.getUint32(at + 12, true);
  const offset = view.getUint32(at + 16, true);
  const isLast = at + END === tail.length && view.getUint16(at + 20, true) === 0;
  const is64 = length === MAX_32 || offset === MAX_32 || view.getUint16(at + 10, true) === MAX_16;
  if (!is64 || at < LOCATOR || view.getUint32(at - LOCATOR, true) !== 0x07_06_4b_50)
    return { offset, length, end: from + at, isLast };
  const end = Number(view.getBigUint64(at - 12, true));
  const bytes = await part(source, end, END_64);
  const end64 = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    length: Number(end64.getBigUint64(40, true)),
    offset: Number(end64.getBigUint64(48, true)),
    end,
    isLast: isLast && end + END_64 + LOCATOR === from + at,
  };
};

/** Where the last end of a directory begins; -1 where there is none. */
const lastSignature = (tail: Uint8Array): number => {
  for (let at = tail.length - END; at >= 0; at--)
    if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6)
      return at;
  return -1;
};

const part = async (source: ByteSource, start: number, length: number): Promise<Uint8Array> => {
  const bytes = await source.read(start, length);
  if (bytes.length < length) throw notAZip();
  return bytes;
};

/** Files that share their bytes: so a small ZIP file unpacks to a huge one. */
const refuseOverlap = (sorted: readonly Place[]): void => {
  let end = 0;
  for (const { offset, packed } of sorted) {
    if (offset < end) throw new AppError('validation_error', messages.filesOverlap);
    end = offset + LOCAL_HEADER + packed;
  }
};

const placesIn = (directory: Uint8Array): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>();
  const view = new DataView(directory.buffer, directory.byteOffset, directory.length);
  for (let at = 0; at + 46 <= directory.length;) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) throw notAZip();
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    if (extraEnd > directory.length) throw notAZip();
    const path = textFromUtf8(directory.subarray(at + 46, nameEnd));
    if (places.has(path)) throw new AppError('validation_error', messages.fileTwice({ path }));
    places.set(path, placeAt(view, at, sizesOf64Bits(view, nameEnd, extraEnd)));
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return places;
};

const placeAt = (view: DataView, at: number, large: number[]): Place => {
  const number = (place: number): number => {
    const small = view.getUint32(at + place, true);
    return small === MAX_32 ? (large.shift() ?? small) : small;
  };
  // In the order in which the large ones follow each other.
  const size = number(24);
  const packed = number(20);
  const offset = number(42);
  return { method: view.getUint16(at + 10, true), size, packed, offset };
};

/** Sizes of more than 32 bits, which stand between two places. */
const sizesOf64Bits = (view: DataView, from: number, to: number): number[] => {
  for (let at = from; at + 4 <= to;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1 && end <= to)
      return Array.from({ length: (end - at - 4) >> 3 }, (_, i) =>
        Number(view.getBigUint64(at + 4 + 8 * i, true)),
      );
    at = end;
  }
  return [];
};
