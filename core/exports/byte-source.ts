/** The bytes of a file, wherever it is: on a disk, or chosen in a browser. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** The bytes from a place on: `length` of them, or fewer where the file ends before. */
  read(offset: number, length: number): Promise<Uint8Array>;
}
