/** What was coded in this window, so that it can be undone and done again. Pure. */
import type { PassageView } from '#calls/index.ts';

/** One code that was set on a row, or taken back. */
export interface CodingStep {
  readonly item: number;
  /** `null`: no code applies. */
  readonly code: string | null;
  readonly isSet: boolean;
  readonly passage?: PassageView | undefined;
}

export interface CodingHistory {
  /** The last one last; steps that one key made stand together. */
  readonly done: readonly (readonly CodingStep[])[];
  readonly undone: readonly (readonly CodingStep[])[];
}

export const NO_HISTORY: CodingHistory = { done: [], undone: [] };

/** As many can be undone. */
const MOST = 200;

export const withSteps = (
  { done }: CodingHistory,
  steps: readonly CodingStep[],
): CodingHistory => ({ done: [...done.slice(-(MOST - 1)), steps], undone: [] });

/** What undoes steps: their contraries, the last first. */
export const contraryOf = (steps: readonly CodingStep[]): readonly CodingStep[] =>
  steps.toReversed().map((step) => ({ ...step, isSet: !step.isSet }));

export const undone = ({ done, undone: others }: CodingHistory): CodingHistory => {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [...others, last] } : { done, undone: others };
};

export const redone = ({ done, undone: others }: CodingHistory): CodingHistory => {
  const last = others.at(-1);
  return last ? { done: [...done, last], undone: others.slice(0, -1) } : { done, undone: others };
};
