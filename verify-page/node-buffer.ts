/** What the check of a package uses of Node's `Buffer`, for browsers: the build puts it in its place. */
import {
  areSameBytes,
  bytesFromBase64url,
  hexFromBytes,
  textFromUtf8,
  utf8FromText,
} from '#kit/bytes.ts';

type Encoding = 'utf8' | 'hex' | 'base64' | 'base64url';

const bytesFromHex = (text: string): Uint8Array => {
  const digits = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? '';
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  return bytes;
};

/** As lenient as Node: signs of neither alphabet are left out, and nothing counts behind the padding. */
const bytesFromBase64 = (text: string): Uint8Array => {
  const [digits = ''] = text.replaceAll(/[^\w+/=-]/g, '').split('=');
  const url = digits
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll(/[^\w-]/g, '');
  return bytesFromBase64url(url.length % 4 === 1 ? url.slice(0, -1) : url) ?? new Uint8Array(0);
};

const DECODERS: Readonly<Record<Encoding, (text: string) => Uint8Array>> = {
  utf8: utf8FromText,
  hex: bytesFromHex,
  base64: bytesFromBase64,
  base64url: bytesFromBase64,
};

export class NodeBuffer extends Uint8Array {
  static override from(
    value: string | ArrayLike<number> | Iterable<number>,
    encoding: unknown = 'utf8',
  ): NodeBuffer {
    const bytes =
      typeof value === 'string'
        ? DECODERS[encoding as Encoding](value)
        : Uint8Array.from(value as Iterable<number>);
    return NodeBuffer.over(bytes);
  }

  static alloc(length: number): NodeBuffer {
    return new NodeBuffer(length);
  }

  static concat(parts: readonly Uint8Array[]): NodeBuffer {
    const all = new NodeBuffer(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  static compare(one: Uint8Array, other: Uint8Array): number {
    const length = Math.min(one.length, other.length);
    for (let at = 0; at < length; at++) {
      const difference = (one[at] ?? 0) - (other[at] ?? 0);
      if (difference !== 0) return Math.sign(difference);
    }
    return Math.sign(one.length - other.length);
  }

  static byteLength(text: string): number {
    return utf8FromText(text).length;
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof NodeBuffer;
  }

  /** The same bytes; none are copied. */
  static over({ buffer, byteOffset, length }: Uint8Array): NodeBuffer {
    return new NodeBuffer(buffer as ArrayBuffer, byteOffset, length);
  }

  override toString(encoding: Encoding = 'utf8', start = 0, end = this.length): string {
    const bytes = this.subarray(start, end);
    if (encoding === 'hex') return hexFromBytes(bytes);
    if (encoding === 'utf8') return textFromUtf8(bytes);
    let letters = '';
    for (const byte of bytes) letters += String.fromCharCode(byte);
    const base64 = btoa(letters);
    return encoding === 'base64'
      ? base64
      : base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }

  /** How many bytes were copied. */
  copy(target: Uint8Array, at = 0, start = 0, end = this.length): number {
    const part = this.subarray(start, Math.min(end, start + target.length - at));
    target.set(part, at);
    return part.length;
  }

  /** How many bytes of the text there was room for. */
  write(text: string, at = 0): number {
    const bytes = utf8FromText(text).subarray(0, this.length - at);
    this.set(bytes, at);
    return bytes.length;
  }

  equals(other: Uint8Array): boolean {
    return areSameBytes(this, other);
  }
}
