import { jsonFromText } from '#kit/json-text.ts';
/** The rows of a stream of server components, by their ids. */
export interface ComponentRows {
  readonly rows: ReadonlyMap<string, unknown>;
  /** Lines that cannot be read. */
  readonly broken: number;
}

/** A row has a number in hexadecimal digits; hints of what to load have none. */
const ID = /([0-9a-f]{0,16}):/y;
const LONG_TEXT = /T([0-9a-f]{1,8}),/y;

/**
 * A row ends with its line, which may hold U+2028. Values that begin with another sign than `[`, `{` or `"`
 * are imports and hints. A long text (`T`, its length in bytes, a comma) may hold lines and ends without
 * one: so React's own client reads it; of this site none has been seen. Of two rows of one id the first is
 * kept. Linear in the length of the text.
 */
export const rowsIn = (text: string): ComponentRows => {
  const rows = new Map<string, unknown>();
  let broken = 0;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  /** What may be spent on lengths that turn out to be wrong. */
  const spare = { left: text.length };
  while (at < text.length) {
    ID.lastIndex = at;
    const id = ID.exec(text)?.[1];
    const start = id === undefined ? at : at + id.length + 1;
    const end = lineEnd(text, start);
    const long = id === undefined ? undefined : longTextAt(text, start, spare);
    if (long) {
      if (id !== undefined && !rows.has(id)) rows.set(id, escaped(long.text));
      at = long.end;
      continue;
    }
    if (id === undefined) {
      if (text.slice(at, end).trim() !== '') broken += 1;
    } else if (/[[{"]/.test(text.charAt(start)) && !rows.has(id)) {
      const value = jsonFromText(text.slice(start, end));
      if (value === undefined) broken += 1;
      else rows.set(id, value);
    }
    at = end + 1;
  }
  return { rows, broken };
};

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** As the other texts are written: it is none that refers to a row. */
const escaped = (text: string): string => (text.startsWith('$') ? `$${text}` : text);

interface LongText {
  readonly text: string;
  readonly end: number;
}

/** Where its length is wrong (something in it was taken out, or the stream is cut) it ends with its line. */
const longTextAt = (text: string, at: number, spare: { left: number }): LongText | undefined => {
  LONG_TEXT.lastIndex = at;
  const [sign = '', length] = LONG_TEXT.exec(text) ?? [];
  if (length === undefined) return undefined;
  const start = at + sign.length;
  const bytes = Number.parseInt(length, 16);
  if (spare.left > 0 && bytes <= 3 * (text.length - start)) {
    const end = placeAfter(text, start, bytes);
    if (end !== undefined && isRowStart(text, end)) return { text: text.slice(start, end), end };
    spare.left -= (end ?? text.length) - start + 1;
  }
  const line = lineEnd(text, start);
  return { text: text.slice(start, line), end: line + 1 };
};

const isRowStart = (text: string, at: number): boolean => {
  if (at === text.length) return true;
  ID.lastIndex = text.charAt(at) === '\n' ? at + 1 : at;
  return ID.test(text) || ID.lastIndex === text.length;
};

/** The place after so many bytes of UTF-8; `undefined` where the text ends before. */
const placeAfter = (text: string, start: number, bytes: number): number | undefined => {
  let left = bytes;
  let at = start;
  while (left > 0 && at < text.length) {
    const code = text.charCodeAt(at);
    // Both halves of a pair together are four bytes.
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    at += 1;
  }
  return left > 0 ? undefined : at;
};
