import type { FindProgress } from '../../collections/forgetting/find-person.ts';
import type { ForgettingQuestion, RunForgetting } from '../../collections/people.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { JobThreads } from '../job-threads.ts';

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
