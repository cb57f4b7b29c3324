import * as zlib from 'node:zlib';

export type Codec = 'zstd' | 'brotli' | 'none';

/** Quick and small: pages shrink to a sixth or less. What does not shrink is kept as it is. */
export const compress = (raw: Uint8Array): { codec: Codec; bytes: Uint8Array } => {
  const { constants } = zlib;
  // Not every runtime that carries this code was built with zstd.
  const hasZstd = typeof zlib.zstdCompressSync === 'function';
  const bytes = hasZstd
    ? zlib.zstdCompressSync(raw, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
    : zlib.brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  if (bytes.byteLength >= raw.byteLength) return { codec: 'none', bytes: raw };
  return { codec: hasZstd ? 'zstd' : 'brotli', bytes };
};

/** `undefined` when the bytes cannot be expanded. The known size caps what damaged bytes may claim. */
export const expand = (codec: Codec, bytes: Uint8Array, size: number): Uint8Array | undefined => {
  if (codec === 'none') return bytes;
  const expander = codec === 'zstd' ? zlib.zstdDecompressSync : zlib.brotliDecompressSync;
  try {
    const raw = expander(bytes, { maxOutputLength: Math.max(1, size) });
    return new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength);
  } catch {
    return undefined;
  }
};
