import { jsonFromText } from '#kit/json-text.ts';
import { areSameBytes, textFromUtf8, utf8FromText } from '#kit/bytes.ts';

/** What a text says as JSON; `undefined` where it is none. */
export const parsedJson = (bytes: Uint8Array): unknown => jsonFromText(textFromUtf8(bytes));

/**
 * Whether a text is written as we write the value that is read from it: of a name that stands in an object
 * twice, programs read one or the other, and only one is in the value. Throws `RangeError` for a value that
 * is nested too deeply. `indent`: 2 in the files of a package that are one value.
 */
export const isExactJson = (bytes: Uint8Array, value: unknown, indent?: 2): boolean => {
  const text = JSON.stringify(value, null, indent) ?? '';
  return areSameBytes(bytes, utf8FromText(indent === undefined ? text : `${text}\n`));
};

/** What a line says as JSON; `undefined` where it is none, or is not written as we write it. */
export const exactJson = (bytes: Uint8Array): unknown => {
  const value = parsedJson(bytes);
  return value !== undefined && isExactJson(bytes, value) ? value : undefined;
};
