import { z } from 'zod';
import type { CollectionView, RereadView } from '#contract/index.ts';
import { omitUndefined } from '#kit/collect.ts';
import { defineLocal } from '#kit/local.ts';
import { collectionView } from './collection-views.ts';
import type { LocalContext } from './context.ts';

const name = z.string().min(1).max(200);

/** Cells of a comparison that are shown, and characters of each. */
const MOST_CELLS = 200;
const LONGEST_CELL = 300;

/** Text as it stands, everything else as JSON; `undefined` where nothing was read. */
const shownValue = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) as string | undefined);
  return text === undefined || text.length <= LONGEST_CELL
    ? text
    : `${text.slice(0, LONGEST_CELL)}…`;
};

/** What is owed to data plans: keeping no longer than planned, and mending. */
export const collectionsCare = [
  defineLocal({
    name: 'collections.reread',
    summary:
      'Read the kept replies of a collection with today’s parsers and compare every cell; taken only with accept.',
    params: z.strictObject({ name, accept: z.boolean().default(false) }),
    run: async ({ collecting }: LocalContext, { name: of, accept }): Promise<RereadView> => {
      const cells: RereadView['cells'][number][] = [];
      let cellCount = 0;
      const report = await collecting.reread(of, {
        accept,
        tell: ({ item, field, before, after }) => {
          cellCount += 1;
          if (cells.length >= MOST_CELLS) return;
          const [was, is] = [shownValue(before), shownValue(after)];
          cells.push(omitUndefined({ item, field, before: was, after: is }));
        },
      });
      return { ...report, cells, cellCount };
    },
  }),
  defineLocal({
    name: 'collections.retain',
    summary: 'Say on which day what a collection holds is deleted; null: on none.',
    params: z.strictObject({ name, until: z.iso.date().nullable() }),
    changes: ['collections'],
    run: ({ store, collecting }: LocalContext, { name: of, until }): CollectionView => {
      collecting.retain(of, until);
      return collectionView(store, store.collections.there(of));
    },
  }),
];
