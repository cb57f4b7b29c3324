/** Bytes that stand as text in what is signed, in Node and in a browser's page. */

/** Of hexadecimal digits, which the caller has checked. */
export const bytesFromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length >> 1 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );

/** RFC 4648; no bytes for a text that is no base64. */
export const bytesFromBase64 = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
};

/** RFC 4648, with padding. */
export const base64FromBytes = (bytes: Uint8Array): string => {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
};

/** The order of bytes: below 0, 0 or above it. */
export const compareBytes = (one: Uint8Array, other: Uint8Array): number => {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
};
