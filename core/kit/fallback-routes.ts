import { AppError } from './errors.ts';
import type { Get, Reply } from './exchange.ts';

type Plan<P, S> = (get: Get, params: P, session: S) => Promise<readonly Reply[]>;
/** One that needs no session also asks an official API. */
type Sessionless<P> = (get: Get, params: P) => Promise<readonly Reply[]>;

interface Either {
  <P>(...plans: readonly Sessionless<P>[]): Sessionless<P>;
  <P, S>(...plans: readonly Plan<P, S>[]): Plan<P, S>;
}

/**
 * Equivalent ways to gather the same facts, in the order of preference. The next one is taken only
 * when the one before could not be asked at all, because a replay does not hold it; never after a
 * refusal, which would be a second disguise.
 */
export const either: Either =
  <P, S>(...plans: readonly Plan<P, S>[]) =>
  async (get: Get, params: P, session?: S): Promise<readonly Reply[]> => {
    const missing: AppError[] = [];
    for (const plan of plans) {
      try {
        return await plan(get, params, session as S);
      } catch (error) {
        if (!(error instanceof AppError && error.replayMiss)) throw error;
        missing.push(error);
      }
    }
    throw missing[0] ?? new AppError('internal_error');
  };
