import { rowCalls } from '#contract/calls/rows.ts';
import { AppError } from '#kit/errors.ts';
import { MOST_NAMED_ROWS } from '#kit/item-filter.ts';
import { annotateRows, logAnnotated, unannotateRows } from './annotate-rows.ts';
import { itemView, seqFromName } from './collection-views.ts';
import { implement } from './implement.ts';
import { noteAuthor, noteReader } from './note-author.ts';
import { messages } from './messages.ts';

/** Nobody reads a longer count. */
const MOST_COUNTED = 100_000;

export const collectionRows = implement(rowCalls, {
  'collections.rows': async (context, { name: of, ...wanted }) => {
    const collection = seqFromName(context, of);
    if (collection === undefined) await context.collecting.catchUpInTurns();
    const { rows, next } = context.store.itemRows.page({ collection, ...wanted });
    const reader = noteReader(context);
    return {
      rows: rows.map((row) => itemView(context.store, row, reader)),
      ...(next ? { next } : {}),
    };
  },
  'collections.count': async (context, { name: of, filter: by }) => {
    const collection = seqFromName(context, of);
    // As its rows are read: otherwise the number would be that of before.
    if (collection === undefined) await context.collecting.catchUpInTurns();
    const count = context.store.itemRows.count(collection, by, MOST_COUNTED);
    return { count, isAll: count < MOST_COUNTED };
  },
  'collections.row-ids': (context, { name: of, filter }) => {
    const collection = seqFromName(context, of);
    const { itemRows } = context.store;
    if (itemRows.count(collection, filter, MOST_NAMED_ROWS + 1) > MOST_NAMED_ROWS)
      throw new AppError('validation_error', messages.tooManyRowsToMark({ most: MOST_NAMED_ROWS }));
    return { ids: [...itemRows.idsInView({ collection, filter, ascending: true })] };
  },
  'collections.item': (context, { id }) => {
    const { store, collecting } = context;
    const row = store.itemRows.find(id);
    if (!row) throw new AppError('not_found', messages.noSuchItem);
    const { callId, sha256, pointer, url } = collecting.origin(row);
    return {
      ...itemView(store, row, noteReader(context)),
      origin: {
        callId,
        sha256,
        pointer,
        url,
      },
      observations: store.items
        .readObservations(row)
        .flatMap(({ at, callId: by, item }) => (item ? [{ at, callId: by, item }] : [])),
    };
  },
  'collections.annotate-rows': async (context, { name: of, filter, ...added }) => {
    const collection = seqFromName(context, of);
    const { store } = context;
    const ids = await context.collecting.rows.find({ collection, filter });
    return store.inPortions(
      annotateRows(store, context.addedAnnotations, ids, { ...added, author: noteAuthor(context) }),
    );
  },
  'collections.undo-annotate-rows': ({ store, addedAnnotations }, { undo }) => {
    const added = addedAnnotations.get(undo);
    if (!added) throw new AppError('not_found', messages.nothingToTakeBack);
    addedAnnotations.delete(undo);
    return store.inPortions(unannotateRows(store, added));
  },
  'collections.annotate': (context, { id, ...annotation }) => {
    const { store } = context;
    store.transaction(() => {
      store.collections.annotate(id, { ...annotation, author: noteAuthor(context) });
      logAnnotated(store, [id]);
    });
  },
});
