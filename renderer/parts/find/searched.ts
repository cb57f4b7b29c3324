/** A word of the index: a letter of a script that is written without spaces, or letters and digits in a row. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])+/gu;

/** A word, or several between quotation marks. */
const TERM = /"([^"]*)"|(\S+)/gu;

type Place = readonly [from: number, to: number];

interface Word {
  readonly text: string;
  readonly place: Place;
}

/**
 * Where the words of a search stand in a text, each place once and in order, as the index of words finds
 * them: whole words (the beginning of one before a `*`), `"several"` in a row, whatever their case and
 * accents. What a `-` leaves out is nowhere. Pure.
 */
export const findSearched = (text: string, typed: string): readonly Place[] => {
  const phrases = parsePhrases(typed);
  const words = phrases.length === 0 ? [] : wordsIn(text);
  const found: Place[] = [];
  for (const [at, { place }] of words.entries()) {
    if (place[0] < (found.at(-1)?.[1] ?? 0)) continue;
    const lengths = phrases
      .filter((phrase) => stands(phrase, words, at))
      .map(({ of }) => of.length);
    const last = lengths.length === 0 ? undefined : words[at + Math.max(...lengths) - 1];
    if (last) found.push([place[0], last.place[1]]);
  }
  return found;
};

interface Phrase {
  readonly of: readonly string[];
  /** Its last word may go on. */
  readonly isOpen: boolean;
}

const parsePhrases = (typed: string): readonly Phrase[] =>
  Array.from(typed.matchAll(TERM), ([, quoted, word = '']) => ({
    of: quoted === undefined && /^-./u.test(word) ? [] : wordsIn(quoted ?? word).map(textFromWord),
    isOpen: quoted === undefined && word.endsWith('*'),
  })).filter(({ of }) => of.length > 0);

const stands = ({ of, isOpen }: Phrase, words: readonly Word[], at: number): boolean =>
  of.every((wanted, place) => {
    const held = words[at + place]?.text;
    return isOpen && place === of.length - 1 ? held?.startsWith(wanted) : held === wanted;
  });

const wordsIn = (text: string): readonly Word[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    place: [index, index + word.length],
  }));

const textFromWord = ({ text }: Word): string => text;
