import type { Code } from '#kit/coding/codebook.ts';
import { mergeCodebook } from '#kit/coding/codebook-text.ts';
import { newId, type Now } from '../../file/clock.ts';
import type { Db } from '../../file/db.ts';
import type { Codebooks } from './codebooks.ts';
import type { Coders } from './coders.ts';

export interface MergedBook {
  /** Id of each code that was brought -> its id in the codebook; absent for one that has no place there. */
  readonly codeIds: ReadonlyMap<string, string>;
  /** Codes that are new in the codebook. */
  readonly added: number;
}

export type BookMerging = ReturnType<typeof createBookMerging>;

/**
 * Adds the codes of another codebook that one does not have; its own stay as they are. `by`: the coder who
 * does that, `null` for nobody; whoever codes here now when left out.
 */
export const createBookMerging =
  (db: Db, now: Now, { coders, codebooks }: { coders: Coders; codebooks: Codebooks }) =>
  (collection: number, theirs: readonly Code[], by?: number | null): MergedBook =>
    db.transaction(() => {
      const before = codebooks.read(collection).codes;
      const known = findCodeIds(before, theirs);
      const drafts = theirs
        .filter(({ id }) => !known.has(id))
        .map((one) => ({
          ...one,
          ...(one.parent !== undefined && { parent: known.get(one.parent) ?? one.parent }),
        }));
      if (drafts.length === 0) return { codeIds: known, added: 0 };
      const merged = mergeCodebook(before, drafts, () => newId(now()));
      const coder = by === undefined ? coders.current().seq : by;
      const { codes } = codebooks.change(collection, merged.codes, { coder });
      return { codeIds: findCodeIds(codes, theirs), added: merged.added };
    });

/** A code is found by its id, else by its name and that of the code above it. */
const findCodeIds = (
  codebook: readonly Code[],
  theirs: readonly Code[],
): ReadonlyMap<string, string> => {
  const ids = new Set(codebook.map(({ id }) => id));
  const named = new Map(codebook.map((one) => [nameWithin(codebook, one), one.id]));
  return new Map(
    theirs.flatMap((one) => {
      const id = ids.has(one.id) ? one.id : named.get(nameWithin(theirs, one));
      return id === undefined ? [] : [[one.id, id] as const];
    }),
  );
};

const nameWithin = (codes: readonly Code[], { name, parent }: Code): string =>
  JSON.stringify([name, codes.find(({ id }) => id === parent)?.name]);
