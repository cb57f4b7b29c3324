import { expect, test } from 'vitest';
import { checkData } from '../doctor/check-data.ts';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { itemDraft } from '../testing/item-draft.ts';
import { type ItemDraft } from '../index.ts';

const DAY_MS = 86_400_000;

let { place, time, store, reopen } = {} as OpenedStore;
eachStore((opened) => {
  ({ place, time, store, reopen } = opened);
});

const draft = (n: number): ItemDraft =>
  itemDraft({
    shape: n % 2 === 0 ? 'Comment' : 'Post',
    entityId: `${n}`,
    operation: 'site.list-things',
    data: JSON.stringify({ type: 'Note', content: `words ${n}` }),
    text: `words ${n}`,
    author: 'somebody',
    authorId: 'a1',
    address: `https://site.test/${n}`,
    place: n,
  });

/** A collection of 120 items in three calls; the day after tomorrow it may be kept no longer. */
const fill = (): number => {
  const { seq } = store.collections.open('Test');
  store.ledger.grant(100, 'for the test');
  for (const page of [0, 1, 2]) {
    const id = `call${page}`;
    store.ledger.reserve('window', 1, id);
    store.calls.finish(id, makeEnding({ exchanges: [makeExchange(`reply ${page}`)] }));
    const at = new Date(time.now()).toISOString();
    const drafts = Array.from({ length: 40 }, (_, n) => draft(page * 40 + n));
    store.transaction(() => store.items.ingest({ collection: seq, callId: id, at }, drafts));
  }
  store.retention.set(seq, new Date(time.now() + 2 * DAY_MS).toISOString().slice(0, 10));
  time.pass(2 * DAY_MS);
  return seq;
};

/** Items by their shape, as the record of deletions has them. */
const recorded = (): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const { shape, items } of store.people.record()) sums[shape] = (sums[shape] ?? 0) + items;
  return sums;
};

test('interrupted it is still due, goes on, and the record tells of each item once', async () => {
  const seq = fill();
  expect(store.retention.due()).toEqual([seq]);
  const interrupted = store.retention.expire(seq);
  store.close();
  await expect(interrupted).rejects.toThrow(/statement has been finalized|the database is closed/);
  store = reopen();
  expect([store.retention.due(), store.collections.bySeq(seq)?.items]).toEqual([[seq], 70]);
  // Which come first, no engine says.
  expect(Object.values(recorded()).reduce((sum, count) => sum + count, 0)).toBe(50);
  await store.retention.expire(seq);
  expect([store.retention.due(), store.collections.bySeq(seq)?.items]).toEqual([[], 0]);
  expect(recorded()).toEqual({ Comment: 60, Post: 60 });
  expect(store.evidence.exchanges('call0')).toEqual([]);
  const faults = checkData(place.dir, { full: true }).filter(({ ok }) => !ok);
  expect(faults).toEqual([]);
});

test('a limit of the laboratory holds, and a collection may only have an earlier day', async () => {
  const { seq } = store.collections.open('Test');
  const day = (days: number): string =>
    new Date(time.now() + days * DAY_MS).toISOString().slice(0, 10);
  const until = (): string | null | undefined => store.collections.bySeq(seq)?.retainUntil;
  const [five, ten, eleven] = [day(5), day(10), day(11)];
  expect([until(), store.retention.plan(10)]).toEqual([
    null,
    [{ name: 'Test', items: 0, until: ten, isDue: false }],
  ]);
  store.settings.set('mostRetentionDays', 10);
  expect([until(), store.collections.list()[0]?.retainUntil]).toEqual([ten, ten]);
  expect(() => store.retention.set(seq, eleven)).toThrow(`until ${ten} at most`);
  store.retention.set(seq, five);
  expect(until()).toBe(five);
  store.retention.set(seq, null);
  expect(until()).toBe(ten);
  store.settings.set('mostRetentionDays', null);
  store.retention.set(seq, eleven);
  expect(until()).toBe(eleven);
});

test('a limit is not one of what was fetched without collecting', () => {
  store.settings.set('mostRetentionDays', 10);
  expect(store.collections.bySeq(0)?.retainUntil).toBe(null);
});

test('what the limit no longer allows is due while it holds anything, and the days are counted anew', async () => {
  const seq = fill();
  store.retention.set(seq, null);
  store.settings.set('mostRetentionDays', 2);
  expect(store.retention.due()).toEqual([seq]);
  await store.retention.expire(seq);
  expect([store.retention.due(), store.collections.bySeq(seq)?.items]).toEqual([[], 0]);
  const later = new Date(time.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  expect(store.collections.bySeq(seq)?.retainUntil).toBe(later);
  time.pass(2 * DAY_MS);
  expect(store.retention.due()).toEqual([]);
});
