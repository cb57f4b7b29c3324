import { textFromUtf8 } from '#kit/bytes.ts';

/** What a text says as JSON; `undefined` where it is none. */
export const parsedJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(textFromUtf8(bytes));
  } catch {
    return undefined;
  }
};
