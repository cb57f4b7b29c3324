/** Signatures (Ed25519) as they are checked: in Node, in the window and in a browser's page. */
import { hash } from 'node:crypto';
import { hexFromBytes } from '#kit/bytes.ts';
import { bytesFromBase64 } from './text-bytes.ts';

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
    der.length === KEY_BYTES && hexFromBytes(der.subarray(0, PREFIX.length / 2)) === PREFIX;
  return isKey ? base64 : undefined;
};

/** Whether the key signed these bytes. False for what is no key or no signature. */
export const isSignedBy = async (
  bytes: Uint8Array,
  signature: Uint8Array,
  key: PublicKey,
): Promise<boolean> => {
  const der = bytesFromBase64(key);
  if (der.length !== KEY_BYTES) return false;
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
