import { careCalls, type RereadView } from '#contract/calls/collections.ts';
import { omitUndefined } from '#kit/collect.ts';
import { readCollectionView } from './collection-views.ts';
import { implement } from './implement.ts';

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
export const collectionsCare = implement(careCalls, {
  'collections.reread': async ({ collecting }, { name: of, accept }) => {
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
  'collections.retain': (context, { name: of, until }) => {
    context.collecting.retain(of, until);
    return readCollectionView(context, context.store.collections.there(of));
  },
});
