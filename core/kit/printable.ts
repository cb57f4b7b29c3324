/** A name or an identifier that came from outside, fit for a message: plain signs, and not many. */
export const printable = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 60);

/**
 * Characters that a terminal acts on or that nobody sees: controls, marks of direction, zero-width and
 * tag characters, other ends of lines. Tabs and line feeds are as they look, and so are the selectors
 * that choose between a sign's two pictures.
 */
const UNSEEN =
  /(?![\t\n]|[\u{fe00}-\u{fe0f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Text for people without what they would not see. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '');

/** JSON in which everything can be seen: the same value, with the unseen as `\u202e`. */
export const visibleJson = (json: string): string => json.replaceAll(UNSEEN, escaped);

const escaped = (char: string): string => {
  let written = '';
  for (let unit = 0; unit < char.length; unit += 1)
    written += `\\u${char.charCodeAt(unit).toString(16).padStart(4, '0')}`;
  return written;
};
