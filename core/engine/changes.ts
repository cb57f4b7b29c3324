import type { Topic } from '#kit/topics.ts';

type Listener = (topics: readonly Topic[]) => void;

/** Who is told what changed. */
export interface Changes {
  readonly changed: (...topics: readonly Topic[]) => void;
  /** Answers how to hear no more. */
  readonly onChange: (listener: Listener) => () => void;
}

export const createChanges = (): Changes => {
  const listeners = new Set<Listener>();
  return {
    changed: (...topics) => {
      for (const listener of listeners) {
        try {
          listener(topics);
        } catch {
          // A window that is gone must not change what a call answers.
        }
      }
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
