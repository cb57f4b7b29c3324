import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemDraft } from './items.ts';
import { itemsAbove } from './rows.ts';
import { openDatabase } from '../open-database.ts';
import { sql } from '../file/sql.ts';
import { makeEnding, tempDir } from '../calls/fixtures.ts';
import { itemDraft } from '../testing/item-draft.ts';
import { openStore, type Store } from '../index.ts';
import { ofSqliteAlone } from '../testing/engines.ts';

/** Who answers whom: `c` answers `b`, which answers `a`; `x` and `y` say that they answer each other. */
const ANSWERS = { a: '', b: 'a', c: 'b', d: 'gone', x: 'y', y: 'x' } as const;

let place: ReturnType<typeof tempDir>;
let store: Store;
let ids: Readonly<Record<string, number>>;

const makeReplyDraft = (name: string, parent: string): ItemDraft =>
  itemDraft({
    entityId: name,
    text: name,
    address: `https://site.test/${name}`,
    parent: parent && `https://site.test/${parent}`,
  });

beforeAll(() => {
  place = tempDir();
  store = openStore({ dir: place.dir });
  store.ledger.grant(10, 'for the test');
  const collection = store.collections.open('One').seq;
  store.ledger.reserve('window', 1, 'call');
  store.calls.finish(
    'call',
    makeEnding({
      within: () => {
        const at = '2026-02-01T00:00:00.000Z';
        const drafts = Object.entries(ANSWERS).map(([name, parent]) =>
          makeReplyDraft(name, parent),
        );
        const seen = store.items.ingest({ collection, callId: 'call', at }, drafts).ids;
        ids = Object.fromEntries(Object.keys(ANSWERS).map((name, n) => [name, seen[n] ?? 0]));
      },
    }),
  );
});
afterAll(() => {
  store.close();
  place.remove();
});

test.each([
  ['c', ['a', 'b']],
  ['b', ['a']],
  ['a', []],
  // What it answers is not held.
  ['d', []],
  // No end of their own.
  ['x', ['y']],
])('%s stands under %j', (name, above) => {
  const { chains, rows } = store.itemRows.above([ids[name] ?? 0]);
  expect(chains.get(ids[name] ?? 0)).toEqual(above.map((one) => ids[one]));
  expect(rows.map(({ entityId }) => entityId)).toEqual(above);
});

test('many at once share what they stand under', () => {
  const { chains, rows } = store.itemRows.above(Object.values(ids));
  expect(chains.size).toBe(6);
  expect(rows.map(({ entityId }) => entityId).toSorted()).toEqual(['a', 'b', 'x', 'y']);
});

test.skipIf(ofSqliteAlone('the plans of SQLite are read'))(
  'every step is a look into an index',
  () => {
    const db = openDatabase(place.dir);
    const plan = db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${itemsAbove([1])}`);
    db.close();
    const steps = plan.map(({ detail }) => detail).filter((one) => /above|own/.test(one));
    expect(steps).toEqual([
      'SEARCH own USING INTEGER PRIMARY KEY (rowid=?)',
      expect.stringMatching(
        /^SEARCH above USING .*INDEX itemsByAddress \(collection=\? AND address=\?\)$/,
      ),
    ]);
  },
);
