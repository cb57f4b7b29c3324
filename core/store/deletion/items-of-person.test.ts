import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemDraft } from '../collections/items.ts';
import type { Db } from '../file/db.ts';
import { openDatabase } from '../open-database.ts';
import { sql } from '../file/sql.ts';
import { makeEnding, tempDir } from '../calls/fixtures.ts';
import { itemDraft } from '../testing/item-draft.ts';
import { openStore } from '../index.ts';
import { peopleInItem } from '#vocab/people.ts';
import { itemsOfPerson } from './items-of-person.ts';

const ADA = { entityId: 'U1', url: 'https://site.test/u/1', preferredUsername: 'Ada_50%' };
const NAMES = ['Ada_50%', 'U1', 'https://site.test/u/1'].toSorted();

/** What was written, and by whom it says that it is. */
const WRITTEN: Readonly<Record<string, object>> = {
  whole: { attributedTo: ADA },
  byHandle: { attributedTo: { preferredUsername: 'ADA_50%' } },
  byLink: { attributedTo: { url: ADA.url } },
  other: { attributedTo: { entityId: 'U12', preferredUsername: 'AdaX500' } },
  mention: { content: 'as @Ada_50% said', attributedTo: { entityId: 'U2' } },
  before: { attributedTo: { entityId: 'R1', preferredUsername: 'reed' } },
  renamed: { attributedTo: { entityId: 'R1', preferredUsername: 'reed_new' } },
  later: { attributedTo: { entityId: 'R2', preferredUsername: 'Reed' } },
  numbered: { attributedTo: { entityId: 'S1', preferredUsername: 'sedge' } },
  named: { attributedTo: { entityId: 'S2', preferredUsername: 's1' } },
  quoted: { attributedTo: { entityId: 'U3', preferredUsername: 'Élan "x\\y"' } },
};

let place: ReturnType<typeof tempDir>;
let db: Db;

const makePersonItemDraft = (entityId: string, item: object, shape = 'Comment'): ItemDraft =>
  itemDraft({
    shape,
    entityId,
    data: JSON.stringify({ entityId, ...item }),
  });

beforeAll(() => {
  place = tempDir();
  const store = openStore({ dir: place.dir });
  store.ledger.grant(10, 'for the test');
  const collection = store.collections.open('One').seq;
  store.ledger.reserve('window', 1, 'call');
  const drafts = [
    ...Object.entries(WRITTEN).map(([name, item]) => makePersonItemDraft(name, item)),
    makePersonItemDraft('U1', ADA, 'Person'),
    // A comment of that number is nobody.
    makePersonItemDraft('U1', {}, 'Comment'),
  ];
  const at = '2026-02-01T00:00:00.000Z';
  const within = (): void => void store.items.ingest({ collection, callId: 'call', at }, drafts);
  store.calls.finish('call', makeEnding({ within }));
  store.close();
  db = openDatabase(place.dir);
});
afterAll(() => {
  db.close();
  place.remove();
});

const found = (...given: string[]) => {
  const { items, account } = itemsOfPerson(db, 'site', given, (shape, item) =>
    peopleInItem(shape, item),
  );
  const ids = items.map(({ id, shape }) => {
    const row = db.get<{ entityId: string }>(sql`SELECT entityId FROM items WHERE id = ${id}`);
    return `${shape} ${row?.entityId ?? ''}`;
  });
  const names = [...account.ids, ...account.handles, ...account.addresses];
  return { ids: ids.toSorted(), names: names.toSorted() };
};

const ALL = ['Comment byHandle', 'Comment byLink', 'Comment whole', 'Person U1'];

test.each([
  ['U1'],
  ['ada_50%'],
  ['@ADA_50%'],
  ['https://site.test/u/1'],
  ['http://www.site.test/u/1/'],
])('%s leads to everything of that person under all names, and to nobody else', (given) => {
  const { ids, names } = found(given);
  expect(ids).toEqual(ALL);
  expect(names).toEqual(NAMES);
});

test('a name with accents, quotes and backslashes is found however it is written', () => {
  expect(found('Élan "x\\y"').ids).toEqual(['Comment quoted']);
  expect(found('éLAN "X\\Y"').ids).toEqual(['Comment quoted']);
  expect(found('E\u0301lan "x\\y"').ids).toEqual(['Comment quoted']);
});

test('an account that has the handle of an earlier one is another account', () => {
  expect(found('R1')).toEqual({
    ids: ['Comment before', 'Comment renamed'],
    names: ['R1', 'reed_new'],
  });
  expect(found('R2').ids).toEqual(['Comment later']);
});

test('the identifier of one account that is the handle of another leads to the first alone', () => {
  expect(found('S1').ids).toEqual(['Comment numbered']);
});

test('on another platform nothing is', () => {
  expect(
    itemsOfPerson(db, 'other', ['U1'], (shape, item) => peopleInItem(shape, item)).items,
  ).toEqual([]);
});
