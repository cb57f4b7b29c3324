import { beforeEach, expect, test } from 'vitest';
import { makeEnding } from '../calls/fixtures.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { itemDraft } from '../testing/item-draft.ts';
import type { ItemFilter } from '../index.ts';

let { store } = {} as OpenedStore;
eachStore((opened) => {
  ({ store } = opened);
  store.ledger.grant(1000, 'for the test');
});

const AT = '2026-08-15T10:00:01.000Z';

let calls = 0;
const bring = (collection: number, ...entityIds: readonly string[]): string => {
  const callId = `import-call-${(calls += 1)}`;
  const drafts = entityIds.map((entityId) =>
    itemDraft({ entityId, data: JSON.stringify({ entityId }), text: 'A pond' }),
  );
  store.ledger.reserve('window', 1, callId);
  store.calls.finish(
    callId,
    makeEnding({
      within: () => void store.items.ingest({ collection, callId, at: AT }, drafts),
    }),
  );
  return callId;
};

const idsWith = (filter: ItemFilter): (string | undefined)[] =>
  store.itemRows.page({ filter, limit: 10, ascending: true }).rows.map(({ entityId }) => entityId);

let first: string;
let second: string;
beforeEach(() => {
  [first, second] = [store.imports.begin(), store.imports.begin()];
});

test('the rows of an import are those that its calls saw, once each, wherever they are held', () => {
  const { seq } = store.collections.open('Ponds');
  const [known, again] = [bring(seq, 'a'), bring(0, 'b', 'c')];
  bring(0, 'd');
  store.imports.addCall(first, known);
  store.imports.addCall(first, again);
  store.imports.addCall(first, bring(0, 'c'));
  store.imports.addCall(second, again);
  expect(idsWith({ import: first })).toEqual(['a', 'b', 'c']);
  expect(idsWith({ import: second })).toEqual(['b', 'c']);
  expect(idsWith({ import: first, words: 'heron' })).toEqual([]);
  expect(store.itemRows.count(undefined, { import: first }, 10)).toBe(3);
  expect(store.itemRows.count(seq, { import: first }, 10)).toBe(1);
  expect(idsWith({ import: AT })).toEqual([]);
});

test('its calls are told in the order in which they were made, each once', () => {
  const [one, other] = [bring(0, 'a'), bring(0, 'b')];
  for (const call of [other, one, other]) store.imports.addCall(first, call);
  expect([...store.imports.calls(first)]).toEqual([one, other]);
  expect([...store.imports.calls(second)]).toEqual([]);
});
