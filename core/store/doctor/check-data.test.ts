import { expect, test } from 'vitest';
import { makeEnding } from '../calls/fixtures.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { forceChange, isOnPostgres } from '../testing/engines.ts';
import { itemDraft } from '../testing/item-draft.ts';
import { checkData } from './check-data.ts';
import { openRepair } from './repair.ts';

let opened: OpenedStore;
eachStore((one) => {
  opened = one;
});

const faults = (): string[] =>
  checkData(opened.place.dir, { full: true })
    .filter(({ ok }) => !ok)
    .map(({ what, says: text }) => `${what}: ${text}`);

/** `check-database.test.ts` does the same to a file. */
const isFile = !isOnPostgres();

test.skipIf(isFile)(
  'a schema is sound, and what was dropped or changed in it is told and put back',
  () => {
    const { store, place } = opened;
    const { seq } = store.collections.open('Birds');
    store.ledger.reserve('window', 1, 'a');
    store.calls.finish(
      'a',
      makeEnding({
        within: () =>
          store.items.ingest({ collection: seq, callId: 'a', at: '2026-08-15T10:00:00.000Z' }, [
            itemDraft({ entityId: 'c1', text: 'a wren' }),
          ]),
      }),
    );
    store.close();
    expect(faults()).toEqual([]);
    forceChange(
      place.dir,
      `DROP INDEX itemsByAuthor; ALTER TABLE ledger DISABLE TRIGGER ledgerNeverChanges;
      UPDATE itemWords SET words = 'owl'::tsvector; UPDATE collections SET items = 2 WHERE name = 'Birds'`,
    );
    expect(faults()).toEqual([
      'schema: index itemsByAuthor is missing; trigger ledgerNeverChanges is missing or switched off',
      'counts: 1 rows of collections count other items than they hold',
      'index of words: 1 items have other words in it than in their columns',
    ]);
    const repair = openRepair(place.dir);
    repair.transaction(repair.recount);
    expect([repair.notices.length, repair.rebuildWords(), repair.rebuildIndexes()]).toEqual([
      2,
      true,
      false,
    ]);
    repair.close();
    expect(faults()).toEqual([]);
  },
);

test.skipIf(isFile)('a column and a table that are missing are told', () => {
  opened.store.close();
  forceChange(opened.place.dir, 'ALTER TABLE items DROP COLUMN pictured; DROP TABLE parts');
  expect(faults()).toContainEqual(
    expect.stringContaining('table items lacks the column pictured; table parts is missing'),
  );
});

test.skipIf(isFile)('a reply in the evidence store is not looked for in the database', () => {
  opened.store.close();
  forceChange(
    opened.place.dir,
    `INSERT INTO bodies (sha256, codec, size, bytes, object, objectSize) VALUES
      (repeat('a', 64), 'none', 5, '', 'aa/' || repeat('a', 64) || '-1', 5)`,
  );
  expect(
    checkData(opened.place.dir, { full: true }).find(({ what }) => what === 'evidence'),
  ).toMatchObject({ ok: true, says: 'all 0 kept replies are as they were kept' });
});
