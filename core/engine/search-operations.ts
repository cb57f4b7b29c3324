import type { Entry } from './catalogue.ts';

/** Words of an operation, by how much it says of it that it has them. */
interface Index {
  readonly named: readonly string[];
  readonly sentences: readonly string[];
}

/** Operations that have one of the words, those with the most first; all of them for no words. */
export const searchOperations = (entries: readonly Entry[], query: string): readonly Entry[] => {
  const words = splitWords(query.slice(0, 500));
  // "of" and "a" stand in every summary.
  const strong = words.filter((word) => word.length > 2);
  const terms = strong.length > 0 ? strong : words;
  if (terms.length === 0) return entries;
  return entries
    .map((entry) => ({ entry, score: computeScore(buildIndex(entry), terms) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
};

/** A word of its name counts as much as three of its description. */
const computeScore = ({ named, sentences }: Index, terms: readonly string[]): number => {
  const has = (words: readonly string[], word: string): boolean =>
    words.some((one) => one.startsWith(word));
  return terms.reduce(
    (sum, word) => sum + (has(named, word) ? 3 : 0) + (has(sentences, word) ? 1 : 0),
    0,
  );
};

const buildIndex = ({ platform, operation, tool }: Entry): Index => ({
  named: splitWords(
    [tool, operation.title, platform.brand, platform.label, ...platform.aliases].join(' '),
  ),
  sentences: splitWords([operation.summary, ...Object.keys(operation.params.shape)].join(' ')),
});

/** Words in small letters, without the s of a plural. */
const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word))
      .filter((word) => word !== ''),
  ),
];
