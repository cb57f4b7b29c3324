import type { RunLeftOut } from '../../collections/left-out-taking.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { LeftOutRedaction } from '../../store/index.ts';
import type { JobThreads } from '../job-threads.ts';

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
