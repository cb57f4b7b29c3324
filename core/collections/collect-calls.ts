import { setTimeout as wait } from 'node:timers/promises';
import type { Catalogue } from '../engine/catalogue.ts';
import type { Store } from '../store/index.ts';
import { collectCaptured, draftsFromAnswer } from './captured-items.ts';

/**
 * Puts the kept answers of calls into a collection, which is made when there is none of that name; answers
 * how many items are new to it. An answer a transaction, and others have the thread for as long after each
 * as it took. What was deleted meanwhile, or is of an operation that is not known, is passed over.
 */
export const collectCalls = async (
  store: Store,
  catalogue: Catalogue,
  name: string,
  callIds: Iterable<string>,
): Promise<number> => {
  let added = 0;
  for (const callId of callIds) {
    const begun = performance.now();
    const answer = store.answers.find(callId);
    const entry = answer && catalogue.find(answer.operation);
    if (answer && entry) {
      const drafts = draftsFromAnswer(entry, answer.data);
      const one = { entry, callId, json: '', at: answer.fetchedAt, drafts };
      added += store.transaction(() => collectCaptured(store, name, one));
    }
    await wait(performance.now() - begun);
  }
  return added;
};
