/** What the codes and coders of a dataset are called, for whoever names them: filters, chips, facets. */
import { useMemo } from 'react';
import { useLocal } from '../../../local.ts';
import { codePath } from './codebook.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Each `undefined` until it is known. */
export interface CodingNames {
  /** In the order of the codebook; a code with those above it. */
  readonly codes: readonly Named[] | undefined;
  readonly coders: readonly Named[] | undefined;
}

/** `name`: the collection; everything that was ever fetched when left out. */
export const useCodingNames = (name: string | undefined): CodingNames => {
  const given = useLocal('codes.codebook', { collection: name }).data?.codes;
  const coders = useLocal('codes.coders').data;
  return useMemo(
    () => ({
      codes: given?.map((code) => ({ id: code.id, name: codePath(code, given) })),
      coders,
    }),
    [given, coders],
  );
};

export const nameIn = (names: readonly Named[], id: string): string =>
  names.find((one) => one.id === id)?.name ?? id;
