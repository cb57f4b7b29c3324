import { accounts } from './accounts.ts';
import { calls } from './calls.ts';
import { collections } from './collections.ts';
import { functions } from './functions.ts';
import { hoursOfItems } from './hours-of-items.ts';
import { housekeeping } from './housekeeping.ts';
import { items } from './items.ts';
import { laboratory } from './laboratory.ts';
import { countedRows } from './counted-rows.ts';
import { whatIsAbsent } from './what-is-absent.ts';
import { publishedNames } from './published-names.ts';
import { readerNumbers } from './reader-numbers.ts';
import { APPEND_ONLY_TABLES, firstRows, numbers, rules } from './rules.ts';

/** The schema as SQLite's migrations up to this one make it; later ones are pairs under one number. */
export const BASELINE_VERSION = 45;

/**
 * Everything that a schema is made of, in an order in which nothing names what is not there. Texts sort by
 * their bytes, as SQLite sorts them; numbers of rows come from sequences, with gaps where a transaction was
 * undone, except where a gap would say that something is missing. What waits to be handed over to a
 * laboratory is a desktop's, which keeps a file: the triggers that enter it are not here, so nothing can be shared
 * (`collections/outbox.ts`).
 */
export const BASELINE = [
  functions,
  numbers,
  accounts,
  calls,
  collections,
  items,
  housekeeping,
  laboratory,
  rules,
].join('\n');

export { APPEND_ONLY_TABLES, firstRows };

/**
 * What later versions make of it, in order: the first leads to the version after the baseline's. Each has the
 * number of a migration of SQLite that makes the same tables and columns, and is written so that the program of
 * the version before goes on working beside it: what one release adds, only a later one may take away.
 */
export const LATER_STEPS: readonly string[] = [
  hoursOfItems,
  whatIsAbsent,
  readerNumbers,
  countedRows,
  publishedNames,
];

export const SCHEMA_VERSION = BASELINE_VERSION + LATER_STEPS.length;
