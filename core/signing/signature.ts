/** Signatures (Ed25519) as they are checked: in Node, in the window and in a browser's page. */
import { hash } from 'node:crypto';
import { hexFromBytes } from '#kit/bytes.ts';
import { base64FromBytes, bytesFromBase64 } from './text-bytes.ts';

/** Base64 of the public key's DER form (SPKI). */
export type PublicKey = string;

/** Bytes of an Ed25519 public key in that form. */
const KEY_BYTES = 44;
/** How that form of an Ed25519 key begins (RFC 8410), in hexadecimal. */
const PREFIX = '302a300506032b6570032100';

/** The key in a PEM file, or in the form that we write; `undefined` for anything else. */
export const publicKeyFromText = (text: string): PublicKey | undefined => {
  const base64 = text.replaceAll(/-----(?:BEGIN|END) PUBLIC KEY-----/g, '').replaceAll(/\s/g, '');
  const der = bytesFromBase64(base64);
  const isKey =
    der.length === KEY_BYTES &&
    hexFromBytes(der.subarray(0, PREFIX.length / 2)) === PREFIX &&
    isSoundPoint(der.subarray(PREFIX.length / 2));
  return isKey ? base64FromBytes(der) : undefined;
};

/** The field of the curve, and how many points its group has (RFC 8032). */
const FIELD = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
/** A coordinate of four of the points of order 8. */
const EIGHTH = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;
/** The second coordinates of all points of a small order: such a key signs everything. */
const SMALL_ORDER: ReadonlySet<bigint> = new Set([0n, 1n, FIELD - 1n, EIGHTH, FIELD - EIGHTH]);

const SIGNATURE_BYTES = 64;

const numberFrom = (bytes: Uint8Array): bigint => BigInt(`0x${hexFromBytes(bytes.toReversed())}`);

/** Whether it is the only form of a point, and one of a large order. */
const isSoundPoint = (point: Uint8Array): boolean => {
  const y = numberFrom(point) & (2n ** 255n - 1n);
  return y < FIELD && !SMALL_ORDER.has(y);
};

/**
 * What libraries judge differently is refused before any of them is asked, so that all of them agree: other
 * forms of a key or of a signature, and points of a small order. The key is in DER (SPKI).
 */
export const isSoundEd25519 = (der: Uint8Array, signature: Uint8Array): boolean =>
  der.length === KEY_BYTES &&
  hexFromBytes(der.subarray(0, PREFIX.length / 2)) === PREFIX &&
  isSoundPoint(der.subarray(PREFIX.length / 2)) &&
  signature.length === SIGNATURE_BYTES &&
  isSoundPoint(signature.subarray(0, SIGNATURE_BYTES / 2)) &&
  numberFrom(signature.subarray(SIGNATURE_BYTES / 2)) < ORDER;

/** The DER form of a key; no bytes for a text that is not written as we write one. */
export const derFromPublicKey = (key: PublicKey): Uint8Array<ArrayBuffer> => {
  const der = bytesFromBase64(key);
  return base64FromBytes(der) === key ? der : new Uint8Array(0);
};

/** Whether the key signed these bytes. False for what is no key or no signature. */
export const isSignedBy = async (
  bytes: Uint8Array,
  signature: Uint8Array,
  key: PublicKey,
): Promise<boolean> => {
  const der = derFromPublicKey(key);
  if (!isSoundEd25519(der, signature)) return false;
  try {
    const imported = await crypto.subtle.importKey('spki', der, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify(
      'Ed25519',
      imported,
      Uint8Array.from(signature),
      Uint8Array.from(bytes),
    );
  } catch {
    return false;
  }
};

/** What people compare: the first 128 bits of the key's SHA-256, in groups of four. */
export const fingerprintOf = (key: PublicKey): string =>
  (hash('sha256', bytesFromBase64(key), 'hex').slice(0, 32).match(/.{4}/g) ?? []).join(' ');

/** The key as a PEM file, which other programs read. */
export const pemFromPublicKey = (key: PublicKey): string =>
  `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----\n`;
