import { AppError } from './errors.ts';
import type { Get, Reply } from './exchange.ts';

type Plan<P, S> = (get: Get, params: P, session: S) => Promise<readonly Reply[]>;

/**
 * Equivalent ways to gather the same facts, in the order of preference. The next one is taken only
 * when the one before could not be asked at all, because a replay does not hold it; never after a
 * refusal, which would be a second disguise.
 */
export const either =
  <P, S>(...plans: readonly Plan<P, S>[]): Plan<P, S> =>
  async (get, params, session) => {
    const missing: AppError[] = [];
    for (const plan of plans) {
      try {
        return await plan(get, params, session);
      } catch (error) {
        if (!(error instanceof AppError && error.unasked)) throw error;
        missing.push(error);
      }
    }
    throw missing[0] ?? new AppError('internal_error');
  };
