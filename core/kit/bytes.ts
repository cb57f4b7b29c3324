/** Bytes as text and back, wherever the code runs: Node and every browser have what this needs. */

const encoder = new TextEncoder();
/** A mark at the beginning is a letter of the text, as it is for whoever compares bytes. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** UTF-8; half a surrogate pair becomes U+FFFD. */
export const utf8FromText = (text: string): Uint8Array => encoder.encode(text);

/** UTF-8; what is none becomes U+FFFD. */
export const textFromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

const letters = new TextDecoder('latin1');

/** One letter a byte, of which those of ASCII are themselves: for whoever looks for words of a markup. */
export const asciiFromBytes = (bytes: Uint8Array): string => letters.decode(bytes);

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hexadecimal digits. */
export const hexFromBytes = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
};

export const concatBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

export const areSameBytes = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
};

/** RFC 4648, without padding. */
export const base64urlFromBytes = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** `undefined` for a text that is no base64url. */
export const bytesFromBase64url = (text: string): Uint8Array | undefined => {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
};

const PERCENT = 0x25;

const digitAt = (bytes: Uint8Array, at: number): number =>
  Number.parseInt(String.fromCharCode(bytes[at] ?? 0), 16);

/** A text without its percent-encoding (WHATWG URL, “percent-decode”); what is no such sign stays. */
export const percentDecoded = (text: string): string => {
  if (!text.includes('%')) return text;
  const bytes = utf8FromText(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const value =
      bytes[at] === PERCENT ? digitAt(bytes, at + 1) * 16 + digitAt(bytes, at + 2) : NaN;
    if (!Number.isNaN(value)) at += 2;
    bytes[length++] = Number.isNaN(value) ? (bytes[at] ?? 0) : value;
  }
  return textFromUtf8(bytes.subarray(0, length));
};
