import { runCalls } from '#contract/calls/runs.ts';
import { runView, seqFromName } from './collection-views.ts';
import { implement } from './implement.ts';

export const runs = implement(runCalls, {
  'runs.list': (context, { collection, limit }) =>
    context.store.runs
      .recent(limit, seqFromName(context, collection))
      .map((run) => runView(context.store, run)),
  'runs.pause': ({ store, collecting }, wanted) => runView(store, collecting.pause(wanted.id)),
  'runs.resume': ({ store, collecting }, wanted) => {
    const { id, mostRequests: requests, mostCredits: credits, asMuchAgain } = wanted;
    const most = asMuchAgain ? collecting.asMuchAgain(id) : { requests, credits };
    return runView(store, collecting.resume(id, most));
  },
  'runs.cancel': ({ store, collecting }, wanted) => runView(store, collecting.cancel(wanted.id)),
  'runs.fill-gaps': ({ store, collecting }, wanted) =>
    runView(store, collecting.fillGaps(wanted.id)),
});
