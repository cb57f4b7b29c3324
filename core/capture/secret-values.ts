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
 * A text without certain secrets, however they are written in it: as they are, escaped as in addresses,
 * JSON or pages, and inside of what is written in Base64, of which nothing is left then.
 */
export const withoutValues = (
  text: string,
  secrets: Iterable<string>,
  removed: string,
  isClean: (decoded: string) => boolean,
): string => {
  const forms = new Set([...secrets].filter(looksRandom).flatMap(formsOf));
  // The longest first: one may be a part of another.
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  const without = ordered.reduce(
    (written, form) => (written.includes(form) ? written.replaceAll(form, removed) : written),
    text,
  );
  const holds = (run: string): boolean => {
    const decoded = Buffer.from(run, 'base64').toString('latin1');
    return ordered.some((form) => decoded.includes(form)) || !isClean(decoded);
  };
  return without.replace(BASE64, (run) => (isReadable(run) && holds(run) ? removed : run));
};

/** Shorter ones have no room for a name and a secret. The signs that fill it up at its end may stay. */
const BASE64 = /(?<![\w+/-])[\w+/-]{24,}/g;

/** Whether the beginning is text when it is decoded: what is compressed or a picture is none. */
const isReadable = (run: string): boolean =>
  /^[\s!-~]{1,12}$/.test(Buffer.from(run.slice(0, 16), 'base64').toString('latin1'));

const formsOf = (secret: string): readonly string[] => {
  const plain = decoded(secret);
  return [secret, plain, encodeURIComponent(plain), encodeURIComponent(secret)].flatMap((form) => [
    form,
    form.replaceAll('/', '\\/'),
    form.replaceAll('&', '&amp;'),
  ]);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
