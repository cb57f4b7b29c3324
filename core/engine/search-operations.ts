import type { Entry } from './catalogue.ts';

/** Words of an operation, by how much it says of it that it has them. */
interface Index {
  /** The names of its platform. */
  readonly platform: readonly string[];
  readonly named: readonly string[];
  readonly sentences: readonly string[];
}

/**
 * What people say -> what names and titles of operations say, on every platform; what is said on one alone
 * stands in its declaration (`alsoCalled`), and in that of an operation.
 */
const ALSO_CALLED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    account: ['user', 'channel'],
    bio: ['user', 'channel'],
    biography: ['user', 'channel'],
    bulk: ['batch'],
    caption: ['transcript'],
    clip: ['video'],
    discussion: ['comment'],
    fan: ['follower'],
    hashtag: ['tag'],
    lot: ['batch'],
    many: ['batch'],
    message: ['post'],
    multiple: ['batch'],
    page: ['user', 'company'],
    people: ['user', 'member', 'employee'],
    person: ['user'],
    picture: ['post', 'media'],
    photo: ['post', 'media'],
    place: ['location'],
    popular: ['trending', 'explore', 'chart'],
    profile: ['user', 'channel'],
    response: ['reply'],
    reply: ['replie', 'comment'],
    replie: ['comment'],
    several: ['batch'],
    said: ['transcript'],
    similar: ['related'],
    song: ['audio'],
    sound: ['audio'],
    music: ['audio'],
    speech: ['transcript'],
    spoken: ['transcript'],
    subtitle: ['caption', 'transcript'],
    text: ['transcript'],
    trend: ['trending', 'explore', 'chart'],
    trending: ['explore', 'chart', 'popular'],
    viral: ['trending', 'explore', 'chart'],
    wrote: ['post', 'comment'],
  }),
);

/** They stand in every wish and say nothing of what is wanted. */
const COMMON = new Set(
  `about all an and any are as at been by can every find for from get give has have her him his how into list make
  need of on one or other our out show some someone somebody that the their them then there these they this those to
  under was were what when where which who whose why with want you your`.split(/\s+/),
);

/**
 * Operations that have one of the words, those with the most and rarest first, and of a platform that is named
 * before all others; all of them for no words.
 */
export const searchOperations = (entries: readonly Entry[], query: string): readonly Entry[] => {
  const words = splitWords(query.slice(0, 500));
  const strong = words.filter((word) => word === 'x' || (word.length > 1 && !COMMON.has(word)));
  const terms = strong.length > 0 ? strong : words;
  if (terms.length === 0) return entries;
  const all = entries.map((entry) => ({ entry, index: buildIndex(entry) }));
  const weights = terms.map((term) => weightOf(term, all));
  return all
    .map(({ entry, index }) => ({
      entry,
      isOfPlatform: terms.some((term) => index.platform.includes(term)),
      score: computeScore(index, terms, weights),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => Number(b.isOfPlatform) - Number(a.isOfPlatform) || b.score - a.score)
    .map(({ entry }) => entry);
};

/** What few operations have tells more of what is wanted (inverse document frequency). */
const weightOf = (term: string, all: readonly { readonly index: Index }[]): number => {
  const having = all.filter(({ index }) => isAmong(index.named, term) > 0).length;
  return Math.log(1 + all.length / (1 + having));
};

/** 1 where the word itself is among them, less where one only begins so or means the same. */
const isAmong = (words: readonly string[], term: string): number => {
  if (words.includes(term)) return 1;
  if (ALSO_CALLED.get(term)?.some((other) => words.includes(other))) return 0.8;
  return term.length > 2 && words.some((one) => one.startsWith(term)) ? 0.7 : 0;
};

/** A word of its name counts as much as three of its description; a name with much else in it, less. */
const computeScore = (
  { platform, named, sentences }: Index,
  terms: readonly string[],
  weights: readonly number[],
): number => {
  const sum = terms.reduce((total, term, at) => {
    const found = platform.includes(term)
      ? 0.5
      : 3 * isAmong(named, term) + (sentences.includes(term) ? 0.5 : 0);
    return total + found * (weights[at] ?? 0);
  }, 0);
  return sum / (1 + named.length / 40);
};

const buildIndex = ({ platform, operation }: Entry): Index => {
  const synonyms = Object.entries(platform.alsoCalled ?? {});
  const named = splitWords(
    [operation.name, operation.title, ...(operation.alsoCalled ?? [])].join(' '),
  );
  return {
    platform: splitWords([platform.segment, platform.brand, ...platform.aliases].join(' ')),
    named: [
      ...named,
      ...synonyms.flatMap(([word, meant]) => (named.includes(meant) ? splitWords(word) : [])),
    ],
    sentences: splitWords([operation.summary, ...Object.keys(operation.params.shape)].join(' ')),
  };
};

/** Words in small letters, without the s of a plural. */
const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .replaceAll(/(\p{L})[’'](?:s|re)\b/gu, '$1')
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word))
      .filter((word) => word !== ''),
  ),
];
