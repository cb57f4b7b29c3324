import { codePath } from '#kit/coding/codebook.ts';
import type { FilterNames } from '#kit/item-filter.ts';
import type { CollectionStore } from '../../store/index.ts';

/**
 * What the codes and coders of a filter are called where a view of a collection is told: a code with those
 * above it. `collection` is a `seq`; of everything that is held when left out, where a code may be of any.
 */
export const openFilterNames = (
  { coders, codebooks }: Pick<CollectionStore, 'coders' | 'codebooks'>,
  collection: number | undefined,
): FilterNames => {
  const nameIn = (seq: number, id: string): string | undefined => {
    const { codes } = codebooks.read(seq);
    const code = codes.find((one) => one.id === id);
    return code && codePath(code, codes);
  };
  return {
    code: (id) => {
      const places = collection === undefined ? codebooks.collectionsWith(id) : [collection];
      for (const seq of places) {
        const name = nameIn(seq, id);
        if (name !== undefined) return name;
      }
      return undefined;
    },
    coder: (id) => coders.find(id)?.name,
  };
};
