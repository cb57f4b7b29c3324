import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { endPrograms, lastWordsIn } from './program.ts';

/** One way in which the world goes wrong, and what has to hold all the same. */
export interface Scenario {
  /** For `--only`. */
  readonly name: string;
  /** What is done, in one line. */
  readonly summary: string;
  /** Why it cannot be played here (a system without the means), in one line. */
  readonly unless?: string | undefined;
  /** Plays it once on an empty folder of its own; rejects when something did not hold. */
  readonly play: (round: Round) => Promise<void>;
}

interface Round {
  /** An empty folder, removed afterwards. */
  readonly dir: string;
  /** Counts from 0; chooses among variants, so that the same number plays the same. */
  readonly number: number;
}

/**
 * Plays a scenario once, in a folder of its own that is removed afterwards with all that runs in it. Rejects with what
 * did not hold or, after `mostMs`, with where it stood: nothing of it touches what is played next.
 */
export const playRound = async (
  { play }: Scenario,
  { number, mostMs }: { readonly number: number; readonly mostMs: number },
): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-chaos-'));
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not end in time\n${standingIn(dir)}`)), mostMs);
  });
  try {
    await Promise.race([play({ dir, number }), tooLong]);
  } finally {
    clearTimeout(timer);
    endPrograms(dir);
    rmSync(dir, { recursive: true, force: true });
  }
};

/** What its programs said last, and what is under way in the data file. */
const standingIn = (dir: string): string =>
  [
    ...lastWordsIn(dir),
    ...[
      'SELECT * FROM engines',
      'SELECT * FROM runs',
      'SELECT * FROM ledger ORDER BY seq DESC LIMIT 10',
    ].map((query) => `${query}: ${rowsOf(dir, query)}`),
  ].join('\n');

const rowsOf = (dir: string, query: string): string => {
  try {
    const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
    try {
      return JSON.stringify(db.prepare(query).all());
    } finally {
      db.close();
    }
  } catch (error) {
    return String(error);
  }
};
