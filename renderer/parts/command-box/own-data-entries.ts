/** What the box offers of the own data: items, collections and saved views. Pure. */
import type { OwnDataView } from '#calls/index.ts';
import { datasetPath } from '../../places.ts';
import type { Entry } from './entries.ts';

interface OwnDataWords {
  readonly items: (found: OwnDataView['items']) => string;
  /** What the count leads to. */
  readonly search: string;
  readonly collection: (items: number) => string;
  /** Of a view of a collection; of the library without one. */
  readonly view: (collection: string | undefined) => string;
}

/** What the words find of the own data: items, collections and views. */
export const ownDataEntries = (
  text: string,
  found: OwnDataView | undefined,
  words: OwnDataWords,
): Entry[] => {
  if (!found) return [];
  const { items, collections, views } = found;
  return [
    ...(items.count === 0
      ? []
      : [
          {
            kind: 'data' as const,
            key: 'data items',
            title: words.items(items),
            detail: words.search,
            collection: undefined,
            look: { words: text.trim() },
          },
        ]),
    ...collections.map(({ name, items: held }) => ({
      kind: 'collection' as const,
      key: `collection ${name}`,
      title: name,
      detail: words.collection(held),
      path: datasetPath(name),
    })),
    ...views.map(({ name, collection }) => ({
      kind: 'view' as const,
      key: `view ${collection ?? ''} ${name}`,
      title: name,
      detail: words.view(collection),
      collection,
      look: { view: name },
    })),
  ];
};
