import type { ColumnRule } from './column-rules.ts';

/** Rows of which columns contradict each other, or what other tables hold. */
export interface RowRule {
  /** Under which finding of `doctor` it is told. */
  readonly finding: 'references' | 'counts' | 'values';
  /** What is wrong with such a row, behind `3 rows of runs …`. */
  readonly problem: string;
  /** What such rows are called; `rows of runs` when left out. */
  readonly called?: string;
  /** SQL that holds for such a row, which it calls `t`; an early version has fewer tables. */
  readonly where: string | ((hasTable: (name: string) => boolean) => string);
}

/**
 * How the rows of one table are checked. Every column has a rule; what neither a form nor a rule about
 * rows can tell has a reason. `check-hashes.ts` and its neighbours look into what is hashed, derived or
 * indexed.
 */
export interface TableChecks {
  readonly columns: Readonly<Record<string, ColumnRule>>;
  readonly rows?: readonly RowRule[];
}

/** The declarations of some tables, by name. */
export type TableDeclarations = Readonly<Record<string, TableChecks>>;
