/** A text as it is meant: without the escapes of addresses, HTML, JSON and Markdown, however often it was escaped. */
import { decodeHTMLStrict } from 'entities';

/** `%C3%A9`, `&eacute;`. */
const OF_MARKUP = /(?:%[0-9a-f]{2})+|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi;
/** The same, and `\n`, `\"`, `\u0022`. */
const ALL = new RegExp(String.raw`${OF_MARKUP.source}|\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[^])`, 'gi');

const LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
};

const fromAddress = (bytes: string): string => {
  try {
    return decodeURIComponent(bytes);
  } catch {
    // Older sites write addresses in one byte a letter.
    return bytes.replaceAll(/%(..)/g, (_, code: string) => fromCode(code));
  }
};

const fromCode = (code: string): string => String.fromCharCode(Number.parseInt(code, 16));

const decodedOnce = (text: string, escapes: RegExp): string =>
  text.replaceAll(escapes, (escape) => {
    if (escape.startsWith('%')) return fromAddress(escape);
    if (escape.startsWith('&')) return decodeHTMLStrict(escape);
    if (escape.length > 2) return fromCode(escape.slice(2));
    const letter = escape.slice(1);
    if (Object.hasOwn(LETTERS, letter)) return LETTERS[letter] ?? '';
    return /[a-z0-9]/i.test(letter) ? escape : letter;
  });

/** Nobody escapes a text more often. */
const MOST_ROUNDS = 4;

/**
 * The text, and what each round of decoding makes of it; few, and each hardly longer than the one before.
 * `hasBackslashes`: also with its backslashes as they are, which are then no escapes.
 */
export function* decodedTexts(text: string, hasBackslashes: boolean): Generator<string> {
  yield text;
  for (const escapes of hasBackslashes ? [ALL, OF_MARKUP] : [ALL])
    for (let [round, before] = [0, text]; round < MOST_ROUNDS; round += 1) {
      const decoded = decodedOnce(before, escapes);
      if (decoded === before) break;
      yield (before = decoded);
    }
}

const latin = new TextDecoder('latin1');

/** What bytes may be as text: UTF-8, and what else they may be where they are none. */
export const textsFromBytes = (bytes: Uint8Array): readonly string[] => {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\ufffd') && !text.includes('\0')) return [text];
  return [
    text,
    latin.decode(bytes),
    ...['utf-16le', 'utf-16be'].map((name) => new TextDecoder(name).decode(bytes)),
  ];
};
