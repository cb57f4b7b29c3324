/**
 * Scripts in which a sentence has no spaces between its words, or in which an ending stands at the word itself:
 * Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese. Of them, two letters that follow one another are a word of the
 * index: to look for a part of a sentence is to look for its pairs one after the other.
 */
const IN_PAIRS =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{N}]]';
const HAS_PAIRS = new RegExp(IN_PAIRS, 'v');
/** A letter with the marks that belong to it. */
const PAIRED_LETTER = new RegExp(`${IN_PAIRS}\\p{M}*`, 'gv');
/** Parts of a word: of such letters, or of others. */
const PART = new RegExp(
  `(?:${IN_PAIRS}\\p{M}*)+|(?:(?!${IN_PAIRS})[\\p{L}\\p{N}\\p{M}\\p{Co}])+`,
  'gv',
);

const ASCII = /^[\0-\x7f]*$/;
const WORD_IN_ASCII = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;

/** To put marks in their order takes the square of their number; nobody writes thirty on one letter. */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu;
/**
 * What may be written or left out in one and the same word: accents of Latin, Greek and Cyrillic letters, points of
 * Hebrew, vowels, hamza and madda of Arabic, its lengthening stroke, enclosing marks, variants of a sign, and signs
 * that are not seen.
 */
const LEFT_OUT =
  /[\u0300-\u0331\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\p{VS}\p{Me}\p{Cf}]/gu;
/**
 * Letters that do not come apart into a letter and a mark, each with what it is taken for behind it: of Latin and Greek,
 * of Arabic and Persian.
 */
const SAME = new Map(
  'ßss æae œoe øo łl đd ħh ıi ςσ ٱا ىي یي ېي کك ةه ەه ہه ھه ء'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);
const SAME_LETTER = new RegExp(`[${[...SAME.keys()].join('')}]`, 'gu');
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Digits of a script stand one after the other, the nought first. */
const digit = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
};

/** A text with what is one for whoever looks for it written in one way. */
const fold = (text: string): string =>
  text
    .replace(MARKS_BEYOND, '$1')
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SAME_LETTER, (letter) => SAME.get(letter) ?? letter)
    .replace(FOREIGN_DIGIT, digit);

/** Longer words are cut off. */
const LONGEST_WORD = 200;
const HALF_LETTER = /[\ud800-\udbff]$/;
const bounded = (word: string): string =>
  word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).replace(HALF_LETTER, '');

/**
 * The tokenizer of SQLite's index takes a mark for a space, and letters for private use for letters. So a mark that
 * belongs to its word is written as one of those.
 */
const MARK = /\p{M}/gu;
const markAsLetter = (mark: string): string =>
  String.fromCodePoint(0xf0000 + (mark.codePointAt(0) ?? 0));

const wordsIn = (text: string): readonly string[] =>
  (ASCII.test(text) ? text.toLowerCase().match(WORD_IN_ASCII) : fold(text).match(WORD)) ?? [];

/** The letters of each part of the words that is cut into pairs, and each other part as it is. */
const partsOf = (words: readonly string[]): readonly (readonly string[])[] =>
  words
    .flatMap((word) => (HAS_PAIRS.test(word) ? (word.match(PART) ?? []) : [word]))
    .map((part) => part.match(PAIRED_LETTER) ?? [part]);

const pairs = (letters: readonly string[]): string[] =>
  letters.slice(1).map((letter, n) => `${letters[n]}${letter}`);

/** The last letter stands once more alone, so that each letter begins a word. */
const whole = (letters: readonly string[]): string[] => [...pairs(letters), letters.at(-1) ?? ''];

const inOneLine = (words: readonly string[]): string =>
  words.map(bounded).join(' ').replace(MARK, markAsLetter);

/** The words of a text as they stand in the index of either engine, one space between two. */
export const cutWords = (text: string): string => {
  const words = wordsIn(text);
  return inOneLine(HAS_PAIRS.test(words.join(' ')) ? partsOf(words).flatMap(whole) : words);
};

/** What is looked for: words one after the other, of which the last may go on (`isOpen`). */
export interface SoughtWords {
  readonly words: string;
  readonly isOpen: boolean;
}

/** What leads to the words of a text in the index: a sentence may go on behind what is typed. */
export const soughtWords = (text: string): SoughtWords => {
  const parts = partsOf(wordsIn(text));
  const last = parts.at(-1) ?? [];
  const isOpen = last.length === 1 && HAS_PAIRS.test(last[0] ?? '');
  const ending = last.length > 1 ? pairs(last) : last;
  return { words: inOneLine([...parts.slice(0, -1).flatMap(whole), ...ending]), isOpen };
};

/** Each letter of a script without spaces was a word of its own. */
const EACH_UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const ACCENT = /[\u0300-\u0331]/g;
const BEYOND_ASCII = /[^\0-\x7f]/gu;
const withoutAccents = (letter: string): string => {
  const parts = letter.normalize('NFD');
  const plain = parts.replace(ACCENT, '');
  return plain === parts ? letter : plain.normalize('NFC');
};
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{Co}]+/gu;

/**
 * As words were cut before schema 52, of which an index may still have some (`renew-words.ts`): marks stood between
 * words, and whatever differs in more than case and accents was another word.
 */
export const cutAsBefore = (text: string): string =>
  text
    .replace(EACH_UNSPACED, ' $& ')
    .replace(BEYOND_ASCII, withoutAccents)
    .toLowerCase()
    .replace(BETWEEN_WORDS, ' ')
    .trim();
