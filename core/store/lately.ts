import type { AnswerRow } from './call-rows.ts';

/** Characters of answers that are held at most. */
const LIMIT = 8_000_000;

/**
 * The answers that were lately read from the archive, in memory. One may be held while another
 * process has a newer one; what is held is only handed out while it is as young as was asked for.
 */
export const createLately = () => {
  const held = new Map<string, AnswerRow>();
  let size = 0;

  const keyOf = (operation: string, paramsKey: string): string => `${operation} ${paramsKey}`;

  const drop = (key: string): void => {
    size -= held.get(key)?.data.length ?? 0;
    held.delete(key);
  };

  return {
    get: (operation: string, paramsKey: string): AnswerRow | undefined =>
      held.get(keyOf(operation, paramsKey)),

    keep: (answer: AnswerRow): void => {
      const key = keyOf(answer.operation, answer.paramsKey);
      drop(key);
      held.set(key, answer);
      size += answer.data.length;
      for (const oldest of held.keys()) {
        if (size <= LIMIT) return;
        drop(oldest);
      }
    },

    forget: (operation: string, paramsKey: string): void => drop(keyOf(operation, paramsKey)),

    forgetAll: (): void => {
      held.clear();
      size = 0;
    },
  };
};
