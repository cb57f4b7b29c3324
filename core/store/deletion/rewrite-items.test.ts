/** Items of others lose somebody who stands in them: in all that they say and said, and in what hangs on that. */
import { expect, test } from 'vitest';
import { peopleInItem, withoutPeople } from '#vocab/people.ts';
import { ownedBy } from '#kit/account.ts';
import { makeEndingAt } from '../calls/fixtures.ts';
import type { ItemDraft } from '../collections/items.ts';
import { checkData } from '../doctor/check-data.ts';
import { openDatabase } from '../open-database.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { everythingIn } from '../testing/engines.ts';
import { itemDraft } from '../testing/item-draft.ts';
import { itemsOfPerson } from './items-of-person.ts';
import type { Rewriting } from './rewrite-items.ts';

let { place, store } = {} as OpenedStore;
eachStore((opened) => {
  ({ place, store } = opened);
});

const wren = { type: 'Person', id: 'https://site.test/wren', entityId: 'W1', name: 'Wren' };
const quoting = (content: string, words: string) => ({
  type: 'Note',
  entityId: 'p1',
  content,
  attributedTo: { type: 'Person', entityId: 'H1', name: 'Heron' },
  quote: {
    type: 'Note',
    id: 'https://site.test/1',
    entityId: 'w1',
    content: words,
    attributedTo: wren,
  },
});
const draftOf = (item: object): ItemDraft => {
  const { content = '' } = item as { readonly content?: string };
  return itemDraft({ shape: 'Post', entityId: 'p1', data: JSON.stringify(item), text: content });
};
const isWren = ownedBy({ ids: ['W1'], handles: [], addresses: [] });
const rewriting: Rewriting = {
  without: (shape, item) => withoutPeople(shape, item, isWren).item,
  redraft: (_, data) => draftOf(JSON.parse(data) as object),
};

const see = (id: string, at: string, item: object): number => {
  let ids: readonly number[] = [];
  store.calls.finish(id, {
    ...makeEndingAt(at),
    within: () => {
      ({ ids } = store.items.ingest({ collection: 1, callId: id, at }, [draftOf(item)]));
    },
  });
  return ids[0] ?? 0;
};
const faults = (): string[] =>
  checkData(place.dir, { full: true })
    .filter(({ ok }) => !ok)
    .map(({ what, says: text }) => `${what}: ${text}`);

const FORGOTTEN = { type: 'Tombstone', id: 'https://forgotten.invalid/', entityId: 'forgotten' };

test('what an item says and said loses the person, with passages in it; all else stays', () => {
  store.collections.open('One');
  const id = see('a', '2026-02-01T00:00:00.000Z', quoting('the first', 'feathers of old'));
  see('b', '2026-02-02T00:00:00.000Z', quoting('the second', 'feathers of new'));
  const coder = store.coders.current().seq;
  const code = {
    id: '018f0000-0000-7000-8000-000000000001',
    name: 'n',
    definition: '',
    examples: '',
  };
  store.codebooks.change(1, [{ ...code, colour: 'blue', key: '1' }], { coder });
  const passage = (field: string, text: string) =>
    store.codings.set({
      item: id,
      code: code.id,
      coder,
      passage: { field, start: 0, end: text.length, text },
    });
  passage('content', 'the second');
  passage('quote', 'feathers');

  const db = openDatabase(place.dir);
  const found = (): unknown =>
    itemsOfPerson(db, 'site', ['W1'], (shape, item) => peopleInItem(shape, item)).others;
  try {
    expect(found()).toEqual([{ id, collection: 1, shape: 'Post' }]);
    store.people.rewrite([id], rewriting);
    expect(found()).toEqual([]);
  } finally {
    db.close();
  }
  const [first, second] = store.items
    .observations(id)
    .map(({ data }) => JSON.parse(data) as Record<string, unknown>);
  expect([first, second]).toEqual([
    { ...quoting('the first', ''), quote: FORGOTTEN },
    { ...quoting('the second', ''), quote: FORGOTTEN },
  ]);
  expect(store.codings.history(id).codings.map(({ field }) => field)).toEqual(['content']);
  expect(everythingIn(place.dir).includes('feathers')).toBe(false);
  expect(faults()).toEqual([]);
  // Twice is once.
  store.people.rewrite([id], rewriting);
  expect(faults()).toEqual([]);
});

test('a person who stands in an earlier version alone is found there', () => {
  store.collections.open('One');
  const id = see('a', '2026-02-01T00:00:00.000Z', quoting('the first', 'feathers of old'));
  const { quote: _, ...later } = quoting('the second', '');
  see('b', '2026-02-02T00:00:00.000Z', later);
  const db = openDatabase(place.dir);
  try {
    expect(
      itemsOfPerson(db, 'site', ['W1'], (shape, item) => peopleInItem(shape, item)).others,
    ).toEqual([{ id, collection: 1, shape: 'Post' }]);
  } finally {
    db.close();
  }
  store.people.rewrite([id], rewriting);
  const versions = store.items.observations(id).map(({ data }) => JSON.parse(data) as unknown);
  expect(versions).toEqual([{ ...quoting('the first', ''), quote: FORGOTTEN }, later]);
  expect(faults()).toEqual([]);
});

test('what was the person’s own once is the person’s, whatever is left of it now', () => {
  store.collections.open('One');
  const own = { ...quoting('soft feathers', ''), attributedTo: wren };
  const id = see('a', '2026-02-01T00:00:00.000Z', own);
  see('b', '2026-02-02T00:00:00.000Z', { type: 'Tombstone', entityId: 'p1' });
  const db = openDatabase(place.dir);
  try {
    expect(
      itemsOfPerson(db, 'site', ['W1'], (shape, item) => peopleInItem(shape, item)),
    ).toMatchObject({
      items: [{ id, collection: 1, shape: 'Post' }],
      others: [],
    });
  } finally {
    db.close();
  }
});
