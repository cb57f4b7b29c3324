import type { Answer } from '#calls/index.ts';
import type { Caller } from '../engine/caller.ts';
import type { AppDoor } from '../doors/ipc/door.ts';

/** One window's calls, and what it no longer waits for. */
export interface WindowChannel {
  /** A call, or `{ cancel: id }` for one under way. */
  readonly take: (message: unknown) => void;
  /** The window has gone, and waits for nothing. */
  readonly close: () => void;
}

/** `post` is called once for each call, also for one that was cancelled. */
export const openWindowChannel = (
  door: Pick<AppDoor, 'answer'>,
  caller: Caller,
  post: (answer: Answer) => void,
): WindowChannel => {
  const underWay = new Map<unknown, AbortController>();
  const answer = async (call: unknown, id: unknown): Promise<void> => {
    const ending = new AbortController();
    underWay.set(id, ending);
    // It never throws; an answer for a window that has gone is dropped by its port.
    const given = await door.answer(call, { ...caller, signal: ending.signal });
    if (underWay.get(id) === ending) underWay.delete(id);
    post(given);
  };
  return {
    take: (message) => {
      const { cancel, id } = (message ?? {}) as {
        readonly cancel?: unknown;
        readonly id?: unknown;
      };
      if (cancel === undefined) void answer(message, id);
      else underWay.get(cancel)?.abort();
    },
    close: () => {
      for (const ending of underWay.values()) ending.abort();
    },
  };
};
