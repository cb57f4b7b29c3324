/** Reading an answer whose shape is not known: a page must not break on what it never saw. */

export type Thing = Readonly<Record<string, unknown>>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of a page; `undefined` when the answer is one resource. */
export const pageItems = (data: unknown): readonly Thing[] | undefined => {
  if (!isThing(data)) return undefined;
  const items = data['type'] === 'Collection' ? data['items'] : data['orderedItems'];
  return Array.isArray(items) ? items.filter(isThing) : undefined;
};

/** Everything written in a thing, in lower case, for the filter. */
export const buildFilterText = (thing: object): string => {
  const known = WORDS.get(thing);
  if (known !== undefined) return known;
  const words = Object.values(thing).map(wordsIn).join(' ').toLowerCase();
  WORDS.set(thing, words);
  return words;
};

const wordsIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsIn).join(' ');
  return isThing(value) ? buildFilterText(value) : '';
};

/* Each letter that is typed asks for the words of every item anew. */
const WORDS = new WeakMap<object, string>();
