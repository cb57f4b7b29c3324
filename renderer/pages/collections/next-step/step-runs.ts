/** Steps that were begun from the rows of a collection, until what they brought was looked at. */
import { create } from 'zustand';
import type { RowFilter } from '#calls/index.ts';

export interface StepRun {
  /** Rows of the collection, and of them those that its conditions let through, when it began. */
  readonly total: number;
  readonly fitting: number;
  /** Those conditions: under others it is not known how many were there before. */
  readonly filter: RowFilter;
}

/** By the name of the collection. */
export const useStepRuns = create<Readonly<Record<string, StepRun>>>(() => ({}));

export const noteStepRun = (name: string, run: StepRun): void =>
  useStepRuns.setState({ [name]: run });

export const forgetStepRun = (name: string): void =>
  useStepRuns.setState(({ [name]: _, ...others }) => others, true);
