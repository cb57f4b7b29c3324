import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { AppError } from '../kit/errors.ts';

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

/** Reads a body whole, and gives up as soon as it is longer than `most` bytes. */
export const collectBytes = async (
  body: AsyncIterable<Uint8Array>,
  most: number,
  host: string,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge(host, most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

/** Undoes `Content-Encoding`, never past `most` bytes: a small answer cannot fill the memory. */
export const decode = async (
  packed: Uint8Array,
  encoding: string | undefined,
  most: number,
  host: string,
): Promise<Uint8Array> => {
  const layers = (encoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
  if (layers.length > MOST_LAYERS)
    throw new AppError('platform_error', `${host} packed its answer ${layers.length} times`);
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
  if (!decoder)
    throw new AppError('platform_error', `${host} answered in an encoding not known here`);
  try {
    return await decoder(data, { maxOutputLength: most });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(host, most, error);
    // A packed body that ends too early is a broken connection, which the caller may try again.
    if (code === 'Z_BUF_ERROR') throw error;
    throw new AppError('platform_error', `${host} sent a damaged ${name} body`, { cause: error });
  }
};

const tooLarge = (host: string, most: number, cause?: unknown): AppError =>
  new AppError(
    'platform_error',
    `${host} sent more than ${Math.ceil(most / 1024 / 1024)} MB, which is not read`,
    { cause },
  );
