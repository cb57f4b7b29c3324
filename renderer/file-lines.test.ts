import { expect, test } from 'vitest';
import { fileText } from './file-lines.ts';

const LINES = 'link\r\nhttps://x.com/wren\r\n';
const encodeUtf16 = (text: string, isLarge = false): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isLarge);
  return bytes;
};

test.each([
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${LINES}`)],
  ['UTF-16, as Excel writes it', encodeUtf16(`\uFEFF${LINES}`)],
  ['UTF-16, the large end first', encodeUtf16(`\uFEFF${LINES}`, true)],
])('%s', async (_, bytes) => {
  expect(await fileText(new Blob([bytes]))).toBe(LINES);
});
