import type { Catalogue, Entry } from '../engine/catalogue.ts';
import type { ItemDraft, Redraft, Store, ProgramKnowledge } from '../store/index.ts';
import { draftFromItem } from './draft.ts';
import { admitDrafts, admitItems } from './leaving-out.ts';
import { itemsFromAnswer, type Item } from '../engine/answered-items.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { shapes } from '#vocab/index.ts';

/** An answer of what a person browsed, or of a file. */
interface CapturedAnswer {
  readonly entry: Entry;
  readonly callId: string;
  /** As JSON text. */
  readonly json: string;
  /** ISO 8601: when the platform answered. */
  readonly at: string;
  /** Its items, where they were made while it was read. */
  readonly drafts?: readonly ItemDraft[] | undefined;
}

type Parts = Pick<Store, 'collections' | 'items' | 'people' | 'caseLog'>;

/**
 * Puts what captured answers brought into a collection, which is made with the first of them; answers
 * how many items are new to it. Of people who are left out nothing is put there. To be called within the transaction that keeps the answer.
 */
export const collectCaptured = (
  { collections, items, people, caseLog }: Parts,
  name: string,
  { entry, callId, json, at, drafts }: CapturedAnswer,
): number => {
  const { seq } = collections.open(name);
  if (items.holds(seq, callId)) return 0;
  const { drafted, holdsLeftOut } = drafts
    ? admitDrafts(people, entry, drafts)
    : admitItems(people, entry, JSON.parse(json));
  if (holdsLeftOut) people.noteLeftOut(callId);
  const { added } = items.ingest(
    { collection: seq, callId, at },
    drafted.map(({ draft }) => draft),
  );
  caseLog.count(seq, 'imported', { answers: 1, added });
  return added;
};

/** The items of an answer as a collection keeps them. */
export const draftsFromAnswer = (entry: Entry, data: unknown): readonly ItemDraft[] =>
  itemsFromAnswer(entry, data).flatMap((item, place) => draftFromItem(entry, item, place) ?? []);

/** Reads an item as it once was, for what is taken out of a collection again. */
export const redraftBy =
  (catalogue: Catalogue): Redraft =>
  (operation, data, place) => {
    const entry = catalogue.find(operation);
    return entry && draftFromItem(entry, JSON.parse(data) as Item, place);
  };

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

/** What a check of the data file needs to know of the program: its operations, and how items are read. */
export const programKnowledge = (catalogue: Catalogue): ProgramKnowledge => ({
  redraft: redraftBy(catalogue),
  knows: (what, name) => {
    if (what === 'operation') return catalogue.find(name) !== undefined;
    if (what === 'shape') return Object.hasOwn(shapes, name);
    // `videosite (official-api)`: the queue of the platform's official API.
    return catalogue.platform(name.replace(/ \([a-z-]+\)$/, '')) !== undefined;
  },
});
