/** The signs of JSON, as bytes of UTF-8. */
const [TAB, LINE, RETURN, BLANK] = [0x09, 0x0a, 0x0d, 0x20];
export const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
export const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

export const isBlank = (sign: number): boolean =>
  sign === BLANK || sign === LINE || sign === RETURN || sign === TAB;

/** Of numbers, `true`, `false` and `null`. */
export const isOfWord = (sign: number): boolean =>
  (sign >= 0x30 && sign <= 0x39) ||
  (sign >= 0x61 && sign <= 0x7a) ||
  (sign >= 0x41 && sign <= 0x5a) ||
  sign === 0x2d ||
  sign === 0x2b ||
  sign === 0x2e;

/** A text as it stands between its quotes, without its escapes. */
export const unescaped = (text: string): string => {
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
};
