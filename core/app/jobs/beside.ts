import type { FindBeside } from '../../capture/import/import-files.ts';
import type { Found } from '../../capture/import/source.ts';
import type { JobThreads } from '../job-threads.ts';
import type { FindProgress } from '../../collections/forgetting/find-person.ts';
import type { ForgettingQuestion, RunForgetting } from '../../collections/people.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { RunLeftOut } from '../../collections/left-out-taking.ts';
import type { WorkWatch } from '../../engine/long-work.ts';
import type { CopyProgress } from '../../store/doctor/backup.ts';
import type { LeftOutRedaction } from '../../store/index.ts';
import type { CollectingConfig } from '../../collections/collecting.ts';
import type { AcceptedReading, CellDifference } from '../../collections/reread-collection.ts';

/** A copy of the data file, made in a thread of its own; nothing of it is left where that is ended. */
export const backUpBeside = async (
  jobs: JobThreads,
  input: { readonly dir: string; readonly target: string },
  { tell, signal }: WorkWatch<CopyProgress>,
): Promise<readonly string[]> => {
  try {
    const options = { signal, tell: (progress: unknown) => tell(progress as CopyProgress) };
    return await jobs.run('backUp', input, options);
  } finally {
    if (signal.aborted) {
      const { removeUnfinishedCopies } = await import('../../store/doctor/backup.ts');
      removeUnfinishedCopies(input.target);
    }
  }
};

/** Re-reading in a thread of its own; what is accepted is written here, item by item. */
export const rereadBeside =
  (jobs: JobThreads, dir: string): NonNullable<CollectingConfig['reread']> =>
  (name, { tell, accept, signal }) =>
    jobs.run(
      'reread',
      { dir, name, accept: accept !== undefined },
      {
        signal,
        tell: (difference) => tell(difference as CellDifference),
        answer: (reading) => accept?.(reading as AcceptedReading),
      },
    );

/** Calls are read in a thread of their own; what is taken out of each is taken out here. */
export const redactBeside =
  (jobs: JobThreads, dir: string): RunLeftOut =>
  ({ take, signal }) =>
    jobs.run(
      'redactLeftOut',
      { dir },
      { signal, answer: (redaction) => take(redaction as LeftOutRedaction) },
    );

/** The same in this thread, with platforms of one's own. */
export const redactHere =
  (catalogue: Catalogue, dir: string): RunLeftOut =>
  async ({ take, signal }) => {
    const { runRedactLeftOut: redactLeftOutOf } = await import('./redact-left-out.ts');
    return redactLeftOutOf(
      catalogue,
      { dir },
      {
        signal,
        tell: () => undefined,
        ask: async (redaction) => take(redaction as LeftOutRedaction),
      },
    );
  };

/** Finding a person in a thread of its own; what is deleted is deleted here, portion by portion. */
export const forgetBeside =
  (jobs: JobThreads, dir: string): RunForgetting =>
  (run, { tell, answer, signal }) =>
    jobs.run(
      'forgetPerson',
      { dir, ...run },
      {
        signal,
        tell: (progress) => tell(progress as FindProgress),
        answer: (question) => answer(question as ForgettingQuestion),
      },
    );

/** The same in this thread, with platforms of one's own. */
export const forgetHere =
  (catalogue: Catalogue, dir: string): RunForgetting =>
  async (run, { tell, answer, signal }) => {
    const { runForgetPerson: forgetPersonOf } = await import('./forget-person.ts');
    return forgetPersonOf(
      catalogue,
      { dir, ...run },
      {
        signal,
        tell: (progress) => tell(progress as FindProgress),
        ask: async (question) => answer(question as ForgettingQuestion),
      },
    );
  };

/** Files are read in a thread of their own; what is found is taken here, batch by batch. */
export const findBeside =
  (jobs: JobThreads): FindBeside =>
  (paths, onFound, signal) =>
    jobs.run(
      'findExchanges',
      { paths },
      { signal, answer: (found) => onFound(found as readonly Found[]) },
    );
