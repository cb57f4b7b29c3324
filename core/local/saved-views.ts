import { viewCalls, type DatasetLook, type SavedViewView } from '#contract/calls/views.ts';
import type { LocalContext } from './context.ts';
import { implement } from './implement.ts';

/** The collection of everything that was fetched. */
const LIBRARY = 0;

const seqOf = ({ store }: LocalContext, collection: string | undefined): number =>
  collection === undefined ? LIBRARY : store.collections.there(collection).seq;

const viewsOf = (context: LocalContext, collection: string | undefined): SavedViewView[] =>
  context.store.savedViews.list(seqOf(context, collection)).map((row) => ({
    name: row.name,
    opens: row.opens,
    look: row.look as DatasetLook,
  }));

export const savedViews = implement(viewCalls, {
  'views.list': (context, { collection }) => viewsOf(context, collection),
  'views.save': (context, wanted) =>
    context.store.savedViews.save(seqOf(context, wanted.collection), wanted.name, wanted.look),
  'views.rename': (context, wanted) =>
    context.store.savedViews.rename(seqOf(context, wanted.collection), wanted.name, wanted.newName),
  'views.remove': (context, wanted) =>
    context.store.savedViews.remove(seqOf(context, wanted.collection), wanted.name),
  'views.open-with': (context, wanted) =>
    context.store.savedViews.openWith(seqOf(context, wanted.collection), wanted.name),
});
