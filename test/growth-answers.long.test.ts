import { expect, test, vi } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { answerGrowths, readSampleAnswers, type ReadAnswer } from './support/grown-answers.ts';
import { findSteepGrowths } from './support/growth.ts';

// Much is read here: a busy machine takes its time, which decides nothing.
vi.setConfig({ testTimeout: 900_000 });

/**
 * Every route of every operation reads the answers of the invented sites with one thing in them grown:
 * a list longer, an object nested in itself, a text or a page with more of the same.
 */

/** Elements, levels or repetitions. */
const SIZES = [250, 2500];
/** Levels at which whoever walks by recursion without a bound runs out of the stack. */
const DEEP = 20_000;

test.each(catalogue.platforms.map(({ segment }) => segment))('%s', async (segment) => {
  const answers = await readSampleAnswers(segment);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.flatMap(findGrowthProblems)).toEqual([]);
});

const findGrowthProblems = (answer: ReadAnswer): readonly string[] => {
  const { entry, route } = answer;
  const faults = new Set<string>();
  const read = (replies: readonly Reply[]): void => {
    try {
      route.parse(replies, {});
    } catch (error) {
      if (!(error instanceof AppError)) faults.add(String(error));
    }
  };
  const growths = answerGrowths(answer);
  for (const [name, grow] of Object.entries(growths)) if (/deeper/.test(name)) read(grow(DEEP));
  return [...findSteepGrowths(read, growths, SIZES), ...faults].map(
    (problem) => `${entry.id} by ${route.name}: ${problem}`,
  );
};
