import { useQueryClient } from '@tanstack/react-query';
import { useBridge } from '../../bridge-context.ts';
import { askLocal, refreshAfter } from '../../local.ts';
import { sayFailure } from '../../parts/states/toast.tsx';
import { toCallFailure } from '../../queries.ts';

type Verb = `downloads.${'pause' | 'resume' | 'retry' | 'remove'}`;

/** One verb for many downloads; the list is read again once. Says the first failure, and goes on. */
export const useBulk = () => {
  const bridge = useBridge();
  const client = useQueryClient();
  return async (verb: Verb, ids: readonly string[]): Promise<void> => {
    const outcomes = await Promise.allSettled(ids.map((id) => askLocal(bridge, verb, { id })));
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed) sayFailure(toCallFailure(failed.reason));
    await refreshAfter(client, verb);
  };
};
