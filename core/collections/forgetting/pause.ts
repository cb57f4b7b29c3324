import { setImmediate as turn } from 'node:timers/promises';

/** Lets others have their turn when enough was done. Rejects once it was cancelled. */
export type Pause = () => Promise<void>;

/** Milliseconds of work between two turns. */
const STRETCH_MS = 20;

export const createPause = (signal: AbortSignal): Pause => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await turn();
    signal.throwIfAborted();
    since = performance.now();
  };
};
