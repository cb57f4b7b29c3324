import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../file/db.ts';
import { openDatabase } from '../open-database.ts';
import { sql } from '../file/sql.ts';
import { makeEnding, tempDir } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';
import { itemDraft } from '../testing/item-draft.ts';
import { buildWhere, type ItemFilter } from './filter.ts';
import { collectionsHolding, fromKinds } from './kinds.ts';
import { BY_DATE, byIndex } from './row-sources.ts';
import { ofSqliteAlone } from '../testing/engines.ts';

let place: ReturnType<typeof tempDir>;
let db: Db;
let ponds: number;

beforeAll(() => {
  place = tempDir();
  const store = openStore({ dir: place.dir });
  store.ledger.grant(10, 'for the test');
  ponds = store.collections.open('Ponds').seq;
  const bring = (collection: number, platform: string, shape: string, operation: string): void => {
    const callId = `call-${platform}-${shape}-${operation}`;
    const drafts = ['a', 'b'].map((entityId) =>
      itemDraft({ platform, shape, operation, entityId, data: `{"entityId":"${entityId}"}` }),
    );
    store.ledger.reserve('window', 1, callId);
    store.calls.finish(
      callId,
      makeEnding({
        within: () =>
          void store.items.ingest({ collection, callId, at: '2026-08-15T10:00:01.000Z' }, drafts),
      }),
    );
  };
  bring(ponds, 'forum', 'Comment', 'forum.list');
  bring(ponds, 'forum', "It's", 'forum.get');
  bring(ponds, 'site', 'Comment', 'site.list');
  bring(0, 'site', 'Post', 'site.get');
  store.close();
  db = openDatabase(place.dir);
});
afterAll(() => {
  db.close();
  place.remove();
});

const count = (collection: number | undefined, filter: ItemFilter): number | undefined => {
  const kinds = fromKinds(db, collection, filter);
  return db.get<{ n: number }>(
    sql`SELECT count(*) AS n FROM ${kinds.from} WHERE ${buildWhere(kinds, collection, filter)}`,
  )?.n;
};

test('items of a kind are found by any part of it', () => {
  expect(count(ponds, { shape: 'Comment' })).toBe(4);
  expect(count(ponds, { operation: 'forum.get' })).toBe(2);
  expect(count(ponds, { platform: 'site' })).toBe(2);
  expect(count(ponds, { shape: "It's", platform: 'forum' })).toBe(2);
  expect(count(ponds, {})).toBe(6);
});

test('what is in another collection is not among them; everywhere, all are', () => {
  expect(count(ponds, { shape: 'Post' })).toBe(0);
  expect(count(undefined, { shape: 'Post' })).toBe(2);
  expect(count(undefined, {})).toBe(8);
});

test.skipIf(ofSqliteAlone('the plans of SQLite are read'))(
  'what judges a filter by an index alone never reads the rows',
  () => {
    const filter: ItemFilter = { language: 'de', pictured: true, removed: false };
    for (const source of [BY_DATE, byIndex('itemsByKind')]) {
      const plan = db.all<{ detail: string }>(
        sql`EXPLAIN QUERY PLAN SELECT count(*) FROM ${source.from}
        WHERE ${buildWhere(source, ponds, filter)}`,
      );
      expect(plan.map(({ detail }) => detail).join()).toContain('USING COVERING INDEX');
    }
  },
);

test('the collections that hold what an operation brought', () => {
  expect([...collectionsHolding(db, new Set(['forum.get', 'none.such']))]).toEqual([ponds]);
  expect([...collectionsHolding(db, new Set(['site.get']))]).toEqual([0]);
  expect([...collectionsHolding(db, new Set(['forum']))]).toEqual([]);
});
