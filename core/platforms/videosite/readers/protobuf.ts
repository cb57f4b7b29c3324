/** One field of a message: a number for a varint, bytes for text or an inner message. */
export interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
  /** Where the field stands in the message, with its tag. */
  readonly from: number;
  readonly to: number;
}

/** The bytes of URL-safe or plain base64, percent-encoded or not. */
export const decodeBase64 = (base64: string): Uint8Array | undefined => {
  try {
    const plain = base64.includes('%') ? decodeURIComponent(base64) : base64;
    // What is no base64 at all is common (ids, the tokens of other forms), and to throw is slow.
    if (NO_BASE64.test(plain)) return undefined;
    const [digits = ''] = plain.split('=', 1);
    const packed = atob(digits.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(packed.length);
    for (let i = 0; i < packed.length; i++) bytes[i] = packed.charCodeAt(i);
    return bytes;
  } catch {
    return undefined;
  }
};

/** A sign that base64 does not have, or something behind the `=` at its end. */
const NO_BASE64 = /[^A-Za-z0-9+/=_\-\s]|=[^=\s]/;

/** Base64 with `+`, `/` and `=`. */
export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The fields of a message; `undefined` when the bytes are none that this platform would send. */
export const parseFields = (bytes: Uint8Array | undefined): Field[] | undefined => {
  if (bytes === undefined) return undefined;
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; at < bytes.length && scale < 2 ** 63; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    return NaN;
  };
  while (at < bytes.length) {
    const start = at;
    const tag = varint();
    const length = varint();
    const number = Math.floor(tag / 8);
    if (Number.isNaN(tag) || Number.isNaN(length) || number === 0) return undefined;
    if (tag % 8 === 0) {
      fields.push({ number, value: length, from: start, to: at });
    } else if (tag % 8 === 2 && at + length <= bytes.length) {
      const value = bytes.subarray(at, at + length);
      at += length;
      fields.push({ number, value, from: start, to: at });
    } else return undefined;
  }
  return fields;
};

/** The inner message or text of a field. */
export const inner = (
  fields: readonly Field[] | undefined,
  number: number,
): Uint8Array | undefined => {
  const value = fields?.find((field) => field.number === number)?.value;
  return typeof value === 'number' ? undefined : value;
};

const decoder = new TextDecoder();

/** The text of a field. */
export const innerText = (
  fields: readonly Field[] | undefined,
  number: number,
): string | undefined => {
  const bytes = inner(fields, number);
  return bytes && decoder.decode(bytes);
};
