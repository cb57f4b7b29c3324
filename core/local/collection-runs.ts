import { z } from 'zod';
import type { RunView } from '#contract/index.ts';
import { defineLocal } from '#kit/local.ts';
import { runView } from './collection-views.ts';
import { most, name, seqOf } from './collections.ts';
import type { LocalContext } from './context.ts';

const id = z.strictObject({ id: z.string().min(1) });

/** The runs that gather collections. */
export const runs = [
  defineLocal({
    name: 'runs.list',
    summary: 'The runs of a collection, or of all, the latest first.',
    params: z.strictObject({
      collection: name.optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
    run: (context: LocalContext, { collection, limit }): RunView[] =>
      context.store.runs
        .recent(limit, seqOf(context, collection))
        .map((run) => runView(context.store, run)),
  }),
  defineLocal({
    name: 'runs.pause',
    summary: 'Let a run stand still.',
    params: id,
    changes: ['collections'],
    run: ({ store, collecting }: LocalContext, wanted): RunView =>
      runView(store, collecting.pause(wanted.id)),
  }),
  defineLocal({
    name: 'runs.resume',
    summary: 'Let a run go on, if wanted with a new allowance in all.',
    params: id.extend(most),
    changes: ['collections'],
    run: ({ store, collecting }: LocalContext, wanted): RunView => {
      const { mostRequests: requests, mostCredits: credits } = wanted;
      return runView(store, collecting.resume(wanted.id, { requests, credits }));
    },
  }),
  defineLocal({
    name: 'runs.cancel',
    summary: 'End a run. What it gathered stays.',
    params: id,
    changes: ['collections'],
    run: ({ store, collecting }: LocalContext, wanted): RunView =>
      runView(store, collecting.cancel(wanted.id)),
  }),
  defineLocal({
    name: 'runs.fill-gaps',
    summary: 'Ask again for the pages that a run could not read.',
    params: id,
    changes: ['collections'],
    run: ({ store, collecting }: LocalContext, wanted): RunView =>
      runView(store, collecting.fillGaps(wanted.id)),
  }),
];
