/** The bytes of a file, wherever it is: on a disk, or chosen in a browser. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** The bytes from a place on: `length` of them, or fewer where the file ends before. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Bytes that are there whole. */
export const sourceFromBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});

/** So many bytes of another source, from a place on. */
export const partOfSource = (source: ByteSource, start: number, size: number): ByteSource => ({
  size,
  read: (offset, length) =>
    source.read(start + offset, Math.max(0, Math.min(length, size - offset))),
});
