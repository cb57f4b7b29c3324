import { AppError, toAppError } from '#kit/errors.ts';
import type { Naming } from '../schema/column-rules.ts';
import type { Environment } from '../evidence-store/open-object-store.ts';
import { worded } from '../file/db.ts';
import { knownServer } from '../database-server.ts';
import type { Redraft } from '../collections/item-columns.ts';

/** What was looked at, and how it was found. */
export interface Finding {
  readonly what: string;
  readonly ok: boolean;
  /** One sentence without its full stop. */
  readonly says: string;
  /** What the person can do about it, one sentence. Absent when all is well. */
  readonly advice?: string | undefined;
}

/**
 * What is wrong within the dataset alone: the file as such is whole, so that it may be copied and put
 * back with these faults, which are told.
 */
export const FAULTS_OF_THE_DATASET: ReadonlySet<string> = new Set([
  'items',
  'versions',
  'notes',
  'sources',
  'counts',
  'sums of items',
  'index of words',
  'names',
]);

/** What only the program above the store knows. */
export interface ProgramKnowledge {
  /** Reads the data of an item again, as it is read when it comes. */
  readonly redraft: Redraft;
  readonly knows: (what: Naming, name: string) => boolean;
}

export interface CheckOptions {
  /** Every kept reply, answer and item instead of a sample. */
  readonly full?: boolean;
  /** Variables with the keys of the evidence store: what is kept there is checked, too. It is not asked without them. */
  readonly objects?: Environment;
  /** Hears what is being looked at. */
  readonly progress?: (line: string) => void;
  /** Without it nothing is held against operations, platforms and what items say. */
  readonly knowledge?: ProgramKnowledge;
}

export type Result = Omit<Finding, 'what'>;

export const RESTORE =
  'Stop Bowerbird and put back a backup: `bowerbird restore FILE`; the present file is kept aside.';

/** The same where the data lie in PostgreSQL. */
export const RESTORE_DATABASE =
  'Stop Bowerbird and put back a backup of the database with the program that made it, such as pg_restore or pgBackRest.';
export const REPAIR =
  'Stop Bowerbird and run `bowerbird doctor --repair`; it makes a backup first.';
export const UPDATE = 'Update Bowerbird, or choose another data folder with `--data`.';
const DATABASE_AGAIN =
  'See whether PostgreSQL runs, and whether `--database` names it and a role that may use it; then check again.';
const AGAIN = 'End the other process, or wait for it, and check again.';

export const found = (what: string, look: () => Result): Finding => {
  try {
    return { what, ...look() };
  } catch (error) {
    return brokenBy(what, error);
  }
};

export const bad = (what: string, text: string, advice?: string): Finding => ({
  what,
  ok: false,
  says: text,
  advice,
});

export const brokenBy = (what: string, thrown: unknown): Finding => {
  const error = toAppError(thrown instanceof AppError ? thrown : worded(thrown));
  const words = error.message.replace(error.row.message, '').replace(/^:\s*/, '');
  if (knownServer()?.isPassing(error) === true) return bad(what, words, DATABASE_AGAIN);
  if (error.kind === 'service_unavailable') return bad(what, words, AGAIN);
  if (knownServer()?.entryRefusal(error.cause) !== undefined)
    return bad(what, words, DATABASE_AGAIN);
  // What SQLite says of damage that has no words of ours: a missing table, a type that cannot be.
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const text = words || `it cannot be read (${cause || 'unknown error'})`;
  return bad(what, text, RESTORE);
};

/** `count`: of the faults in all, where only the first are given. */
export const faulty = (
  faults: readonly string[],
  well: string,
  advice = RESTORE,
  count = faults.length,
): Result =>
  count === 0 ? { ok: true, says: well } : { ok: false, says: named(faults, count), advice };

const MOST_NAMED = 3;

/** The first few, and how many more. */
const named = (faults: readonly string[], count: number): string =>
  count <= MOST_NAMED
    ? faults.join('; ')
    : `${faults.slice(0, MOST_NAMED).join('; ')}; and ${count - MOST_NAMED} more`;
