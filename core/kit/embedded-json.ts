const QUOTE = 34;
const OPEN = 123;
const CLOSE = 125;

/** More mentions than this of one name are no page of the platform's. */
const TRIES = 8;

/**
 * The object that a page's script assigns to a name, `var ytInitialData = {…};` or
 * `window["ytInitialData"] = {…};`, or hands to a function of that name after a text:
 * `__additionalDataLoaded('/p/…/', {…});`. The end is found by counting braces outside of strings: titles
 * and descriptions may contain `};` and anything else that looks like an end.
 */
export const embeddedJson = (html: string, name: string): unknown => embedded(html, name)?.value;

/** The same object as the text that the page has of it. */
export const embeddedText = (html: string, name: string): string | undefined =>
  embedded(html, name)?.text;

interface Embedded {
  readonly text: string;
  readonly value: unknown;
}

const embedded = (html: string, name: string): Embedded | undefined => {
  const assignment =
    /(?:["']\s*\])?\s*=\s*(?:JSON\.parse\(\s*(?=")|(?=\{))|\(\s*(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')\s*,\s*(?=\{)/y;
  let from = 0;
  for (let tried = 0; tried < TRIES; tried++) {
    const mention = html.indexOf(name, from);
    if (mention === -1) return undefined;
    from = mention + name.length;
    assignment.lastIndex = from;
    if (!assignment.test(html)) continue;
    const start = assignment.lastIndex;
    const found = html[start] === '"' ? packedAt(html, start) : objectAt(html, start);
    if (found?.value !== undefined) return found;
  }
  return undefined;
};

const objectAt = (html: string, start: number): Embedded | undefined => {
  const end = endOfObject(html, start);
  if (end === -1) return undefined;
  try {
    const text = html.slice(start, end);
    return { text, value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** `JSON.parse("{\"…\"}")`, as some pages of 2019 have it: the object's text inside a script's string. */
const packedAt = (html: string, start: number): Embedded | undefined => {
  const end = closingQuote(html, start);
  if (end === -1) return undefined;
  const literal = html.slice(start, end + 1).replace(/\\(?:x([0-9a-f]{2})|(['\\]))/gi, unescaped);
  try {
    const text: unknown = JSON.parse(literal);
    return typeof text === 'string' ? { text, value: JSON.parse(text) } : undefined;
  } catch {
    return undefined;
  }
};

/** A script's strings know two escapes that JSON does not: `\\x22` and `\\'`. */
const unescaped = (whole: string, hex: string | undefined, char: string | undefined): string => {
  if (hex !== undefined) return `\\u00${hex}`;
  return char === "'" ? char : whole;
};

const endOfObject = (html: string, start: number): number => {
  let depth = 0;
  for (let i = start; i < html.length; i++) {
    const char = html.charCodeAt(i);
    if (char === QUOTE) {
      i = closingQuote(html, i);
      if (i === -1) return -1;
    } else if (char === OPEN) depth++;
    else if (char === CLOSE && --depth === 0) return i + 1;
  }
  return -1;
};

const closingQuote = (html: string, open: number): number => {
  for (let i = html.indexOf('"', open + 1); i !== -1; i = html.indexOf('"', i + 1)) {
    let before = i;
    while (html[before - 1] === '\\') before--;
    if ((i - before) % 2 === 0) return i;
  }
  return -1;
};
