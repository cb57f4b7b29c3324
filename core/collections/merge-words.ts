import { setImmediate as turn } from 'node:timers/promises';
import type { Store } from '../store/index.ts';

/** Takes deleted words out of the index of words, a part each turn; others have theirs between. */
export const mergeWords = async ({ people }: Pick<Store, 'people'>): Promise<void> => {
  for (let isFirst = true; people.mergeWords({ isFirst }); isFirst = false) await turn();
};
