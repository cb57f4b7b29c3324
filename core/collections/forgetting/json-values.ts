/** Hears what stands in a text of JSON, or in a script that has JSON in it. */
export interface ValueVisitor {
  /**
   * An object or a list begins; `name` is left out in a list. `from`: where it begins in the text, with
   * its name.
   */
  readonly open: (name: string | undefined, from: number) => void;
  /** `to`: behind its bracket. */
  readonly close: (to: number) => void;
  /** A string, with its escapes decoded, or the digits of a whole number; `from` and `to`: as it is written. */
  readonly value: (
    name: string | undefined,
    value: string,
    kind: 'string' | 'number',
    from: number,
    to: number,
  ) => void;
}

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const MINUS = 0x2d;

/**
 * Goes through a text once, whatever it is: whole JSON, JSON that is cut off or has a prefix, lines of
 * JSON, or a script with objects in it. Never throws; linear in the length of the text.
 */
export const scanValues = (text: string, visitor: ValueVisitor): void => {
  let depth = 0;
  let name: string | undefined;
  let nameAt = 0;
  /** No apostrophe before this place is closed in its line. */
  let openUntil = 0;
  const take = (): string | undefined => {
    const taken = name;
    name = undefined;
    return taken;
  };
  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    if (code === QUOTE || (code === APOSTROPHE && i >= openUntil)) {
      const end = endOfString(text, i, code);
      if (end.isClosed || code === QUOTE) {
        const value = decodedString(text.slice(i + 1, end.at));
        if (isName(text, end.at + 1)) [name, nameAt] = [value, i];
        else visitor.value(take(), value, 'string', i, end.at + 1);
        i = end.at + 1;
      } else {
        openUntil = end.at;
        i += 1;
      }
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      const from = name === undefined ? i : nameAt;
      visitor.open(take(), from);
      i += 1;
    } else if (code === 0x7d || code === 0x5d) {
      i += 1;
      if (depth > 0) visitor.close(i);
      depth = Math.max(0, depth - 1);
      name = undefined;
    } else if (isDigit(code) || (code === MINUS && isDigit(text.charCodeAt(i + 1)))) {
      const end = endOfWord(text, i + 1);
      visitor.value(take(), text.slice(i, end), 'number', i, end);
      i = end;
    } else if (isWordPart(code)) {
      const end = endOfWord(text, i + 1);
      name = isName(text, end) ? text.slice(i, end) : undefined;
      nameAt = i;
      i = end;
    } else i += 1;
  }
  for (; depth > 0; depth -= 1) visitor.close(text.length);
};

/** Where the string that begins at `start` ends; one in apostrophes ends with its line at the latest. */
const endOfString = (
  text: string,
  start: number,
  quote: number,
): { readonly at: number; readonly isClosed: boolean } => {
  for (let i = start + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) return { at: i, isClosed: true };
    if (code === BACKSLASH) i += 1;
    else if (code === NEWLINE && quote === APOSTROPHE) return { at: i, isClosed: false };
  }
  return { at: text.length, isClosed: false };
};

/** Whether a colon follows, after blanks. */
const isName = (text: string, from: number): boolean => {
  let i = from;
  while (BLANK.has(text.charCodeAt(i))) i += 1;
  return text[i] === ':';
};
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const isWordPart = (code: number): boolean =>
  isDigit(code) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  code === 0x5f ||
  code === 0x24;

const endOfWord = (text: string, from: number): number => {
  let i = from;
  while (i < text.length && isWordPart(text.charCodeAt(i))) i += 1;
  return i;
};

const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^]))/g;
const SHORT: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** The escapes of JSON and of scripts; what is none stays as it is. */
const decodedString = (raw: string): string =>
  raw.includes('\\')
    ? raw.replaceAll(ESCAPE, (_, long?: string, unit?: string, byte?: string, other?: string) => {
        if (long !== undefined) return pointFrom(long);
        const hex = unit ?? byte;
        return hex === undefined
          ? (SHORT[other ?? ''] ?? other ?? '')
          : String.fromCharCode(parseInt(hex, 16));
      })
    : raw;

const pointFrom = (hex: string): string => {
  const point = parseInt(hex, 16);
  return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
};
