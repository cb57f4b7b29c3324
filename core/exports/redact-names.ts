/** Under which names somebody appears in a study package, and whether a text has one of them. */
import { isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { shapes } from '#vocab/index.ts';
import { decodedTexts, textsFromBytes } from './decoded-text.ts';
import type { DatasetRow, Sequence } from './dataset.ts';
import { createFieldTrees } from '#vocab/field-tree.ts';
import { EARLIER_NAMES } from '#vocab/renamed.ts';
import { messages } from './messages.ts';

/** The names of people in a package. */
export interface PersonNamesInPackage {
  /** Identifiers, handles and addresses. */
  readonly identifiers: ReadonlySet<string>;
  /** Display names. */
  readonly called: ReadonlySet<string>;
}

/** What people and channels are told by, in any object of an item; beside `name`, which is a mention's handle. */
export const IDENTIFYING_FIELDS = [
  'entityId',
  'preferredUsername',
  'secondaryId',
  'id',
  'url',
  'href',
] as const;
/** Names that the accounts of one redaction can have had, and objects in one another. */
const MOST_NAMES = 2000;
const DEEPEST = 60;

/** Equal for texts that differ in case, in what is not seen, in blanks or in the form of quotes only. */
const folded = (text: string): string => inLowerCase(asWritten(text));

const inLowerCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

/** Each pattern leaves alone what is in its form already, of which a text has much. */
const asWritten = (text: string): string =>
  text
    // With the letter in front, which a mark may stand on.
    .replaceAll(/\p{ASCII}?\P{ASCII}+/gu, (part) => part.normalize('NFKC'))
    .replaceAll(/[\p{Cf}\ufe0f]+/gu, '')
    .replaceAll(/[‘’`´]|'{2,}/g, "'")
    .replaceAll(/[“”„]|"{2,}/g, '"')
    .replaceAll(/[\p{Cc}+]|[^\S ]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ');

const plain = (text: string): string =>
  text
    .trim()
    .replace(/^[@＠]/, '')
    .replace(/^https?:\/\/(?:www\.|m\.)?/i, '')
    .replace(/\/$/, '');

/** Whether a text names one of them, in whatever form it is written; linear in its length. */
export type NamesSomebody = (text: string) => boolean;

/** Scripts that write words without blanks between them, or more behind a name without one. */
const UNSPACED = [
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('');
const IN_WORD = String.raw`[[\p{L}\p{N}\p{M}_]--[${UNSPACED}]]`;
const WORD = new RegExp(`^${IN_WORD}`, 'v');
const ENDS_WITH_WORD = new RegExp(`${IN_WORD}$`, 'v');
const IS_SPACED = new RegExp(`^${IN_WORD}+$`, 'v');

/** A letter, a short number or signs alone: these stand in every text. */
const isCommon = (name: string): boolean =>
  /^(?:[\p{L}\p{N}]|\p{N}{2,4}|[\p{P}\p{Z}]+)$/u.test(name);

/** `Ed`, which without its capital is a part of other words. */
const isShort = (name: string): boolean => name.length < 3 && IS_SPACED.test(name);

/**
 * Identifiers are found in any case, also inside addresses; so are display names, but for those of two
 * letters, which are found as they are written, and those that stand in every text (one letter, a short
 * number, signs alone), which are found where a text is nothing else.
 */
export const createNameTest = (names: {
  readonly identifiers: Iterable<string>;
  readonly called: Iterable<string>;
}): NamesSomebody => {
  const identifiers = [...names.identifiers].map(plain);
  const called = [...names.called].map((name) => name.trim());
  const inWords = called.filter((name) => !isCommon(name));
  const anyCase = searchFor(
    [...identifiers, ...inWords.filter((name) => !isShort(name))].map(folded),
  );
  const sameCase = searchFor(inWords.filter(isShort).map(asWritten));
  const alone = new Set(called.filter(isCommon).map(asWritten));
  const isIn = (text: string): boolean => {
    const written = asWritten(text);
    return (
      anyCase(inLowerCase(written)) ||
      sameCase(written) ||
      (alone.size > 0 && alone.has(written.trim()))
    );
  };
  const hasBackslashes = [...identifiers, ...called].some((name) => name.includes('\\'));
  const isNamed = (text: string): boolean => {
    for (const decoded of decodedTexts(text, hasBackslashes))
      // A backslash may be an escape that a reader of the text would not see.
      if (isIn(decoded) || (decoded.includes('\\') && isIn(decoded.replaceAll('\\', ''))))
        return true;
    return false;
  };
  // The cells of a row are asked for several times, and many rows have the same.
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = isNamed(text);
    if (known.size >= REMEMBERED) known.clear();
    if (text.length < LONG) known.set(text, found);
    return found;
  };
};

const REMEMBERED = 10_000;
const LONG = 200;

export const isNamedInBytes = (bytes: Uint8Array, isNamed: NamesSomebody): boolean =>
  textsFromBytes(bytes).some((text) => isNamed(text));

/** Whether a text holds one of the words, each as a whole word. */
const searchFor = (words: readonly string[]): NamesSomebody => {
  const all = new Set(
    words.flatMap((word) => [word, word.replaceAll('\\', '')]).map((word) => word.trim()),
  );
  all.delete('');
  const sought = [...all].map((word) => ({
    word,
    isWordBefore: WORD.test(word),
    isWordBehind: ENDS_WITH_WORD.test(word),
  }));
  return (text) =>
    sought.some(({ word, isWordBefore, isWordBehind }) => {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        const end = at + word.length;
        const isInside =
          (isWordBefore && ENDS_WITH_WORD.test(text.slice(Math.max(0, at - 2), at))) ||
          (isWordBehind && WORD.test(text.slice(end, end + 2)));
        if (!isInside) return true;
      }
      return false;
    });
};

/**
 * Every identifier, handle, address and name of the accounts that have one of the given ones, as the rows
 * tell; empty where no row names them. Throws `validation_error` where they are too many to be sought.
 */
export const findNames = async (
  rows: () => Sequence<DatasetRow>,
  given: readonly string[],
): Promise<PersonNamesInPackage> => {
  const [identifiers, called] = [new Set<string>(), new Set<string>()];
  const known = new Set(given.map(comparable));
  for (let before = -1; before !== known.size;) {
    before = known.size;
    for await (const { item } of rows()) meet(item, { known, identifiers, called }, 0);
    if (identifiers.size + called.size > MOST_NAMES)
      throw new AppError('validation_error', messages.tooManyNames({ most: MOST_NAMES }));
  }
  if (identifiers.size > 0) for (const name of given) identifiers.add(name);
  return { identifiers, called };
};

const comparable = (text: string): string => folded(plain(text));

interface Meeting {
  /** Comparable forms of all identifiers. */
  readonly known: Set<string>;
  readonly identifiers: Set<string>;
  readonly called: Set<string>;
}

const meet = (value: unknown, found: Meeting, depth: number): void => {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const one of value) meet(one, found, depth + 1);
    return;
  }
  if (!isNode(value)) return;
  if (isAccount(value)) meetAccount(value, found);
  for (const one of Object.values(value)) meet(one, found, depth + 1);
};

const meetAccount = (
  account: Readonly<Record<string, unknown>>,
  { known, identifiers, called }: Meeting,
): void => {
  const isMention = account['type'] === 'Mention';
  const own = [...IDENTIFYING_FIELDS, ...(isMention ? ['name'] : [])].flatMap((field) =>
    textsIn(account[field]),
  );
  if (!own.some((text) => known.has(comparable(text)))) return;
  for (const text of own) {
    known.add(comparable(text));
    identifiers.add(text);
  }
  if (!isMention) for (const text of textsIn(account['name'])) called.add(text);
};

const ACCOUNTS: ReadonlySet<unknown> = new Set([
  'Person',
  'Organization',
  'Group',
  'Service',
  'Application',
  'Mention',
]);

const isAccount = (value: Readonly<Record<string, unknown>>): boolean =>
  ACCOUNTS.has(value['type']) || typeof value['preferredUsername'] === 'string';

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' && value.trim() !== '' ? [value] : [];

/** Of rows and requests. */
const OF_LINES =
  'key shape item origin note tags codes codings decisions parent at operation params route method status';
const trees = createFieldTrees();
/** Members of which the names are words of the format: somebody who is called `name` or `note` is not meant. */
const WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(shapes).flatMap((shape) => [...trees.shapeTree(shape).fields.keys()]),
  ...EARLIER_NAMES,
  ...OF_LINES.split(' '),
]);

export const isMemberNamed = (name: string, isNamed: NamesSomebody): boolean =>
  !WORDS.has(name) && isNamed(name);

/** Whether a value, with the names of its members, names one of them. */
export const namesIn = (value: unknown, isNamed: NamesSomebody): boolean => {
  if (typeof value === 'string') return isNamed(value);
  if (Array.isArray(value)) return value.some((one) => namesIn(one, isNamed));
  if (!isNode(value))
    return value !== null && value !== undefined && isNamed(JSON.stringify(value));
  return Object.entries(value).some(
    ([name, one]) => isMemberNamed(name, isNamed) || namesIn(one, isNamed),
  );
};
