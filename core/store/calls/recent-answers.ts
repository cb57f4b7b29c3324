import { LRUCache } from 'lru-cache';
import type { AnswerRow } from './call-rows.ts';

/** Characters of answers that are held at most. */
const MOST_CHARACTERS = 8_000_000;

/**
 * The answers that were last read from the archive, in memory; the one unused for longest makes room.
 * One may be held while another process has a newer one: whoever reads it checks that it is as young
 * as was asked for.
 */
export const createRecentAnswers = () => {
  const answers = new LRUCache<string, AnswerRow>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ json }) => Math.max(1, json.length),
  });
  const buildQuestionKey = (operation: string, paramsKey: string): string =>
    `${operation} ${paramsKey}`;

  return {
    get: (operation: string, paramsKey: string): AnswerRow | undefined =>
      answers.get(buildQuestionKey(operation, paramsKey)),
    keep: (answer: AnswerRow): void =>
      void answers.set(buildQuestionKey(answer.operation, answer.paramsKey), answer),
    forget: (operation: string, paramsKey: string): void =>
      void answers.delete(buildQuestionKey(operation, paramsKey)),
    forgetAll: (): void => answers.clear(),
  };
};
