import type { DatabaseSync } from 'node:sqlite';

/** While the data are opened nobody is being answered yet. */
export const OPENING_WAIT_MS = 5000;
/** While the program runs: the writes of another process take a few milliseconds each. */
const WAIT_MS = 250;
/** After a wait in vain nobody waits for this long. */
const CIRCUIT_MS = 5000;

/** How long a statement may wait for a lock of another process. */
export interface BusyWait {
  /** From now on others wait for whatever is asked here: waits become short. */
  readonly shorten: () => void;
  /** Before each statement. */
  readonly before: () => void;
  /** A statement waited in vain: the circuit opens. */
  readonly failed: () => void;
  /** The lock was given: the circuit closes. */
  readonly succeeded: () => void;
}

/**
 * SQLite waits on the thread that answers everything, so its waits must not add up. The first that
 * waits in vain opens a circuit: until it closes (with the next lock that is given, or after
 * `CIRCUIT_MS`), statements are refused at once. However many callers there are, a database that stays
 * locked holds the thread for at most `WAIT_MS` in `CIRCUIT_MS`.
 */
export const createBusyWait = (raw: DatabaseSync, monotonic: () => number): BusyWait => {
  let usual = OPENING_WAIT_MS;
  let openUntil: number | undefined;

  const wait = (ms: number): void => raw.exec(`PRAGMA busy_timeout = ${ms}`);
  const close = (): void => {
    openUntil = undefined;
    wait(usual);
  };

  return {
    shorten: () => {
      usual = WAIT_MS;
      close();
    },
    before: () => {
      if (openUntil !== undefined && monotonic() >= openUntil) close();
    },
    failed: () => {
      if (usual === OPENING_WAIT_MS || openUntil !== undefined) return;
      openUntil = monotonic() + CIRCUIT_MS;
      wait(0);
    },
    succeeded: () => {
      if (openUntil !== undefined) close();
    },
  };
};
