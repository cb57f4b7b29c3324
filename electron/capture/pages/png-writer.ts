/**
 * A PNG (W3C, third edition) that is written while its rows come, from the top: what is held is the packed
 * part and one row. Eight bits for red, green and blue; a page has no transparency of its own.
 */
import { crc32, createDeflate } from 'node:zlib';

export interface PngWriter {
  /** Bytes that are packed so far. */
  readonly size: () => number;
  /** Adds whole rows of pixels: blue, green, red and alpha, as the desktop gives them. */
  readonly addRows: (pixels: Uint8Array) => Promise<void>;
  /** The file; `height` is the number of rows that were added. */
  readonly end: () => Promise<{ readonly bytes: Uint8Array; readonly height: number }>;
}

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
const [EIGHT_BITS, RGB] = [8, 2];
/** What stands above is subtracted: pages have wide areas of one colour. */
const FILTER_UP = 2;

export const createPngWriter = (width: number): PngWriter => {
  const parts: Uint8Array[] = [];
  let size = 0;
  let height = 0;
  let above = new Uint8Array(width * 3);
  const deflate = createDeflate({ level: 6 });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  deflate.on('data', (part: Uint8Array) => {
    parts.push(part);
    size += part.byteLength;
  });
  deflate.on('end', resolve);
  deflate.on('error', reject);
  const write = (bytes: Uint8Array): Promise<void> =>
    new Promise((done, fail) => {
      deflate.write(bytes, (error) => (error ? fail(error) : done()));
    });

  return {
    size: () => size,
    addRows: async (pixels) => {
      const rows = Math.floor(pixels.byteLength / (width * 4));
      const filtered = new Uint8Array(rows * (width * 3 + 1));
      for (let row = 0; row < rows; row += 1) {
        const current = rgbRow(pixels, row * width * 4, width);
        const at = row * (width * 3 + 1);
        filtered[at] = FILTER_UP;
        for (let byte = 0; byte < current.length; byte += 1)
          filtered[at + 1 + byte] = (current[byte] ?? 0) - (above[byte] ?? 0);
        above = current;
      }
      height += rows;
      await write(filtered);
    },
    end: async () => {
      deflate.end();
      await ended;
      const chunks = [
        chunk('IHDR', header(width, height)),
        ...parts.map((part) => chunk('IDAT', part)),
        chunk('IEND', new Uint8Array(0)),
      ];
      return { bytes: joinBytes([SIGNATURE, ...chunks.flat()]), height };
    },
  };
};

const rgbRow = (pixels: Uint8Array, from: number, width: number): Uint8Array<ArrayBuffer> => {
  const row = new Uint8Array(width * 3);
  for (let x = 0; x < width; x += 1) {
    const at = from + x * 4;
    row[x * 3] = pixels[at + 2] ?? 0;
    row[x * 3 + 1] = pixels[at + 1] ?? 0;
    row[x * 3 + 2] = pixels[at] ?? 0;
  }
  return row;
};

const header = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  bytes.set([EIGHT_BITS, RGB], 8);
  return bytes;
};

/** Length, name, content and their checksum. */
const chunk = (name: string, content: Uint8Array): readonly Uint8Array[] => {
  const head = new Uint8Array(8);
  const headView = new DataView(head.buffer);
  headView.setUint32(0, content.byteLength);
  const letters = new TextEncoder().encode(name);
  head.set(letters, 4);
  const sum = new Uint8Array(4);
  new DataView(sum.buffer).setUint32(0, crc32(content, crc32(letters)));
  return [head, content, sum];
};

const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
};
