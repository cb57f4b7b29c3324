/** The codes and coders of the dataset that is looked at, for whoever names them: filters and chips. */
import { create } from 'zustand';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface CodingNames {
  readonly codes: readonly Named[];
  readonly coders: readonly Named[];
}

export const useCodingNames = create<CodingNames>(() => ({ codes: [], coders: [] }));

export const nameIn = (names: readonly Named[], id: string): string =>
  names.find((one) => one.id === id)?.name ?? id;
