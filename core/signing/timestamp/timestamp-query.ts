/** What an authority is sent to date something (RFC 3161, 2.4.1): its SHA-256, a random number, and nothing else. */
import { areSameBytes, concatBytes } from '#kit/bytes.ts';
import { bytesFromHex } from '../text-bytes.ts';

/** Version 1, and an imprint that is made with SHA-256. */
const HEAD = bytesFromHex('30430201013031300d060960864801650304020105000420');
const NONCE_HEAD = bytesFromHex('0208');
/** The certificate of the authority is wanted with the answer. */
const TAIL = bytesFromHex('0101ff');
const HASH_BYTES = 32;
const NONCE_BYTES = 8;

/** Bytes of such a query, whatever is dated. */
export const QUERY_BYTES = HEAD.length + HASH_BYTES + NONCE_HEAD.length + NONCE_BYTES + TAIL.length;

/** `sha256`: 32 bytes. */
export const makeQuery = (sha256: Uint8Array): Uint8Array => {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  // A positive number of all its bytes.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return concatBytes([HEAD, sha256, NONCE_HEAD, nonce, TAIL]);
};

/** What a query asked for; `undefined` for what is no query of ours. */
export const readQuery = (
  query: Uint8Array,
): { readonly sha256: Uint8Array; readonly nonce: Uint8Array } | undefined => {
  const sha256 = query.subarray(HEAD.length, HEAD.length + HASH_BYTES);
  const nonceAt = HEAD.length + HASH_BYTES + NONCE_HEAD.length;
  const nonce = query.subarray(nonceAt, nonceAt + NONCE_BYTES);
  const same = concatBytes([HEAD, sha256, NONCE_HEAD, nonce, TAIL]);
  return query.length === QUERY_BYTES && areSameBytes(same, query) ? { sha256, nonce } : undefined;
};
