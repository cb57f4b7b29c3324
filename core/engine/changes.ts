import type { Topic } from '../kit/local.ts';

export interface Changes {
  /** Answers how to stop listening. */
  readonly onChange: (listener: (topics: readonly Topic[]) => void) => () => void;
  readonly changed: (...topics: readonly Topic[]) => void;
}

/** Tells windows what they have to read again. */
export const createChanges = (): Changes => {
  const listeners = new Set<(topics: readonly Topic[]) => void>();
  return {
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed: (...topics) => {
      for (const listener of listeners) {
        try {
          listener(topics);
        } catch {
          // A window that is gone must not change what a call answers.
        }
      }
    },
  };
};
