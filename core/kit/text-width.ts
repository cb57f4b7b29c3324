/** Marks on other letters, and what is not drawn at all. */
const NARROWEST = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** Letters of East Asia and pictures, which a terminal draws in two columns. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;

/** Columns that a terminal with letters of one width takes for a text of one line. */
export const textWidth = (text: string): number => {
  // Most texts have nothing of the kind.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
};

const letterWidth = (letter: string): number => {
  if (NARROWEST.test(letter)) return 0;
  return WIDE.test(letter) ? 2 : 1;
};

/** The text with spaces behind it, up to so many columns. */
export const padToWidth = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));
