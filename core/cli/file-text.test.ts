import { expect, test } from 'vitest';
import { fileText } from './given-text.ts';

const LINES = 'link\thandle\r\nhttps://x.com/wren\twren é 🐦\r\n';
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(LINES)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${LINES}`)],
  ['UTF-16, as Excel writes it', utf16(LINES)],
  ['UTF-16, the large end first', utf16(LINES).swap16()],
])('%s', (_, bytes) => {
  expect(fileText(new Uint8Array(bytes))).toBe(LINES);
});

test('a file of nothing, or of one byte, is no mark', () => {
  expect([fileText(new Uint8Array()), fileText(new Uint8Array([0x61]))]).toEqual(['', 'a']);
});
