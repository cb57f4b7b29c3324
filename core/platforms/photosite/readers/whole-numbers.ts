/**
 * A JSON string, or a JSON number: the only tokens in which digits occur. A string that never ends is
 * taken to the end, so that a truncated answer is read once and not once from every quote.
 */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Where a wide number may stand. Most wide identifiers stand in quotes and need none of this. */
const WIDE = /(?:^|[:,[])\s*-?\d{16}/;

/**
 * The same JSON with every whole number that a double cannot hold written as a string. Identifiers
 * come as bare numbers above 2^53 (recorded 2022: `"pk": 2911295595251935837`) and would lose their
 * last digits. Strings are stepped over as a whole, so digits in somebody's text stay as they are.
 */
export const quoteWideNumbers = (json: string): string =>
  WIDE.test(json)
    ? json.replace(TOKEN, (token) =>
        /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
      )
    : json;

/** JSON with its identifiers whole; `undefined` when the text is no JSON. */
export const parseWhole = (json: string): unknown => {
  try {
    return JSON.parse(quoteWideNumbers(json));
  } catch {
    return undefined;
  }
};
