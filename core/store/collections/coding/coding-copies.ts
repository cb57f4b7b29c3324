import { AppError } from '#kit/errors.ts';
import type { Codebooks } from './codebooks.ts';
import type { Codings } from './codings.ts';
import type { BookMerging } from './merge-book.ts';

export interface CopiedCodings {
  /** Codes that stand beside the copied rows. */
  readonly codings: number;
  /** What could not be copied: damaged, or of a code that has no place in the codebook. */
  readonly codingsLeft: number;
}

export type CodingCopies = ReturnType<typeof createCodingCopies>;

/** What was coded beside rows and decided about it, for their copies in another collection. */
export const createCodingCopies =
  ({
    codebooks,
    codings,
    mergeBook,
  }: {
    readonly codebooks: Codebooks;
    readonly codings: Codings;
    readonly mergeBook: BookMerging;
  }) =>
  /** `to` is the `seq` of the other collection. */
  (to: number) => {
    const books = new Map<number, (code: string) => number | undefined>();
    const total = { codings: 0, codingsLeft: 0 };

    const openBook = (from: number) => {
      const { codes } = codebooks.read(from);
      try {
        const { codeIds } = mergeBook(to, codes);
        const seqs = codebooks.seqs(to);
        return (code: string) => seqs.get(codeIds.get(code) ?? '');
      } catch (error) {
        // Both codebooks are more than one can be: what has no place is counted.
        if (error instanceof AppError) return () => undefined;
        throw error;
      }
    };
    const bookOf = (from: number) => {
      const known = books.get(from);
      if (known) return known;
      const opened = openBook(from);
      books.set(from, opened);
      return opened;
    };

    return {
      /** Takes over the codebook of a collection, by its `seq`, also where no row has a code of it. */
      takeCodebook: (from: number): void => {
        if (codebooks.read(from).codes.length > 0) bookOf(from);
      },

      /**
       * Copies what was ever coded and decided beside an item, with coder and time; what the copy has
       * already, it keeps.
       */
      copy: (row: { readonly id: number; readonly collection: number }, item: number): void => {
        const { codings: given, decisions, damaged } = codings.history(row.id);
        total.codingsLeft += damaged;
        if (given.length + decisions.length === 0) return;
        const seqOf = bookOf(row.collection);
        const known = codings.everyCoding(item);
        for (const { codeId, ...one } of given) {
          const code = codeId === null ? null : seqOf(codeId);
          const here = known.get(one.id);
          if (code === undefined) total.codingsLeft += one.removedAt === null ? 1 : 0;
          else if (!here) {
            codings.insertCoding({ ...one, item, code });
            total.codings += one.removedAt === null ? 1 : 0;
          } else if (one.removedAt !== null && here.removedAt === null) {
            codings.markRemoved(here, one.removedAt);
            total.codings -= 1;
          }
        }
        const decided = codings.decisionIds(item);
        for (const { codeId, ...one } of decisions) {
          const code = codeId === null ? undefined : seqOf(codeId);
          if (decided.has(one.id)) continue;
          if (code === undefined) total.codingsLeft += 1;
          else codings.insertDecision({ ...one, item, code });
        }
        codings.touch(to);
      },

      counts: (): CopiedCodings => ({ ...total }),
    };
  };
