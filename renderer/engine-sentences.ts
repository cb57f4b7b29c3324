/**
 * Sentences of the engine in another language, also where they hold figures and names. Pure.
 *
 * The dictionary's key is the English sentence, with places for what changes; the translation names the
 * same places, in the order of its own grammar:
 *
 * - `{n}`: a number ("1234", "1,234", "0.105"), written as the reader writes numbers
 * - `{day}`: a day ("2026-08-31")
 * - `{time}`: an instant ("2026-08-31T12:00:00Z")
 * - `{country}`: a country by its code of two letters, named in the reader's language
 * - `{countries}`: several, between commas
 * - `{text}`: words of a platform or a person, which stay as they are
 * - `{part}`: words of the engine, which have a translation of their own
 * - `{list}`: several of them, between commas or semicolons; each is translated where there is a translation
 *
 * A second place of a kind is numbered: `{n2}`. Between two places stands at least one character. A
 * sentence is compared with each key from left to right, once: what follows a place ends it. A full stop
 * at the end and a capital at the beginning need no key of their own.
 */
import { dayInUtc, figure, when } from './format.ts';

export type Dictionary = Readonly<Record<string, string>>;

/** A stretch of a translated sentence: our own words, or somebody else's, to be kept apart from them. */
export type Piece =
  | { readonly ours: string; readonly theirs?: never }
  | { readonly theirs: string; readonly ours?: never };

/** `undefined` where the dictionary has no sentence that the English one is. */
export const translate = (
  dictionary: Dictionary,
  english: string,
  language: string,
): readonly Piece[] | undefined =>
  translateWithin(DEPTH, { dictionary, language, tries: { left: TRIES } }, english);

/** Names of the places of a sentence, sorted. */
export const placesIn = (sentence: string): readonly string[] =>
  cut(sentence).places.toSorted((one, other) => (one < other ? -1 : 1));

/** An error holds a list of reasons, each a count and an error, which holds its own part. */
const DEPTH = 5;
/** As many parts are looked up: text of a platform may look like any number of them. */
const TRIES = 100;
/** Longer texts are no sentences. */
const LONGEST = 4000;

interface Target {
  readonly dictionary: Dictionary;
  readonly language: string;
  /** Counted down for the whole sentence. */
  readonly tries: { left: number };
}

interface Pattern {
  /** What stands before, between and after the places: one more than there are places. */
  readonly fixed: readonly string[];
  readonly places: readonly string[];
}

const PLACE = /\{((?:n|day|time|country|countries|text|part|list)\d?)\}/;

/** Splitting at a group keeps what it took: every second piece is a place. */
const cut = (sentence: string): Pattern => {
  const pieces = sentence.split(PLACE);
  return {
    fixed: pieces.filter((_, index) => index % 2 === 0),
    places: pieces.filter((_, index) => index % 2 === 1),
  };
};

const translateWithin = (
  depth: number,
  target: Target,
  english: string,
): readonly Piece[] | undefined => {
  if (depth === 0 || english === '' || english.length > LONGEST) return undefined;
  target.tries.left -= 1;
  if (target.tries.left < 0) return undefined;
  const found = translateAsIs(depth, target, english);
  if (found) return found;
  if (english.endsWith('.')) {
    const bare = translateWithin(depth, target, english.slice(0, -1));
    return bare && [...bare, { ours: '.' }];
  }
  const small = english.charAt(0).toLowerCase() + english.slice(1);
  return small === english ? undefined : capitalised(translateAsIs(depth, target, small));
};

const capitalised = (pieces: readonly Piece[] | undefined): readonly Piece[] | undefined => {
  const [first, ...rest] = pieces ?? [];
  return first?.ours === undefined
    ? pieces
    : [{ ours: first.ours.charAt(0).toUpperCase() + first.ours.slice(1) }, ...rest];
};

const translateAsIs = (
  depth: number,
  target: Target,
  english: string,
): readonly Piece[] | undefined => {
  const { dictionary } = target;
  const exact = Object.hasOwn(dictionary, english) ? dictionary[english] : undefined;
  if (exact !== undefined) return [{ ours: exact }];
  for (const { pattern, translation } of patternsOf(dictionary)) {
    const values = valuesIn(pattern, english);
    const pieces = values && fill(depth, target, translation, values);
    if (pieces) return pieces;
  }
  return undefined;
};

interface Entry {
  readonly pattern: Pattern;
  readonly translation: Pattern;
}

const known = new WeakMap<Dictionary, readonly Entry[]>();

/** The sentences with places: first those that begin with words of their own, then those with most of them. */
const patternsOf = (dictionary: Dictionary): readonly Entry[] => {
  const made = known.get(dictionary);
  if (made) return made;
  const fresh = Object.entries(dictionary)
    .map(([english, own]) => ({ pattern: cut(english), translation: cut(own) }))
    .filter(({ pattern }) => pattern.places.length > 0)
    .toSorted(
      (one, other) =>
        Number(beginsItself(other.pattern)) - Number(beginsItself(one.pattern)) ||
        sizeOf(other.pattern) - sizeOf(one.pattern),
    );
  known.set(dictionary, fresh);
  return fresh;
};

const beginsItself = ({ fixed: [first] }: Pattern): boolean => first !== '';

const sizeOf = ({ fixed }: Pattern): number => fixed.join('').length;

/** What stands in the places, by their names. */
const valuesIn = (
  { fixed, places }: Pattern,
  text: string,
): ReadonlyMap<string, string> | undefined => {
  const values = new Map<string, string>();
  const [first = '', ...rest] = fixed;
  if (!text.startsWith(first)) return undefined;
  let from = first.length;
  for (const [index, place] of places.entries()) {
    const next = rest[index] ?? '';
    const isLast = index === places.length - 1;
    const to = isLast ? text.length - next.length : text.indexOf(next, from + 1);
    if (to <= from || !text.startsWith(next, to)) return undefined;
    const value = text.slice(from, to);
    if (!fits(place, value)) return undefined;
    values.set(place, value);
    from = to + next.length;
  }
  return values;
};

const FITS: Readonly<Record<string, RegExp>> = {
  n: /^\d[\d,]{0,19}(?:\.\d{1,6})?$/,
  day: /^\d{4}-\d\d-\d\d$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/,
  country: /^[A-Z]{2}$/,
  countries: /^[A-Z]{2}(?:, [A-Z]{2})*$/,
};

const kindOf = (place: string): string => place.replace(/\d$/, '');

const fits = (place: string, value: string): boolean => FITS[kindOf(place)]?.test(value) ?? true;

/** `undefined` where a part has no translation. */
const fill = (
  depth: number,
  target: Target,
  { fixed, places }: Pattern,
  values: ReadonlyMap<string, string>,
): readonly Piece[] | undefined => {
  const pieces: Piece[] = [{ ours: fixed[0] ?? '' }];
  for (const [index, place] of places.entries()) {
    const own = written(depth, target, kindOf(place), values.get(place) ?? '');
    if (!own) return undefined;
    pieces.push(...own, { ours: fixed[index + 1] ?? '' });
  }
  return pieces.filter(({ ours }) => ours !== '');
};

const written = (
  depth: number,
  target: Target,
  kind: string,
  value: string,
): readonly Piece[] | undefined => {
  const { language } = target;
  switch (kind) {
    case 'n':
      return [{ ours: numberInWords(value, language) }];
    case 'day':
      return [{ ours: dayInUtc(value, language) }];
    case 'time':
      return [{ ours: when(value, language) }];
    case 'country':
      return [{ ours: countryIn(language, value) }];
    case 'countries':
      return [
        {
          ours: value
            .split(', ')
            .map((code) => countryIn(language, code))
            .join(commaIn(language)),
        },
      ];
    case 'part':
      return translateWithin(depth - 1, target, value);
    case 'list':
      return eachWritten(depth, target, value);
    default:
      return [{ theirs: value }];
  }
};

const commaIn = (language: string): string => (language === 'ar' ? '، ' : ', ');

const countryIn = (language: string, code: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

/** What stands between semicolons, or else between commas, for which Arabic has signs of its own. */
const eachWritten = (depth: number, target: Target, value: string): readonly Piece[] => {
  const { language } = target;
  const sign = value.includes('; ') ? '; ' : ', ';
  const between = sign === ', ' ? commaIn(language) : language === 'ar' ? '؛ ' : sign;
  return value
    .split(sign)
    .flatMap((one, index): readonly Piece[] => [
      ...(index === 0 ? [] : [{ ours: between }]),
      ...(translateWithin(depth - 1, target, one) ?? [{ theirs: one }]),
    ]);
};

/** With as many decimals as the engine gave. */
const numberInWords = (value: string, language: string): string => {
  const number = Number(value.replaceAll(',', ''));
  const decimals = value.split('.')[1]?.length;
  return decimals === undefined
    ? figure(number, language)
    : new Intl.NumberFormat(language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(number);
};
