import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import {
  areSameBytes,
  asciiFromBytes,
  base64urlFromBytes,
  bytesFromBase64url,
  concatBytes,
  hexFromBytes,
  textFromUtf8,
  utf8FromText,
} from './bytes.ts';

const ALL = Uint8Array.from({ length: 256 }, (_, n) => n);

test('text becomes UTF-8 and comes back with the mark at its beginning', () => {
  expect([...utf8FromText('\u{feff}é𝄞')]).toEqual([
    0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0xf0, 0x9d, 0x84, 0x9e,
  ]);
  expect(textFromUtf8(utf8FromText('\u{feff}é𝄞'))).toBe('\u{feff}é𝄞');
  expect(textFromUtf8(Uint8Array.of(0x61, 0xff, 0x62))).toBe('a\u{fffd}b');
  expect([...utf8FromText('\ud800')]).toEqual([0xef, 0xbf, 0xbd]);
});

test('every byte in hexadecimal digits and in base64url is what Node makes of it', () => {
  expect(hexFromBytes(ALL)).toBe(Buffer.from(ALL).toString('hex'));
  for (const length of [0, 1, 2, 3, 255, 256]) {
    const bytes = ALL.subarray(256 - length);
    const text = base64urlFromBytes(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('base64url'));
    expect(bytesFromBase64url(text)).toEqual(Uint8Array.from(bytes));
  }
});

test.each(['a+b', 'a/b', 'YQ==', 'ä', 'a b', 'a'])('%j is no base64url', (text) => {
  expect(bytesFromBase64url(text)).toBeUndefined();
});

test('markup is read byte by byte, whatever else its text holds', () => {
  expect(asciiFromBytes(Uint8Array.of(0xef, 0xbb, 0xbf, 0x3c, 0x61, 0x3e, 0xff))).toBe('ï»¿<a>ÿ');
});

test('parts are joined in their order, and compared byte by byte', () => {
  const joined = concatBytes([Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3)]);
  expect([...joined]).toEqual([1, 2, 3]);
  expect(areSameBytes(joined, Uint8Array.of(1, 2, 3))).toBe(true);
  expect(areSameBytes(joined, Uint8Array.of(1, 2, 4))).toBe(false);
  expect(areSameBytes(joined, Uint8Array.of(1, 2))).toBe(false);
});
