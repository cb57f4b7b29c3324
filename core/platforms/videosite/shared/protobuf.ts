/** One field of a message: a number for a varint, bytes for text or an inner message. */
export interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
  /** The field as it stands in the message, with its tag. */
  readonly raw: Uint8Array;
}

/** The bytes of URL-safe or plain base64, percent-encoded or not. */
export const bytesOf = (base64: string): Uint8Array | undefined => {
  try {
    const plain = decodeURIComponent(base64).replaceAll('-', '+').replaceAll('_', '/');
    return Uint8Array.from(atob(plain.replace(/=+$/, '')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/** Base64 with `+`, `/` and `=`. */
export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The fields of a message; `undefined` when the bytes are none that this platform would send. */
export const fieldsOf = (bytes: Uint8Array | undefined): Field[] | undefined => {
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
      fields.push({ number, value: length, raw: bytes.slice(start, at) });
    } else if (tag % 8 === 2 && at + length <= bytes.length) {
      const value = bytes.slice(at, at + length);
      at += length;
      fields.push({ number, value, raw: bytes.slice(start, at) });
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
