import { workCalls, type WorkProgress } from '#contract/calls/work.ts';
import { omitUndefined } from '#kit/collect.ts';
import { implement } from './implement.ts';

export const work = implement(workCalls, {
  'work.progress': ({ works, payer }, { id }) =>
    omitUndefined({ progress: works.progress(id, payer.keyId) as WorkProgress | undefined }),
  'work.cancel': ({ works, payer }, { id }) => works.cancel(id, payer.keyId),
});
