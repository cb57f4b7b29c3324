import type { Store } from '../store/index.ts';
import { repeatWork, type RepeatedWork } from './repeated-work.ts';

/** How often it is looked whether another process has ended that did it, in milliseconds. */
const LOOK_MS = 10_000;

/** Does work in one of the processes on the same data: in whichever is the first, and after its end in another. */
export const whileHeld = (
  lease: Store['careLease'],
  begin: () => readonly RepeatedWork[],
): RepeatedWork => {
  let working: readonly RepeatedWork[] = [];
  const end = async (): Promise<void> => {
    const ended = working;
    working = [];
    await Promise.all(ended.map((one) => one.close()));
  };
  const looking = repeatWork({
    everyMs: LOOK_MS,
    work: async (signal) => {
      const isOurs = lease.take();
      if (!isOurs) return end();
      if (working.length === 0 && !signal.aborted) working = begin();
    },
    // A store that cannot be used at present: the next look may find it well.
    onError: () => undefined,
  });
  return {
    close: async () => {
      await looking.close();
      await end();
      try {
        lease.release();
      } catch {
        // What an ended process held is free.
      }
    },
  };
};
