import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { AddSourceInput } from '../../store/index.ts';
import type { Answers } from '../answering/answers.ts';
import type { LocalContext } from '../answering/context.ts';
import { messages } from '../answering/messages.ts';
import { runView } from '../collections/collection-views.ts';
import type { nextStepCalls, NextStepView } from './next-steps.ts';

/** Pages of a step through which a person goes at once. */
const MOST_PAGES = 200;

export const answerNextSteps: Answers<typeof nextStepCalls> = {
  'next-steps.list': async (context, wanted) => {
    const { collecting } = context;
    const takes = (sources: readonly AddSourceInput[] | undefined) =>
      sources === undefined || sources.length === 0 ? undefined : collecting.preflight(sources);
    return (await findSteps(context, wanted)).map(
      ({ key, operation, platforms, sources, withReplies, withheld }): NextStepView =>
        omitUndefined({
          key,
          operation,
          platforms: [...platforms].map(([platform, rows]) => ({ platform, rows })),
          takes: takes(sources),
          takesWithReplies: takes(withReplies),
          withheld: withheld.map((one) => ({ ...one, pages: one.pages.slice(0, MOST_PAGES) })),
        }),
    );
  },
  'next-steps.start': async (context, { step: key, replies, into, ...wanted }) => {
    const { store, collecting, payer } = context;
    const step = (await findSteps(context, wanted)).find((one) => one.key === key);
    const sources = replies ? (step?.withReplies ?? step?.sources) : step?.sources;
    if (!sources || sources.length === 0)
      throw new AppError('validation_error', messages.noSuchStep({ step: key }));
    return runView(store, collecting.start({ name: into, sources }, payer));
  },
};

const findSteps = (
  { store, collecting }: LocalContext,
  { from, filter }: Pick<Parameters<LocalContext['collecting']['make']>[0], 'from' | 'filter'>,
) =>
  collecting.nextSteps({
    collection: from === undefined ? undefined : store.collections.there(from).seq,
    filter,
  });
