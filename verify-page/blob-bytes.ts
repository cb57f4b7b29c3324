import type { ByteSource } from '../core/exports/byte-source.ts';

/** A file that was chosen in a browser; `onRead` is told how many bytes were read each time. */
export const blobBytes = (blob: Blob, onRead: (bytes: number) => void): ByteSource => ({
  size: blob.size,
  read: async (offset, length) => {
    const bytes = new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer());
    onRead(bytes.length);
    return bytes;
  },
});
