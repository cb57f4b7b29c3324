import { runView, runViews, seqFromName } from '../collections/collection-views.ts';
import type { Answers } from '../answering/answers.ts';
import { payingMember } from '../members/acting-member.ts';
import type { runCalls } from './runs.ts';

/** As many as may go on at once, and more. */
const LATEST = 20;

export const answerRuns: Answers<typeof runCalls> = {
  'runs.list': (context, { collection, limit }) => {
    const runs = context.store.runs.recent(limit, seqFromName(context, collection));
    return runs.map(runViews(context.store, runs));
  },
  'runs.latest': (context) => {
    const member = payingMember(context);
    const runs = context.store.runs.recent(LATEST);
    const names = context.store.collections.names(runs.map(({ collection }) => collection));
    return runs.map(({ id, collection, kind, state, added, keyId }) => ({
      id,
      collection: names.get(collection) ?? '',
      kind,
      state,
      added,
      isOwn: member === undefined || keyId === member,
    }));
  },
  'runs.pause': ({ store, collecting }, wanted) => runView(store, collecting.pause(wanted.id)),
  'runs.resume': (context, wanted) => {
    const { store, collecting } = context;
    const { id, mostRequests: requests, mostCredits: credits, asMuchAgain } = wanted;
    const most = asMuchAgain ? collecting.asMuchAgain(id) : { requests, credits };
    return runView(store, collecting.resume(id, most, payingMember(context)));
  },
  'runs.cancel': ({ store, collecting }, wanted) => runView(store, collecting.cancel(wanted.id)),
  'runs.fill-gaps': (context, wanted) =>
    runView(context.store, context.collecting.fillGaps(wanted.id, payingMember(context))),
};
