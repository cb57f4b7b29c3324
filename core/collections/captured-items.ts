import type { Catalogue, Entry } from '../engine/catalogue.ts';
import type { Redraft, Store } from '../store/index.ts';
import { draftOf, itemsOf, type Item } from './draft.ts';

/** An answer of what a person browsed, or of a file. */
interface CapturedAnswer {
  readonly entry: Entry;
  readonly callId: string;
  readonly data: unknown;
  /** ISO 8601: when the platform answered. */
  readonly at: string;
}

type Parts = Pick<Store, 'collections' | 'items'>;

/**
 * Puts what captured answers brought into a collection, which is made with the first of them; answers
 * how many items are new to it. To be called within the transaction that keeps the answer.
 */
export const collectCaptured = (
  { collections, items }: Parts,
  name: string,
  { entry, callId, data, at }: CapturedAnswer,
): number => {
  const { seq } = collections.open(name);
  if (items.holds(seq, callId)) return 0;
  const drafts = itemsOf(entry, data).flatMap((item, place) => draftOf(entry, item, place) ?? []);
  return items.ingest({ collection: seq, callId, at }, drafts).added;
};

/** Reads an item as it once was, for what is taken out of a collection again. */
export const redraftBy =
  (catalogue: Catalogue): Redraft =>
  (operation, data, place) => {
    const entry = catalogue.find(operation);
    return entry && draftOf(entry, JSON.parse(data) as Item, place);
  };
