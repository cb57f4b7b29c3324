/** Invented comments for the tests of charts. */
import type { ItemDraft } from '../items.ts';
import { makeEnding, tempDir } from '../../calls/fixtures.ts';
import { openStore, type Store } from '../../index.ts';
import { itemDraft } from '../../testing/item-draft.ts';

export const address = (id: string): string => `https://site.test/${id}`;

/** A comment; `by` is its author's name, and the account where nothing else is said. */
export const comment = (
  id: string,
  { by = '', to, figures = {}, ...more }: Partial<ItemDraft> & Input = {},
): ItemDraft =>
  itemDraft({
    entityId: id,
    data: JSON.stringify({ type: 'Note', content: id, ...figures }),
    text: id,
    author: by,
    authorId: by.toLowerCase(),
    address: address(id),
    parent: to === undefined ? '' : address(to),
    likeCount: figures['likeCount'],
    ...more,
  });

interface Input {
  readonly by?: string;
  /** The id of what it answers. */
  readonly to?: string;
  readonly figures?: Readonly<Record<string, number>>;
}

export const at = (instant: string): Partial<ItemDraft> => ({
  published: instant,
  publishedLatest: instant,
});
export const between = (published: string, publishedLatest: string): Partial<ItemDraft> => ({
  published,
  publishedLatest,
});

/** A store of its own, into which calls bring comments. */
export interface ChartPlace {
  readonly dir: string;
  readonly store: Store;
  /** Returns the id of the call that brings the comments into the collection. */
  readonly bring: (into: number, drafts: readonly ItemDraft[]) => string;
  readonly close: () => void;
}

export const openChartPlace = (): ChartPlace => {
  const place = tempDir();
  const store = openStore({ dir: place.dir });
  store.ledger.grant(1000, 'for the test');
  let calls = 0;
  return {
    dir: place.dir,
    store,
    bring: (into, drafts) => {
      const callId = `call-${(calls += 1)}`;
      const source = { collection: into, callId, at: '2026-08-15T10:00:01.000Z' };
      store.ledger.reserve('window', 1, callId);
      store.calls.finish(callId, makeEnding({ within: () => store.items.ingest(source, drafts) }));
      return callId;
    },
    close: () => {
      store.close();
      place.remove();
    },
  };
};
