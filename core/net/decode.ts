import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

type Decoder = (data: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

/** What can be unpacked here, best first. A Node without Zstandard does not offer it. */
const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ...(typeof zlib.zstdDecompress === 'function'
    ? [['zstd', promisify(zlib.zstdDecompress)] as [string, Decoder]]
    : []),
  ['br', promisify(zlib.brotliDecompress)],
  ['gzip', promisify(zlib.gunzip)],
]);

/** The value of `Accept-Encoding`. */
export const ACCEPT_ENCODING = [...DECODERS.keys()].toReversed().join(', ');

/** More layers than a server ever needs only make a bomb. */
const MOST_LAYERS = 2;

/** What came of a body so far, also when the rest never comes. */
export interface Received {
  readonly chunks: Uint8Array[];
  /** Bytes that came; those of a chunk that was too much are counted and not held. */
  size: number;
}

/** Reads a body whole, and gives up as soon as it is longer than `most` bytes. */
export const collectBytes = async (
  body: AsyncIterable<Uint8Array>,
  most: number,
  host: string,
  received: Received = { chunks: [], size: 0 },
): Promise<Uint8Array> => {
  for await (const chunk of body) {
    received.size += chunk.byteLength;
    if (received.size > most) throw tooLarge(host, most);
    received.chunks.push(chunk);
  }
  return Buffer.concat(received.chunks, received.size);
};

/**
 * The beginning of a body that is not whole, at most so many bytes: what can be unpacked of it, and
 * nothing of an encoding that is not known here. Never throws.
 */
export const decodeStart = async (
  packed: Uint8Array,
  encoding: string | undefined,
  most: number,
): Promise<Uint8Array> => {
  let data = packed;
  for (const name of parseEncodings(encoding).slice(0, MOST_LAYERS).toReversed()) {
    const unpacker = UNPACKERS.get(name)?.();
    if (!unpacker) return new Uint8Array();
    data = await unpackedStart(unpacker, data, most);
  }
  return data.subarray(0, most);
};

/** Give what they have when what they are given ends too early. */
const UNPACKERS: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['gzip', () => zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH })],
  ['br', () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH })],
  ...(typeof zlib.createZstdDecompress === 'function'
    ? [
        ['zstd', () => zlib.createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush })] as [
          string,
          () => Duplex,
        ],
      ]
    : []),
]);

const unpackedStart = (unpacker: Duplex, data: Uint8Array, most: number): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const end = (): void => {
      resolve(Buffer.concat(chunks));
      unpacker.destroy();
    };
    unpacker.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= most) end();
    });
    unpacker.once('end', end);
    unpacker.once('error', end);
    unpacker.end(data);
  });

const parseEncodings = (encoding: string | undefined): string[] =>
  (encoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');

/** Undoes `Content-Encoding`, never past `most` bytes: a small answer cannot fill the memory. */
export const decode = async (
  packed: Uint8Array,
  encoding: string | undefined,
  most: number,
  host: string,
): Promise<Uint8Array> => {
  const layers = parseEncodings(encoding);
  if (layers.length > MOST_LAYERS)
    throw new AppError(
      'platform_error',
      messages.encodedTooOften({ host, layerCount: layers.length }),
    );
  let data = packed;
  // An empty body has nothing to unpack, whatever its headers say.
  if (data.byteLength === 0) return data;
  if (layers.length === 0 && data.byteLength > most) throw tooLarge(host, most);
  for (const name of layers.toReversed()) data = await unpack(data, name, most, host);
  return data;
};

const unpack = async (
  data: Uint8Array,
  name: string,
  most: number,
  host: string,
): Promise<Uint8Array> => {
  const decoder = DECODERS.get(name);
  if (!decoder) throw new AppError('platform_error', messages.encodingUnknown({ host }));
  try {
    return await decoder(data, { maxOutputLength: most });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(host, most, error);
    // A packed body that ends too early is a broken connection, which the caller may try again.
    if (code === 'Z_BUF_ERROR') throw error;
    throw new AppError('platform_error', messages.bodyDamaged({ host, name }), {
      cause: error,
    });
  }
};

const tooLarge = (host: string, most: number, cause?: unknown): AppError =>
  new AppError(
    'platform_error',
    messages.bodyTooLarge({ host, most: Math.ceil(most / 1024 / 1024) }),
    { cause },
  );
