/**
 * Salted commitments, so that a part of what was signed can be taken out and the rest still verifies
 * (selective disclosure, as RFC 9901 does it): without its salt, nobody can try out what stood there.
 */
import { hash } from 'node:crypto';
import { concatBytes, utf8FromText } from '#kit/bytes.ts';
import { canonical } from '#kit/identity.ts';
import { compareBytes } from './text-bytes.ts';

/** Bytes of a key: 128 bits, as RFC 9901 recommends for salts. */
export const KEY_BYTES = 16;

const BLOCK = 64;
const COMMITMENT = 2;

/** Bytes that are put together in one buffer, again and again; longer ones get their own. */
const SCRATCH = 4096;
/** UTF-8 bytes of a UTF-16 unit, at most. */
const BYTES_OF_UNIT = 3;

/** HMAC-SHA-256 (RFC 2104) with one key for many texts: Node's takes three times as long for short ones. */
export const createHmacWith = (key: Uint8Array): ((bytes: Uint8Array) => Buffer) => {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? hash('sha256', key, 'buffer') : key);
  const inner = new Uint8Array(2 * BLOCK);
  const outer = new Uint8Array(BLOCK + 32);
  for (let at = 0; at < BLOCK; at += 1) {
    inner[at] = (block[at] ?? 0) ^ 0x36;
    outer[at] = (block[at] ?? 0) ^ 0x5c;
  }
  return (bytes) => {
    if (bytes.length <= BLOCK) inner.set(bytes, BLOCK);
    const message =
      bytes.length <= BLOCK
        ? inner.subarray(0, BLOCK + bytes.length)
        : concatBytes([inner.subarray(0, BLOCK), bytes]);
    outer.set(hash('sha256', message, 'buffer'), BLOCK);
    return hash('sha256', outer, 'buffer');
  };
};

/** The canonical JSON of name and value. A text or a number needs no look into it. */
const jsonOfPair = (name: string, value: unknown): string =>
  typeof value === 'object' && value !== null
    ? canonical([name, value])
    : `[${JSON.stringify(name)},${JSON.stringify(value) ?? 'null'}]`;

const scratch = new Uint8Array(SCRATCH);
const encoder = new TextEncoder();

/** SHA-256 of the byte 2, the salt, and the canonical JSON of name and value. */
export const commitmentFrom = (salt: Uint8Array, name: string, value: unknown): Buffer => {
  const json = jsonOfPair(name, value);
  const start = 1 + salt.length;
  if (start + json.length * BYTES_OF_UNIT > SCRATCH)
    return hash(
      'sha256',
      concatBytes([Uint8Array.of(COMMITMENT), salt, utf8FromText(json)]),
      'buffer',
    );
  scratch[0] = COMMITMENT;
  scratch.set(salt, 1);
  const { written } = encoder.encodeInto(json, scratch.subarray(start));
  return hash('sha256', scratch.subarray(0, start + written), 'buffer');
};

/** The key of a line: the same line and the same secret give the same one. */
export const lineKeyFrom = (
  hmac: (bytes: Uint8Array) => Uint8Array,
  line: string | Uint8Array,
): Buffer =>
  Buffer.from(hmac(typeof line === 'string' ? Buffer.from(line) : line).subarray(0, KEY_BYTES));

/** The salt of each cell of a row: HMAC-SHA-256 of the cell's name under the row's key. */
export const createCellSalts = (rowKey: Uint8Array): ((name: string) => Buffer) => {
  const hmac = createHmacWith(rowKey);
  return (name) => hmac(bytesOfName(name));
};

/** Names of cells are few and stand in every row. */
const bytesByName = new Map<string, Uint8Array>();
const MOST_NAMES = 1000;

const bytesOfName = (name: string): Uint8Array => {
  const known = bytesByName.get(name);
  if (known) return known;
  const bytes = utf8FromText(name);
  if (bytesByName.size < MOST_NAMES) bytesByName.set(name, bytes);
  return bytes;
};

/** What stands for a row: SHA-256 of the commitments of its cells, in the order of their bytes. */
export const digestFromCommitments = (commitments: readonly Uint8Array[]): Buffer =>
  hash('sha256', concatBytes(commitments.toSorted(compareDigests)), 'buffer');

/** By their bytes; the first four nearly always tell. */
export const compareDigests = (one: Uint8Array, other: Uint8Array): number =>
  firstOf(one) - firstOf(other) || compareBytes(one, other);

const firstOf = (digest: Uint8Array): number =>
  (digest[0] ?? 0) * 0x1_00_00_00 +
  ((digest[1] ?? 0) << 16) +
  ((digest[2] ?? 0) << 8) +
  (digest[3] ?? 0);
