/** A whole number of 16 digits or more, where a value may stand. Most wide identifiers stand in quotes. */
const WIDE = /[:,[]\s*(-?\d{16,})(?![\d.eE])/g;

/**
 * The same JSON with every whole number that a double cannot hold written as a string. Identifiers
 * come as bare numbers above 2^53 (recorded 2022: `"pk": 2911295595251935837`) and would lose their
 * last digits. Digits in somebody's text stay as they are.
 */
export const quoteWideNumbers = (json: string): string => {
  const parts: string[] = [];
  let copied = 0;
  /** A place that is known to be inside no string. */
  let outside = 0;
  for (const { index, 0: whole, 1: digits = '' } of json.matchAll(WIDE)) {
    const from = index + whole.length - digits.length;
    if (from < outside || Number.isSafeInteger(Number(digits))) continue;
    if (!followsName(json, index)) {
      outside = afterStrings(json, outside, from);
      if (outside > from) continue;
    }
    outside = from;
    parts.push(json.slice(copied, from), `"${digits}"`);
    copied = from + digits.length;
  }
  if (copied === 0) return json;
  parts.push(json.slice(copied));
  return parts.join('');
};

/** `"pk":` is no part of a string: there its quote would have a backslash. */
const followsName = (json: string, at: number): boolean =>
  json[at] === ':' && json[at - 1] === '"' && json[at - 2] !== '\\';

/** The end of the last string that begins before `until`; past it where that string is still open there. */
const afterStrings = (json: string, outside: number, until: number): number => {
  let at = outside;
  for (;;) {
    const open = json.indexOf('"', at);
    if (open < 0 || open >= until) return at;
    at = endOfString(json, open) + 1;
  }
};

/** A string that never ends is taken to the end. */
const endOfString = (json: string, open: number): number => {
  for (let at = json.indexOf('"', open + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
};

/** JSON with its identifiers whole; `undefined` when the text is no JSON. */
export const parseWhole = (json: string): unknown => {
  try {
    return JSON.parse(quoteWideNumbers(json));
  } catch {
    return undefined;
  }
};
