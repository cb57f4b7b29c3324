/** Places in plain text: what programs for coding count are code points, and a line end is one of them. */

/** A text as it stands in a source: line ends are LF, and nothing is in it that ends a text or is no UTF-8. */
export const plainText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\u2400').toWellFormed();

export const countCodePoints = (text: string): number => {
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    // The second half of a pair follows the first.
    if ((text.codePointAt(i) ?? 0) > 0xff_ff) i += 1;
    count += 1;
  }
  return count;
};

/** How many code points of its plain text stand in front of a place of a text (UTF-16 units). */
export const placeFromUnit = (text: string, unit: number): number =>
  countCodePoints(plainText(text.slice(0, unit)));

/** The same for many places of one text, which is read once. */
export const createPlaces = (text: string): ((unit: number) => number) => {
  const seconds = Array.from(
    text.matchAll(/\r\n|[\ud800-\udbff][\udc00-\udfff]/g),
    ({ index }) => index + 1,
  );
  return (unit) => unit - countWhere(seconds, (second) => second < unit);
};

/** How many of a list it holds for, where it does for the first ones and for no others. */
export const countWhere = <T>(list: readonly T[], isBefore: (one: T) => boolean): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The reverse: UTF-16 units of a text in front of a code point of its plain text. */
export const unitFromPlace = (text: string, place: number): number => {
  let unit = 0;
  for (let count = 0; count < place && unit < text.length; count += 1) {
    const isPair =
      (text[unit] === '\r' && text[unit + 1] === '\n') || (text.codePointAt(unit) ?? 0) > 0xff_ff;
    unit += isPair ? 2 : 1;
  }
  return unit;
};
