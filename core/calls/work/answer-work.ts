import { omitUndefined } from '#kit/collect.ts';
import type { Answers } from '../answering/answers.ts';
import type { workCalls, WorkProgress } from './work.ts';

export const answerWork: Answers<typeof workCalls> = {
  'work.progress': ({ works, payer }, { id }) =>
    omitUndefined({ progress: works.progress(id, payer.keyId) as WorkProgress | undefined }),
  'work.cancel': ({ works, payer }, { id }) => works.cancel(id, payer.keyId),
};
