import { isNode } from './dig.ts';

/**
 * A value as JSON in which half a surrogate pair is U+FFFD, in names too: as an escape it makes a whole file
 * unreadable for some programs (DuckDB 1.5, read November 2026). How many texts that changed is told in the codebook.
 */
export const jsonText = (value: unknown, indent?: number): string =>
  wellFormedJson(JSON.stringify(value, null, indent));

/** The same of a text that `JSON.stringify` wrote, which writes only halves as escapes of surrogates. */
export const wellFormedJson = (json: string): string =>
  json.includes('\\ud')
    ? json.replaceAll(ESCAPE, (escape) => (escape.length > 2 ? '\ufffd' : escape))
    : json;

/** Every escape is matched from its backslash on: a text may also spell one out. */
const ESCAPE = /\\(?:ud[\da-f]{3}|[^])/g;

/** A JSON value in which half a surrogate pair is U+FFFD, in names too; itself where there is none. */
export const wellFormed = <T>(value: T): T =>
  isWellFormed(value) ? value : (JSON.parse(jsonText(value)) as T);

/** Each row of an export is looked through: a loop over names takes a third of the time of a list of them. */
const isWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  for (const name in value) {
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    const isFit = typeof inner === 'object' ? isWellFormed(inner) : isWellFormedText(inner);
    if (!isFit || !name.isWellFormed()) return false;
  }
  return true;
};

const isWellFormedText = (value: unknown): boolean =>
  typeof value !== 'string' || value.isWellFormed();

/** What a text says as JSON; `undefined` where it is none. */
export const jsonFromText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Whether two values of JSON are the same, whatever the order of their names. Throws `RangeError` for a
 * value that is nested too deeply.
 */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, n) => isSameJson(one, b[n]));
  if (!isNode(a) || !isNode(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  );
};

/** Whether a text is JSON. */
export const isJson = (text: string): boolean => jsonFromText(text) !== undefined;
