import { AppError } from '#kit/errors.ts';
import type { RunRow, Store } from '../store/index.ts';
import { messages } from './messages.ts';

/** Runs that are looked at to tell whose a collection is. */
const LOOKED_AT = 1000;

/** Whether a run is the caller's. A key and its successors are one caller. */
const ownedBy = (store: Store, keyId: string): ((run: RunRow) => boolean) => {
  const family = store.keys.family(keyId);
  return (run) => family.has(run.keyId);
};

/** The caller's runs that are not over, the latest first. */
export const ownRuns = (store: Store, keyId: string): RunRow[] =>
  store.runs.open().filter(ownedBy(store, keyId));

/** The caller's latest runs, those that are over among them. */
export const latestOwnRuns = (store: Store, keyId: string, limit: number): RunRow[] =>
  store.runs.recent(LOOKED_AT).filter(ownedBy(store, keyId)).slice(0, limit);

/** Throws `not_found`, also for a run of somebody else. */
export const ownRun = (store: Store, keyId: string, id: string): RunRow => {
  const run = store.runs.find(id);
  if (run && ownedBy(store, keyId)(run)) return run;
  throw new AppError('not_found', messages.noSuchRun);
};

/**
 * Whether only the caller gathers into the collection of that name, or there is none yet. Nobody else's
 * schedule may come to repeat, and pay for, what an assistant has added.
 */
export const isOwnCollection = (store: Store, keyId: string, name: string): boolean => {
  const collection = store.collections.find(name);
  if (!collection) return true;
  const runs = store.runs.recent(LOOKED_AT, collection.seq);
  const isScheduled = store.schedules
    .list()
    .some((schedule) => schedule.collection === collection.seq && schedule.state === 'active');
  return runs.length > 0 && !isScheduled && runs.every(ownedBy(store, keyId));
};

/** Credits that are not promised to an open run; of `except`, what it was promised is free again. */
export const creditsFree = (store: Store, keyId: string, except?: string): number => {
  const promised = ownRuns(store, keyId)
    .filter(({ id }) => id !== except)
    .reduce((sum, run) => sum + Math.max(0, run.mostCredits - run.credits), 0);
  return Math.max(0, store.ledger.credits(keyId).available - promised);
};
