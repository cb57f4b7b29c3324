import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../bridge.ts';
import { sayFailure } from '../../parts/toast.tsx';
import { failureOf, useBridge } from '../../queries.ts';

/** One verb for many downloads; the list is read again once. Says the first failure, and goes on. */
export const useBulk = () => {
  const bridge = useBridge();
  const client = useQueryClient();
  return async (verb: string, ids: readonly string[]): Promise<void> => {
    const outcomes = await Promise.allSettled(ids.map((id) => ask(bridge, verb, { id })));
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed) sayFailure(failureOf(failed.reason));
    await client.invalidateQueries({ queryKey: ['own', 'downloads'] });
  };
};
