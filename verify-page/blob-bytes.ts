import { concatBytes } from '#kit/bytes.ts';
import type { ByteSource } from '../core/exports/byte-source.ts';

/** Each reading of a chosen file asks the browser's own process: it is read in blocks, of which some are held. */
const BLOCK = 2 ** 22;
const MOST_BLOCKS = 8;

/** A file that was chosen in a browser; `onRead` is told how many bytes were read each time. */
export const blobBytes = (blob: Blob, onRead: (bytes: number) => void): ByteSource => {
  const blocks = new Map<number, Uint8Array>();
  const readBlock = async (number: number): Promise<Uint8Array> => {
    const start = number * BLOCK;
    const bytes =
      blocks.get(number) ?? new Uint8Array(await blob.slice(start, start + BLOCK).arrayBuffer());
    // The one that was used last stands last.
    blocks.delete(number);
    blocks.set(number, bytes);
    const [oldest] = blocks.keys();
    if (blocks.size > MOST_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return bytes;
  };
  return {
    size: blob.size,
    read: async (offset, length) => {
      const end = Math.min(offset + length, blob.size);
      const parts: Uint8Array[] = [];
      for (let at = offset; at < end;) {
        const number = Math.floor(at / BLOCK);
        const start = number * BLOCK;
        const part = (await readBlock(number)).subarray(at - start, end - start);
        parts.push(part);
        at += part.length;
      }
      onRead(Math.max(0, end - offset));
      return concatBytes(parts);
    },
  };
};
