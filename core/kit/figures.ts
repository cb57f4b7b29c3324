/** Reading the numbers that platforms print for people. English forms; callers ask for English pages. */

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

/**
 * The count at the start of a text: `41,623,530 views`, `9.6M views`, `500K+`, `1 like`, `No views`.
 * Exact as integers go: "9.6M" is 9600000. `undefined` when the text does not begin with a count.
 */
export const figure = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  // Most counts of a discussion are small, and this runs several times for every comment.
  if (SMALL.test(text)) return Number(text);
  const normalized = plain(text).toLowerCase();
  if (/^no\s+\p{L}/u.test(normalized)) return 0;
  const match =
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s?(thousand|million|billion|lakh|crore|bn|[kmb])?\+?(?![\p{L}\d.,])/u.exec(
      normalized,
    );
  if (!match) return undefined;
  const [, whole = '', fraction = '', unit] = match;
  return scaled(whole.replaceAll(',', ''), fraction, unit === undefined ? 0 : (POWERS[unit] ?? 0));
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
