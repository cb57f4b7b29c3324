import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEnding, tempDir } from '../calls/fixtures.ts';
import { openStore, type Store } from '../index.ts';
import { itemDraft } from '../testing/item-draft.ts';

let place: ReturnType<typeof tempDir>;
let store: Store;

/** Two collections: what stands in the second is in the first as well, but for one. */
beforeAll(() => {
  place = tempDir();
  store = openStore({ dir: place.dir });
  store.ledger.grant(10, 'for the test');
  for (const [name, ids] of [
    ['First', ['a', 'b', 'c']],
    ['Second', ['b', 'c', 'd']],
  ] as const) {
    const collection = store.collections.open(name).seq;
    const callId = `call-${name}`;
    store.ledger.reserve('window', 1, callId);
    store.calls.finish(
      callId,
      makeEnding({
        within: () => {
          const drafts = ids.map((entityId) => itemDraft({ entityId }));
          store.items.ingest({ collection, callId, at: '2026-02-01T00:00:00.000Z' }, drafts);
        },
      }),
    );
  }
});
afterAll(() => {
  store.close();
  place.remove();
});

const page = (filter: object) =>
  store.itemRows.page({
    collection: undefined,
    filter,
    sort: 'collected',
    ascending: true,
    limit: 9,
  }).rows;

test('everything has each thing once, with the collections that hold it', () => {
  expect(page({}).map(({ entityId }) => entityId)).toEqual(['a', 'b', 'c', 'b', 'c', 'd']);
  const rows = page({ once: true });
  expect(rows.map(({ entityId }) => entityId)).toEqual(['a', 'b', 'c', 'd']);
  const holders = store.itemRows.holders(rows.map(({ id }) => id));
  expect(rows.map(({ id }) => holders.get(id))).toEqual([
    ['First'],
    ['First', 'Second'],
    ['First', 'Second'],
    ['Second'],
  ]);
  expect(store.itemRows.count(undefined, { once: true }, 99)).toBe(4);
});

test('of one collection all of its things are there, whoever else holds them', () => {
  const ids = (filter: object) => page(filter).map(({ entityId }) => entityId);
  expect(ids({ once: true, heldIn: 'First' })).toEqual(['a', 'b', 'c']);
  expect(ids({ once: true, heldIn: ['First', 'Second'] })).toEqual(['a', 'b', 'c', 'd']);
  expect(store.charts.facetCollections({ filter: { once: true, heldIn: 'First' } })).toEqual([
    { value: 'First', count: 3 },
    { value: 'Second', count: 3 },
  ]);
});
