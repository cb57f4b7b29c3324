import { textFromUtf8, utf8FromText } from './bytes.ts';

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
