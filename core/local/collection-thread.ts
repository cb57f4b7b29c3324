import { threadCalls, type ThreadItemView } from '#contract/calls/rows.ts';
import type { ItemRow } from '../store/index.ts';
import { itemView } from './collection-views.ts';
import { implement } from './implement.ts';
import { noteReader } from './note-author.ts';

/** Nobody reads a longer count of replies. */
const MOST_COUNTED = 1000;

/** A collection as discussions: what answers nothing that it holds, and below it what answers it. */
export const collectionThread = implement(threadCalls, {
  'collections.thread': (context, { name, parent, filter: by, ...wanted }) => {
    const { store } = context;
    const reader = noteReader(context);
    const collection = store.collections.there(name).seq;
    const isFiltered = parent === undefined && Object.keys(by).length > 0;
    // Where rows are looked for, each that fits comes with what it stands under.
    const top = isFiltered ? by : { topLevel: true };
    const filtered = parent === undefined ? top : { parent };
    const { rows, next } = store.itemRows.page({ collection, filter: filtered, ...wanted });
    const view = (row: ItemRow): ThreadItemView => ({
      ...itemView(store, row, reader),
      address: row.address,
      replies: store.itemRows.replies(row, MOST_COUNTED),
    });
    const last = next ? { next } : {};
    if (!isFiltered) return { rows: rows.map(view), ...last };
    const { chains, rows: above } = store.itemRows.above(rows.map(({ id }) => id));
    return {
      rows: rows.map((row) => ({ ...view(row), above: chains.get(row.id) ?? [] })),
      context: above.map(view),
      ...last,
    };
  },
});
