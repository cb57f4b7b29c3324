import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#kit/errors.ts';

/** What contradicts a study package. */
export interface Finding {
  readonly file: string;
  /** Key of the row, where one is meant. */
  readonly row?: string;
  readonly problem: string;
}

/** What can neither be proven nor contradicted, and how often. */
export interface Unprovable {
  readonly what: string;
  readonly count: number;
}

/** As many are told one by one. */
const SHOWN = 100;
/** Characters of a text that came with the package. */
const LONGEST = 300;

/** Foreign text that may be of any length, as it is shown. */
export const shortened = (text: string, most: number = LONGEST): string =>
  text.length <= most
    ? text
    : `${text.slice(0, most).toWellFormed()}… (${text.length.toLocaleString('en')} characters)`;

/** What is wrong with a part that cannot be read; never our own fault's words. */
export const problemFromError = (thrown: unknown): string => {
  if (thrown instanceof AppError && thrown.kind !== 'internal_error') return thrown.message;
  return thrown instanceof RangeError
    ? 'it is too large or nested too deeply to be read'
    : 'it cannot be read';
};

export const createFindings = () => {
  const first: Finding[] = [];
  const unprovable = new Map<string, number>();
  const notices: string[] = [];
  let count = 0;
  return {
    first,
    notices,
    count: () => count,
    add: (file: string, problem: string, row?: string): void => {
      const finding: Finding = {
        file: shortened(file),
        problem: shortened(problem, 3 * LONGEST),
        ...(row === undefined ? {} : { row: shortened(row) }),
      };
      if (first.some((one) => isDeepStrictEqual(one, finding))) return;
      count += 1;
      if (first.length < SHOWN) first.push(finding);
    },
    addUnprovable: (what: string, n = 1): void => {
      if (n === 0) return;
      const name = shortened(what);
      const kept = unprovable.has(name) || unprovable.size < SHOWN ? name : 'more of other kinds';
      unprovable.set(kept, (unprovable.get(kept) ?? 0) + n);
    },
    unprovable: (): Unprovable[] => [...unprovable].map(([what, n]) => ({ what, count: n })),
  };
};
export type Findings = ReturnType<typeof createFindings>;
