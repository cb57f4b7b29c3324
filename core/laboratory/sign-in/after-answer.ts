import { Refusal } from './forms.ts';

/** Behind an answer by so many milliseconds: it has been sent, and tells nothing of the work. */
const BEHIND_MS = 100;
const MOST_AT_ONCE = 50;

export interface AfterAnswer {
  /** Does some work once the answer has been sent. Throws `Refusal` when too much is to be done already. */
  readonly add: (work: () => Promise<void>) => void;
  /** Resolves when nothing is to be done any more. */
  readonly settled: () => Promise<void>;
}

/** `onFault` hears of work that failed; there is nobody left to tell. */
export const createAfterAnswer = (onFault: (thrown: unknown) => void): AfterAnswer => {
  const open = new Set<Promise<void>>();
  return {
    add: (work) => {
      if (open.size >= MOST_AT_ONCE) throw new Refusal(503, 'busy', 10);
      const done = new Promise<void>((resolve) => void setTimeout(resolve, BEHIND_MS))
        .then(work)
        .catch(onFault)
        .finally(() => open.delete(done));
      open.add(done);
    },
    settled: async () => {
      while (open.size > 0) await Promise.all(open);
    },
  };
};
