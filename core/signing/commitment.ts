/**
 * Salted commitments, so that a part of what was signed can be taken out and the rest still verifies
 * (selective disclosure, as RFC 9901 does it): without its salt, nobody can try out what stood there.
 */
import { hash } from 'node:crypto';
import { canonical } from '#kit/identity.ts';

/** Bytes of a key: 128 bits, as RFC 9901 recommends for salts. */
export const KEY_BYTES = 16;

const BLOCK = 64;
const COMMITMENT = 2;

/** HMAC-SHA-256 (RFC 2104) with one key for many texts: Node's takes three times as long for short ones. */
export const createHmacWith = (key: Uint8Array): ((bytes: Uint8Array) => Buffer) => {
  const block = Buffer.alloc(BLOCK);
  block.set(key.length > BLOCK ? hash('sha256', key, 'buffer') : key);
  const inner = Buffer.from(block.map((byte) => byte ^ 0x36));
  const outer = Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.alloc(32)]);
  return (bytes) => {
    outer.set(hash('sha256', Buffer.concat([inner, bytes]), 'buffer'), BLOCK);
    return hash('sha256', outer, 'buffer');
  };
};

/** SHA-256 of the byte 2, the salt, and the canonical JSON of name and value. */
export const commitmentFrom = (salt: Uint8Array, name: string, value: unknown): Buffer =>
  hash(
    'sha256',
    Buffer.concat([Buffer.of(COMMITMENT), salt, Buffer.from(canonical([name, value]))]),
    'buffer',
  );

/** The key of a line: the same line and the same secret give the same one. */
export const lineKeyFrom = (
  hmac: (bytes: Uint8Array) => Uint8Array,
  line: string | Uint8Array,
): Buffer =>
  Buffer.from(hmac(typeof line === 'string' ? Buffer.from(line) : line).subarray(0, KEY_BYTES));

/** The salt of each cell of a row: HMAC-SHA-256 of the cell's name under the row's key. */
export const createCellSalts = (rowKey: Uint8Array): ((name: string) => Buffer) => {
  const hmac = createHmacWith(rowKey);
  return (name) => hmac(Buffer.from(name));
};

/** What stands for a row: SHA-256 of the commitments of its cells, in the order of their bytes. */
export const digestFromCommitments = (commitments: readonly Uint8Array[]): Buffer =>
  hash('sha256', Buffer.concat(commitments.toSorted(Buffer.compare)), 'buffer');
