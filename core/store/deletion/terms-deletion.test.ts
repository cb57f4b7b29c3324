import { expect, test } from 'vitest';
import { checkData } from '../doctor/check-data.ts';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { itemDraft } from '../testing/item-draft.ts';
import type { ItemDraft } from '../index.ts';

const DAY_MS = 86_400_000;

let { place, time, store } = {} as OpenedStore;
eachStore((opened) => {
  ({ place, time, store } = opened);
  store.ledger.grant(100, 'for the test');
});

const draft = (entityId: string, text: string): ItemDraft =>
  itemDraft({
    shape: 'Post',
    entityId,
    operation: 'site.list-posts',
    data: JSON.stringify({ type: 'Note', content: text }),
    text,
  });

/** What data read again becomes: here nothing but its text. */
const redraft = (_operation: string, data: string): ItemDraft => {
  const { content } = JSON.parse(data) as { content: string };
  return draft('', content);
};

interface Page {
  readonly id: string;
  readonly items: readonly (readonly [entityId: string, text: string])[];
  readonly route?: 'official-api' | 'public-page';
}

/** One call of one page into a collection, now. */
const gather = (collection: number, { id, items, route = 'official-api' }: Page): void => {
  store.ledger.reserve('window', 1, id);
  store.calls.finish(
    id,
    makeEnding({ operation: 'site.list-posts', route, exchanges: [makeExchange(`reply ${id}`)] }),
  );
  const at = new Date(time.now()).toISOString();
  store.transaction(() =>
    store.items.ingest(
      { collection, callId: id, at },
      items.map(([entityId, text]) => draft(entityId, text)),
    ),
  );
};

const rule = (days: number | undefined, deletesRemoved = false) => ({
  operations: ['site.list-posts'],
  deletesRemoved,
  ...(days !== undefined && { before: new Date(time.now() - days * DAY_MS).toISOString() }),
});

const rows = (collection: number) =>
  store.itemRows
    .following(collection, 0, 100)
    .map(({ id, data }) => ({ id, text: (JSON.parse(data) as { content: string }).content }));

const texts = (collection: number): string[] => rows(collection).map(({ text }) => text);

/** What the log of the collection tells of deletions. */
const deletedActs = (collection: number): unknown[] => {
  const id = store.collections.bySeq(collection)?.id ?? '';
  store.caseLog.seal(id);
  return [...store.caseLog.lines(id)]
    .map((line) => JSON.parse(line) as { act: string; facts: unknown })
    .filter(({ act }) => act === 'deleted')
    .map(({ facts }) => facts);
};

const expectSound = (): void => {
  const faults = checkData(place.dir, { full: true }).filter(({ ok }) => !ok);
  expect(faults).toEqual([]);
};

test('what is too old goes; what was seen again says the newer', async () => {
  const { seq } = store.collections.open('Test');
  gather(seq, {
    id: 'old',
    items: [
      ['1', 'first'],
      ['2', 'second'],
    ],
  });
  time.pass(10 * DAY_MS);
  gather(seq, { id: 'again', items: [['1', 'first, edited']] });
  gather(seq, { id: 'page', items: [['3', 'third']], route: 'public-page' });
  time.pass(6 * DAY_MS);

  const planned = await store.termsDeletions.plan(rule(15));
  expect(planned).toMatchObject({
    removed: [],
    emptied: [],
    replies: 1,
    losses: [{ collection: seq, items: 1, marked: 0, renewed: 1 }],
  });
  await store.termsDeletions.delete(planned, redraft);
  expect(texts(seq).toSorted()).toEqual(['first, edited', 'third']);
  expect(store.evidence.exchanges('old')).toEqual([]);
  expect(store.evidence.exchanges('again')).toHaveLength(1);
  expect(store.people.record()).toMatchObject([
    { reason: 'terms', platform: 'site', collection: seq, shape: 'Post', items: 1, replies: 1 },
  ]);
  expect(deletedActs(seq)).toEqual([{ items: 1, because: 'terms' }]);
  expect(await store.termsDeletions.plan(rule(15))).toMatchObject({ aged: [], losses: [] });
  expectSound();
});

test('what the platform no longer has goes with its replies; what came with it stays', async () => {
  const { seq } = store.collections.open('Test');
  gather(seq, {
    id: 'call',
    items: [
      ['1', 'stays'],
      ['2', 'is gone'],
    ],
  });
  time.pass(DAY_MS);
  const gone = rows(seq).find(({ text }) => text === 'is gone');
  store.items.markAbsent(gone?.id ?? 0, new Date(time.now()).toISOString(), 'notShown');

  expect((await store.termsDeletions.plan(rule(undefined))).losses).toEqual([]);
  const planned = await store.termsDeletions.plan(rule(undefined, true));
  expect(planned).toMatchObject({
    aged: [],
    removed: [gone?.id],
    losses: [{ collection: seq, items: 1, marked: 0, renewed: 0 }],
  });
  await store.termsDeletions.delete(planned, redraft);
  expect(texts(seq)).toEqual(['stays']);
  expect(deletedActs(seq)).toEqual([{ items: 1, because: 'terms' }]);
  expect(store.evidence.exchanges('call')).toEqual([]);
  expectSound();
});

test('the list counts what was coded, tagged or noted', async () => {
  const { seq } = store.collections.open('Test');
  gather(seq, {
    id: 'call',
    items: [
      ['1', 'noted'],
      ['2', 'plain'],
    ],
  });
  const noted = rows(seq).find(({ text }) => text === 'noted');
  store.collections.annotate(noted?.id ?? 0, { note: 'mine' });
  time.pass(31 * DAY_MS);
  expect((await store.termsDeletions.plan(rule(30))).losses).toEqual([
    { collection: seq, items: 2, marked: 1, renewed: 0 },
  ]);
});

test('the list of another moment has another digest', async () => {
  const { seq } = store.collections.open('Test');
  gather(seq, { id: 'one', items: [['1', 'one']] });
  time.pass(DAY_MS);
  gather(seq, { id: 'two', items: [['2', 'two']] });
  time.pass(30 * DAY_MS);
  const early = await store.termsDeletions.plan(rule(30.5));
  const late = await store.termsDeletions.plan(rule(29));
  expect([early.aged.length, late.aged.length]).toEqual([1, 2]);
  expect(early.digest).not.toBe(late.digest);
});

test('holdings and what was not seen for long are found by collection', async () => {
  const { seq } = store.collections.open('Test');
  gather(seq, { id: 'old', items: [['1', 'first']] });
  gather(seq, { id: 'page', items: [['2', 'second']], route: 'public-page' });
  const oldest = new Date(time.now()).toISOString();
  time.pass(10 * DAY_MS);
  gather(seq, { id: 'new', items: [['3', 'third']] });
  expect(store.termsDeletions.holdings(['site.list-posts'])).toEqual([
    { collection: seq, calls: 2, oldest },
  ]);
  const first = rows(seq).find(({ text }) => text === 'first');
  const before = new Date(time.now() - DAY_MS).toISOString();
  expect([...(await store.termsDeletions.stale(seq, ['site.list-posts'], before))]).toEqual([
    first?.id,
  ]);
});
