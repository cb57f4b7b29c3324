/** A text with a NUL, as platforms and people write it: PostgreSQL knows none, and has to keep it all the same. */
import { expect, test } from 'vitest';
import { makeEnding } from '../calls/fixtures.ts';
import { eachStoreInMemory, type OpenedStore } from '../testing/each-store.ts';
import { itemDraft } from '../testing/item-draft.ts';

let { store } = {} as OpenedStore;
eachStoreInMemory((opened) => void ({ store } = opened));

const AT = '2026-08-15T10:00:00.000Z';

const bring = (...drafts: Parameters<typeof itemDraft>[0][]): number => {
  const { seq } = store.collections.open('Birds');
  const callId = store.newId();
  store.ledger.reserve('window', 1, callId);
  const observation = { collection: seq, callId, at: AT };
  const within = () => store.items.ingest(observation, drafts.map(itemDraft));
  store.calls.finish(callId, makeEnding({ within }));
  return seq;
};

test('what is written with one comes back with it, and is another text than without', () => {
  const language = 'd\0e';
  const data = JSON.stringify({ content: 'a\0wren', language });
  const collection = bring(
    { entityId: 'a', author: 'A\0da', text: 'a\0wren', data },
    { entityId: 'b', author: 'Ada', text: 'awren', data: '{"language":"de"}', place: 1 },
  );
  const idsWith = (filter: object): string[] =>
    store.itemRows.page({ collection, filter, limit: 9 }).rows.map(({ entityId }) => entityId);
  expect(idsWith({ author: 'A\0da' })).toEqual(['a']);
  expect(idsWith({ author: 'Ada' })).toEqual(['b']);
  expect(idsWith({ words: 'wren' })).toEqual(['a']);
  expect(idsWith({ language: language })).toEqual(['a']);
  const [row] = store.itemRows.page({ collection, filter: { author: 'A\0da' }, limit: 1 }).rows;
  expect(row?.data).toBe(data);

  store.collections.annotate(row?.id ?? 0, { note: 'o\0dd', tags: ['x\0y', '\u0001'] });
  const [noted] = store.itemRows.page({ collection, filter: { tag: 'x\0y' }, limit: 1 }).rows;
  expect(noted && store.itemRows.read(noted)).toMatchObject({
    written: [{ note: 'o\0dd', tags: ['x\0y', '\u0001'] }],
    isNoteDamaged: false,
  });
});

test('a name with one is not found as the name without', () => {
  store.collections.open('Birds');
  expect(store.collections.list().map(({ name }) => name)).toEqual(['Birds']);
  expect(() => store.collections.there('Bir\0ds')).toThrow('no collection');
});
