/**
 * What is not seen, or seen as a blank, at the beginning of a cell: separators, controls, formats (byte
 * order mark, zero-width signs, directions), marks, and letters that are drawn as nothing. Spreadsheets cut
 * off some of them before they look for a formula, and some versions more than others.
 */
const UNSEEN = /^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;
const CONTROL = /^\p{Cc}/u;
/** Signs with which a formula begins, also of other programs and times; U+2212 is a minus of its own. */
const SIGNS = /^[=+\-@|%\u2212]/;

/** A text without what is not seen in front, its first sign in its plain form: `＝` is `=`. */
const visibleStart = (text: string): string => {
  const visible = text.replace(UNSEEN, '');
  const first = String.fromCodePoint(visible.codePointAt(0) ?? 0);
  return first.normalize('NFKC');
};

/**
 * Whether a spreadsheet may take the text for a formula (OWASP, CSV Injection, read 2026-11-22): behind
 * whatever is not seen it begins with a sign of one, or it begins with a tab or another control.
 */
export const isFormula = (text: string): boolean =>
  text !== '' && (CONTROL.test(text) || SIGNS.test(visibleStart(text)));

/** A short text as somebody sees it: without what is not seen around it, and with plain figures. */
export const seenText = (text: string): string => {
  const plain = text.normalize('NFKC').replace(UNSEEN, '');
  let end = plain.length;
  while (end > 0 && UNSEEN.test(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end);
};
