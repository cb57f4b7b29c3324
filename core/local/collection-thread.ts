import { z } from 'zod';
import type { ThreadItemView, ThreadView } from '#contract/index.ts';
import { rowFilter } from '#kit/item-filter.ts';
import { defineLocal } from '#kit/local.ts';
import type { ItemRow } from '../store/index.ts';
import { itemView } from './collection-views.ts';
import type { LocalContext } from './context.ts';

/** Nobody reads a longer count of replies. */
const MOST_COUNTED = 1000;

const place = z.tuple([z.union([z.string(), z.number()]), z.int()]);

/** A collection as discussions: what answers nothing that it holds, and below it what answers it. */
export const collectionThread = [
  defineLocal({
    name: 'collections.thread',
    summary:
      'A page of items that answer none of the collection, of the replies to one of them, or of what a filter lets through with what it stands under.',
    params: z.strictObject({
      name: z.string().min(1).max(200),
      /** The address of what is answered; of the top level when left out. */
      parent: z.string().min(1).max(2000).optional(),
      filter: rowFilter.default({}),
      sort: z.enum(['collected', 'published', 'likes', 'seen']).default('collected'),
      ascending: z.boolean().default(false),
      limit: z.int().min(1).max(200).default(100),
      after: place.optional(),
    }),
    run: ({ store }: LocalContext, { name, parent, filter: by, ...wanted }): ThreadView => {
      const collection = store.collections.there(name).seq;
      const isFiltered = parent === undefined && Object.keys(by).length > 0;
      // Where rows are looked for, each that fits comes with what it stands under.
      const top = isFiltered ? by : { topLevel: true };
      const filtered = parent === undefined ? top : { parent };
      const { rows, next } = store.itemRows.page({ collection, filter: filtered, ...wanted });
      const view = (row: ItemRow): ThreadItemView => ({
        ...itemView(store, row),
        address: row.address,
        replies: store.itemRows.replies(row, MOST_COUNTED),
      });
      const last = next ? { next } : {};
      if (!isFiltered) return { rows: rows.map(view), ...last };
      const { chains, rows: context } = store.itemRows.above(rows.map(({ id }) => id));
      return {
        rows: rows.map((row) => ({ ...view(row), above: chains.get(row.id) ?? [] })),
        context: context.map(view),
        ...last,
      };
    },
  }),
];
