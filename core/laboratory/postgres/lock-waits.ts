import type { PostgresStatement } from './requests.ts';

/** While the data are opened nobody waits for an answer. Transactions that write may wait as long also later. */
export const PATIENT = '5s';
/** Of a read while the program runs: what holds a whole table is an operator's work, or a new version's. */
const SHORT_MS = 50;
/** After a read that waited in vain, others do not wait for this long. */
const CIRCUIT_MS = 5000;
/** PostgreSQL takes 0 for a wait without end. */
const NOT_AT_ALL_MS = 1;

/** How long a read may wait for a lock, in the thread that answers everybody. */
export interface LockWaits {
  /** From now on somebody waits for whatever is read: waits become short. */
  readonly shorten: () => void;
  /** What has to be set before the next statement outside of a transaction. */
  readonly due: () => readonly PostgresStatement[];
  /** Of a transaction that writes: what was received is not given up for a lock of a second. */
  readonly forWriting: () => string;
  /** Something waited in vain: the circuit opens. */
  readonly failed: () => void;
  /** The connection is a new one. */
  readonly begin: () => void;
}

/**
 * As with a file (`store/file/busy-wait.ts`), waits of one thread must not add up: whatever stays locked, and however
 * many ask for it, the thread stands still for `SHORT_MS` in `CIRCUIT_MS`. What is not locked is read as always.
 */
export const createLockWaits = (now: () => number): LockWaits => {
  let isShort = false;
  let set: number | undefined;
  let openUntil = -Infinity;
  return {
    shorten: () => {
      isShort = true;
    },
    due: () => {
      const wanted = now() < openUntil ? NOT_AT_ALL_MS : SHORT_MS;
      if (!isShort || set === wanted) return [];
      set = wanted;
      return [{ text: `SET lock_timeout TO '${wanted}ms'`, values: [] }];
    },
    forWriting: () => (isShort ? `SET LOCAL lock_timeout TO '${PATIENT}';` : ''),
    failed: () => {
      openUntil = now() + CIRCUIT_MS;
    },
    begin: () => {
      set = undefined;
    },
  };
};
