/** Reading the numbers that platforms print for people. English forms; callers ask for English pages. */
import { lazy } from './lazy.ts';

const INVISIBLE = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SPACES = /[\u00a0\u2009\u202f]/g;
/** A no-break space between groups of three digits: `8\u202f765`. */
const GROUPING = /(?<=\d)[\u00a0\u202f](?=\d{3}(?!\d))/g;

const POWERS: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  // In the English of India.
  lakh: 5,
  crore: 7,
  m: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
};

/** Text without direction marks, and with every kind of space as a plain one. */
export const plain = (text: string): string =>
  // Most texts are plain already, and this runs several times for every item.
  PLAIN.test(text)
    ? text.trim()
    : text.replace(INVISIBLE, '').replace(GROUPING, '').replace(SPACES, ' ').trim();

const PLAIN = /^[ -~]*$/;

const SMALL = /^\d{1,9}$/;

/** Any script's digits and signs as those of English: `١٬٢٣٤` is `1,234`. */
const inEnglishDigits = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replace(/\p{Nd}/gu, digitValue)
        .replaceAll('\u066c', ',')
        .replaceAll('\u066b', '.');

/** Scripts have their ten digits in a row, from zero; rows may follow one another. */
const digitValue = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < MOST_IN_ROW && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/** Five styles of digits follow one another among the mathematical letters. */
const MOST_IN_ROW = 50;

/** Languages whose words for thousands and millions stand apart from the number. */
const LANGUAGES =
  'af am ar as az be bg bn bs ca cs cy da de el es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ka kk km kn ky lo lt lv mk ml mn mr ms my nb ne nl or pa pl ps pt pt-PT ro ru sd si sk sl so sq sr sv sw ta te th tk tr uk ur uz vi zu';

/** `mio.`, `mil`, `тыс.`: words of magnitude in other languages, in their short and their long form. */
const foreignMagnitudes = lazy((): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const language of LANGUAGES.split(' '))
    for (const compactDisplay of ['short', 'long'] as const) {
      const format = new Intl.NumberFormat(language, { notation: 'compact', compactDisplay });
      for (const number of [
        1e3, 2e3, 5e3, 1e4, 1.1e4, 1e5, 1e6, 2e6, 3e6, 5e6, 1e7, 2.1e7, 1.23e8, 1e9, 2e9, 5e9, 1e12,
      ])
        for (const { type, value } of format.formatToParts(number))
          if (type === 'compact') words.add(plain(value).toLowerCase());
    }
  return words;
});

/** `345,6` and abbreviations such as `tsd.` go on with the number, too. */
const GOES_ON = /^(?:\p{N}|\p{L}{1,4}\.(?:\s|$))/u;

/**
 * Whether the words behind a number and its unit belong to it: `de mii`, of which one alone does not; `crore` behind
 * `lakh`. A letter that stands apart is no English unit: `12 B` are twelve thousand in Turkish, `2 M` thousands of
 * millions in Indonesian.
 */
const goesOn = (words: string): boolean => {
  const [word = ''] = words.split(' ', 1);
  return (
    Object.hasOwn(POWERS, word) ||
    GOES_ON.test(words) ||
    foreignMagnitudes().has(word) ||
    foreignMagnitudes().has(words)
  );
};

const NUMBER =
  /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?:[’']\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.(\d+))?(\s?(?:thousand|million|billion|lakh|crore|k)|bn|[mb])?\+?(?![\p{L}\p{N}.,’'-])(?:\s(\S{1,20}(?:\s\S{1,20})?)(?:\s|$))?/u;

/**
 * The count at the start of a text: `41,623,530 views`, `9.6M views`, `500K+`, `1 like`, `No views`.
 * Exact as integers go: "9.6M" is 9600000. `undefined` when the text does not begin with a count, or
 * with one that is not understood as a whole (`12 Mio. Aufrufe`): never a part of it.
 */
export const figure = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  // Most counts of a discussion are small, and this runs several times for every comment.
  if (SMALL.test(text)) return Number(text);
  const normalized = inEnglishDigits(plain(text)).toLowerCase();
  if (/^no\s+\p{L}/u.test(normalized)) return 0;
  const match = NUMBER.exec(normalized);
  if (!match) return undefined;
  const [, whole = '', fraction = '', unit, next] = match;
  if (next !== undefined && goesOn(next)) return undefined;
  return scaled(whole.replace(/\D/g, ''), fraction, POWERS[unit?.trim() ?? ''] ?? 0);
};

/** Digits times a power of ten, by moving the point and never by multiplying a float. */
const scaled = (whole: string, fraction: string, power: number): number | undefined => {
  if (fraction !== '' && power === 0) return undefined;
  const digits = (fraction + '0'.repeat(power)).slice(0, power);
  const number = Number(whole + digits);
  return Number.isSafeInteger(number) ? number : undefined;
};

/** Whole seconds from a clock text: `4:13`, `1:02:03`. */
export const clock = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^\d+(:\d\d){1,2}$/.test(plain(text))) return undefined;
  return plain(text)
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0);
};
