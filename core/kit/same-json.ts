import { jsonFromText } from './json-text.ts';
import { isNode } from './dig.ts';

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
