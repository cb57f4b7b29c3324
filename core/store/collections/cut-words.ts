/**
 * Scripts in which a sentence has no spaces between its words, or in which an ending stands at the word itself:
 * Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese. Of them, two letters that follow one another are a word of the
 * index: to look for a part of a sentence is to look for its pairs one after the other.
 */
const IN_PAIRS =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{N}]]';
/** A letter with the marks that belong to it. */
const LETTER_IN_PAIRS = new RegExp(`${IN_PAIRS}\\p{M}*`, 'gv');
const RUN_IN_PAIRS = new RegExp(`(?:${IN_PAIRS}\\p{M}*)+`, 'gv');

const ASCII = /^[\0-\x7f]*$/;
const BETWEEN_IN_ASCII = /[^a-z0-9]+/g;
/** Also a mark without a letter before it. */
const BETWEEN = /^\p{M}+|[^\p{L}\p{N}\p{M}\p{Co}]+\p{M}*/gu;
/** Where neither marks that belong to words can be nor pairs: in Latin, Greek, Cyrillic, Hebrew and Arabic. */
const ALPHABETS_ALONE = /^[\0-\u0331\u0370-\u0482\u048a-\u06ff]*$/;

/** To put marks in their order takes the square of their number; nobody writes thirty on one letter. */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu;
const FEW_LETTERS = 1000;
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
const SAME_OR_DIGIT = new RegExp(`[${[...SAME.keys()].join('')}[\\p{Nd}--[0-9]]]`, 'gv');

/** Digits of a script stand one after the other, the nought first. */
const digit = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
};

/** A text with what is one for whoever looks for it written in one way. */
const fold = (text: string): string =>
  (text.length > FEW_LETTERS ? text.replace(MARKS_BEYOND, '$1') : text)
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SAME_OR_DIGIT, (letter) => SAME.get(letter) ?? digit(letter));

/** The words of a text, one space between two; those of pairs in one. */
const wordsIn = (text: string): string =>
  (ASCII.test(text)
    ? text.toLowerCase().replace(BETWEEN_IN_ASCII, ' ')
    : fold(text).replace(BETWEEN, ' ')
  ).trim();

/** Longer words are cut off. */
const LONGEST_WORD = 200;
const LONG_WORD = /[^ ]{201,}/g;
const HALF_LETTER = /[\ud800-\udbff]$/;
const bounded = (words: string): string =>
  words.replace(LONG_WORD, (word) => word.slice(0, LONGEST_WORD).replace(HALF_LETTER, ''));

/**
 * The tokenizer of SQLite's index takes a mark for a space, and letters for private use for letters. So a mark that
 * belongs to its word is written as one of those.
 */
const MARK = /\p{M}/gu;
const markAsLetter = (mark: string): string =>
  String.fromCodePoint(0xf0000 + (mark.codePointAt(0) ?? 0));

const lettersOf = (run: string): readonly string[] => run.match(LETTER_IN_PAIRS) ?? [];

/** Pairs; the last letter stands once more alone, so that each letter begins a word. */
const inPairs = (run: string): string => {
  const letters = lettersOf(run);
  return ` ${letters.map((letter, n) => `${letter}${letters[n + 1] ?? ''}`).join(' ')} `;
};

/** The words of a text as they stand in the index of either engine, one space between two. */
export const cutWords = (text: string): string => asIndexed(wordsIn(text));

const asIndexed = (words: string): string => {
  if (ALPHABETS_ALONE.test(words)) return words.length > LONGEST_WORD ? bounded(words) : words;
  return bounded(words.replace(RUN_IN_PAIRS, inPairs).replaceAll(/ {2,}/g, ' ').trim()).replace(
    MARK,
    markAsLetter,
  );
};

/** What is looked for: words one after the other, of which the last may go on (`isOpen`). */
export interface SoughtWords {
  readonly words: string;
  readonly isOpen: boolean;
}

/** What leads to the words of a text in the index: a sentence may go on behind what is typed. */
export const soughtWords = (text: string): SoughtWords => {
  const words = wordsIn(text);
  const run = words.match(RUN_IN_PAIRS)?.at(-1) ?? '';
  const count = words.endsWith(run) ? lettersOf(run).length : 0;
  const cut = asIndexed(words);
  // Behind the last pair, its second letter alone says that the sentence ends there.
  return { words: count > 1 ? cut.slice(0, cut.lastIndexOf(' ')) : cut, isOpen: count === 1 };
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
