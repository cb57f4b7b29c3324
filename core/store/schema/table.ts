import { bySqlite } from '../file/dialect.ts';
import type { ColumnRule } from './column-rules.ts';

/** A column as SQLite keeps it, without its name, and how `doctor` checks its values. */
export type Column = readonly [sql: string, rule: ColumnRule];

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
 * One table: how both engines make it, and how its rows are checked. Every column has a rule; what neither a form nor a
 * rule about rows can tell has a reason. `doctor/check-hashes.ts` and its neighbours look into what is hashed, derived
 * or indexed.
 */
export interface Table {
  /** In the order in which SQLite has them. */
  readonly columns: Readonly<Record<string, Column>>;
  /** What is asked of several columns. */
  readonly constraints?: readonly string[];
  /** Whether SQLite numbers its rows; yes when left out. */
  readonly hasRowid?: false;
  /** The column that numbers rows without a gap and never twice, in PostgreSQL by `numberRow`. */
  readonly numbered?: string;
  /** Rows are only ever added, by triggers of these names in SQLite. */
  readonly appendOnly?: { readonly what: string; readonly triggers: readonly [string, string] };
  /** Statements that make indexes, without their `CREATE`. */
  readonly indexes?: readonly string[];
  /** Statements that make triggers of SQLite, without their `CREATE TRIGGER`. */
  readonly triggers?: readonly string[];
  /** The statement by which SQLite makes it, where its columns do not say it; none: another table brings it along. */
  readonly virtual?: { readonly statement?: string };
  /** What PostgreSQL alone has: columns, and statements that follow when all tables are there. */
  readonly postgres?: {
    readonly columns?: Readonly<Record<string, string>>;
    readonly statements?: string;
  };
  readonly rows?: readonly RowRule[];
}

/** Some tables, by name. */
export type Tables = Readonly<Record<string, Table>>;

/** A part of a declaration that the engines say differently. */
export const unlike = (sqlite: string, postgres: string): string => bySqlite(sqlite, postgres).sql;
