import { AppError } from '#kit/errors.ts';
import { MOST_NAMED_ROWS } from '#kit/item-filter.ts';
import type { ItemRow } from '../../store/index.ts';
import { itemViews, seqFromName } from '../collections/collection-views.ts';
import type { Answers } from '../answering/answers.ts';
import type { WideContext } from '../answering/wide-context.ts';
import { messages } from '../answering/messages.ts';
import type { rowCalls, ThreadItemView } from './rows.ts';
import { annotateRows, logAnnotated, unannotateRows } from './annotate-rows.ts';
import { noteAuthor, noteReader } from '../coding/current-coder.ts';

/** Nobody reads a longer count. */
const MOST_COUNTED = 100_000;

/** Nor of replies. */
const MOST_REPLIES = 1000;

export const answerRows: Answers<typeof rowCalls> = {
  'collections.rows': async (context, { name: of, ...wanted }) => {
    const collection = seqFromName(context, of);
    if (collection === undefined) await context.collecting.catchUpInTurns();
    const { rows, next } = context.store.itemRows.page({ collection, ...wanted });
    const view = itemViews(context.store, rows, context.reader);
    const last = next ? { next } : {};
    if (wanted.filter.once !== true) return { rows: rows.map(view), ...last };
    const holders = context.store.itemRows.holders(rows.map(({ id }) => id));
    return {
      rows: rows.map((row) => ({ ...view(row), collections: holders.get(row.id) ?? [] })),
      ...last,
    };
  },
  'collections.count': async (context, { name: of, filter: by }) => {
    const collection = seqFromName(context, of);
    // As its rows are read: otherwise the number would be that of before.
    if (collection === undefined) await context.collecting.catchUpInTurns();
    const count = context.store.itemRows.count(collection, by, MOST_COUNTED);
    const renewal = by.words === undefined ? undefined : context.store.wordsRenewal.get();
    return {
      count,
      isAll: count < MOST_COUNTED,
      ...(renewal && { renewed: renewal.reached / renewal.until }),
    };
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
    const observations = store.items.readObservations([row]).get(id) ?? [];
    return {
      ...itemViews(store, [row], noteReader(context))(row),
      origin: {
        callId,
        sha256,
        pointer,
        url,
      },
      observations: observations.flatMap(({ at, callId: by, item }) =>
        item ? [{ at, callId: by, item }] : [],
      ),
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
  'collections.undo-annotate-rows': (context, { undo }) => {
    const { store, addedAnnotations } = context;
    const added = addedAnnotations.get(undo);
    // What another person wrote is theirs to take back, whoever learns its token.
    if (!added || added.author !== noteAuthor(context))
      throw new AppError('not_found', messages.nothingToTakeBack);
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
  'collections.remove-rows': async ({ store, collecting }, { name, filter, reason }) => {
    const collection = store.collections.seqOf(name);
    const ids = await collecting.rows.find({ collection, filter });
    const { id, items } = await store.deleted.addRows(collection, [...ids], reason);
    return { id, rows: items };
  },
  /** As discussions: what answers nothing that the collection holds, and below it what answers it. */
  'collections.thread': ({ store, reader }, { name, parent, filter: by, ...wanted }) => {
    const collection = store.collections.seqOf(name);
    const isFiltered = parent === undefined && Object.keys(by).length > 0;
    // Where rows are looked for, each that fits comes with what it stands under.
    const top = isFiltered ? by : { topLevel: true };
    const filtered = parent === undefined ? top : { parent };
    const { rows, next } = store.itemRows.page({ collection, filter: filtered, ...wanted });
    const last = next ? { next } : {};
    if (!isFiltered) return { rows: rows.map(threadViews(store, rows, reader)), ...last };
    const { chains, rows: above } = store.itemRows.above(rows.map(({ id }) => id));
    const view = threadViews(store, [...rows, ...above], reader);
    return {
      rows: rows.map((row) => ({ ...view(row), above: chains.get(row.id) ?? [] })),
      context: above.map(view),
      ...last,
    };
  },
};

const threadViews = (
  store: WideContext['store'],
  rows: readonly ItemRow[],
  reader: string | undefined,
): ((row: ItemRow) => ThreadItemView) => {
  const view = itemViews(store, rows, reader);
  const ids = rows.map(({ id }) => id);
  const replies = store.itemRows.replies(ids, MOST_REPLIES);
  return (row) => ({
    ...view(row),
    address: row.address,
    replies: replies.get(row.id) ?? 0,
  });
};
