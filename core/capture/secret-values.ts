import { createTextFinder } from './find-texts.ts';

/** Whether a text is none that means anything to people: long, and of more than small letters. */
export const looksRandom = (value: string): boolean =>
  value.length >= LEAST &&
  value.length <= MOST &&
  !/^[\d.:-]*$/.test(value) &&
  (/\d/.test(value) || value.includes('@') || (/[a-z]/.test(value) && /[A-Z]/.test(value))) &&
  !/^https?:/.test(value);

const LEAST = 10;
const MOST = 8000;

/**
 * Takes certain secrets out of texts, however they are written in them: as they are, escaped as in
 * addresses, JSON or pages, and inside of what is written in Base64, of which nothing is left then.
 * Linear in the length of the secrets and of each text.
 */
export const createValueRemover = (
  secrets: Iterable<string>,
  removed: string,
  isClean: (decoded: string) => boolean,
): ((text: string) => string) => {
  const finder = createTextFinder(
    [...new Set(secrets)].filter(looksRandom).flatMap(formsFromSecret),
  );
  const holds = (run: string): boolean => {
    const decoded = Buffer.from(run, 'base64').toString('latin1');
    return finder.isIn(decoded) || !isClean(decoded);
  };
  return (text) =>
    finder
      .replaceIn(text, removed)
      .replace(BASE64, (run) => (isReadable(run) && holds(run) ? removed : run));
};

/** Shorter ones have no room for a name and a secret. The signs that fill it up at its end may stay. */
const BASE64 = /(?<![\w+/-])[\w+/-]{24,}/g;

/** Whether the beginning is text when it is decoded: what is compressed or a picture is none. */
const isReadable = (run: string): boolean =>
  /^[\s!-~]{1,12}$/.test(Buffer.from(run.slice(0, 16), 'base64').toString('latin1'));

const formsFromSecret = (secret: string): readonly string[] => {
  const plain = decoded(secret);
  return [secret, plain, written(plain), written(secret)].flatMap((form) => [
    form,
    form.replaceAll('/', '\\/'),
    form.replaceAll('&', '&amp;'),
  ]);
};

/** As in an address; half of a pair of characters, which has no such form, as an address would hold it. */
const written = (text: string): string => encodeURIComponent(text.toWellFormed());

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
