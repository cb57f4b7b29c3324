import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** What is wrong with an archive, one sentence for a person: what stands behind it was not read. */
export class Damage extends Error {}

/** No web page packs like this: text rarely to a thirtieth. */
const MOST_RATIO = 200;
/** Less than this harms nobody, however it is packed. */
const HARMLESS_BYTES = 100_000_000;

export const isBomb = (packed: number, unpacked: number): boolean =>
  unpacked > HARMLESS_BYTES && unpacked > packed * MOST_RATIO;

/**
 * The bytes of an archive, unpacked if it is compressed. Throws `Damage` where it is cut off or broken,
 * and where it unpacks to far more than a recording can hold.
 */
export async function* archiveBytes(
  packed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const counted = { packed: 0 };
  const source = counting(packed, counted)[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done === true) return;
  const whole = withFirst(first.value, source);
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
  let unpacked = 0;
  try {
    for await (const chunk of isPacked ? unzipped(whole) : whole) {
      unpacked += chunk.byteLength;
      if (isPacked && isBomb(counted.packed, unpacked))
        throw new Damage('The archive unpacks to far more than a recording holds; it was left.');
      yield chunk;
    }
  } catch (thrown) {
    if (thrown instanceof Damage || !isPacked || !isOfZlib(thrown)) throw thrown;
    throw new Damage('The archive is damaged or cut off; what stands behind that was not read.');
  }
}

const isOfZlib = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('Z_');

async function* counting(
  bytes: AsyncIterable<Uint8Array>,
  counted: { packed: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of bytes) {
    counted.packed += chunk.byteLength;
    yield chunk;
  }
}

async function* withFirst(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** Member after member, as web archives are compressed record by record. */
async function* unzipped(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const source = Readable.from(bytes);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of source.pipe(gunzip)) yield chunk as Uint8Array;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
