import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import type { viewCalls, DatasetLook, SavedViewView } from './views.ts';

/** The collection of everything that was fetched. */
const LIBRARY = 0;

const seqOrLibrary = ({ store }: LocalContext, collection: string | undefined): number =>
  collection === undefined ? LIBRARY : store.collections.there(collection).seq;

const listSavedViews = (context: LocalContext, collection: string | undefined): SavedViewView[] =>
  context.store.savedViews.list(seqOrLibrary(context, collection)).map((row) => ({
    name: row.name,
    opens: row.opens,
    look: row.look as DatasetLook,
  }));

export const answerViews: Answers<typeof viewCalls> = {
  'views.list': (context, { collection }) => listSavedViews(context, collection),
  'views.save': (context, wanted) =>
    context.store.savedViews.save(
      seqOrLibrary(context, wanted.collection),
      wanted.name,
      wanted.look,
    ),
  'views.rename': (context, wanted) =>
    context.store.savedViews.rename(
      seqOrLibrary(context, wanted.collection),
      wanted.name,
      wanted.newName,
    ),
  'views.remove': (context, wanted) =>
    context.store.savedViews.remove(seqOrLibrary(context, wanted.collection), wanted.name),
  'views.open-with': (context, wanted) =>
    context.store.savedViews.openWith(seqOrLibrary(context, wanted.collection), wanted.name),
};
