import type { OwnDataView } from './catalogue.ts';
import type { WideContext } from '../answering/wide-context.ts';

/** Nobody reads a longer count while typing. */
const MOST_ITEMS = 1000;
/** Names that are offered of each kind. */
const MOST_NAMES = 5;

/** What of the own data has all of the words. Items that were fetched a moment ago are among them. */
export const findOwn = async (
  { store, collecting }: WideContext,
  { words }: { readonly words: string },
): Promise<OwnDataView> => {
  await collecting.catchUpInTurns();
  const fits = nameMatcher(words);
  const count = store.itemRows.countMatching(words, MOST_ITEMS + 1);
  return {
    items: { count: Math.min(count, MOST_ITEMS), isAll: count <= MOST_ITEMS },
    collections: firstFitting(store.collections.list(), fits).map(({ name, items }) => ({
      name,
      items,
    })),
    views: firstFitting(store.savedViews.latest(), fits).map(({ name, collection }) => ({
      name,
      ...(collection === null ? {} : { collection }),
    })),
  };
};

const firstFitting = <T extends { readonly name: string }>(
  all: readonly T[],
  fits: (name: string) => boolean,
): readonly T[] => all.filter(({ name }) => fits(name)).slice(0, MOST_NAMES);

/** Whether each word begins a word of a name, whatever the case; nothing fits where there are no words. */
export const nameMatcher = (words: string): ((name: string) => boolean) => {
  const wanted = spaced(words).split(' ').filter(Boolean);
  return (name) => {
    const inName = ` ${spaced(name)}`;
    return wanted.length > 0 && wanted.every((word) => inName.includes(` ${word}`));
  };
};

/** In small letters, with one space for whatever stands between words. */
const spaced = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
