import { describe, expect, test } from 'vitest';
import type { Code } from '#kit/coding/codebook.ts';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { checkData } from '../doctor/check-data.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { itemDraft } from '../testing/item-draft.ts';
import type { CollectionRow } from '../index.ts';

const DAY_MS = 86_400_000;

let { place, time, store, reopen } = {} as OpenedStore;
eachStore((opened) => {
  ({ place, time, store, reopen } = opened);
  store.ledger.grant(100, 'for the test');
});

const gather = (collection: number, call: string, names: readonly string[]): readonly number[] => {
  store.ledger.reserve('window', 1, call);
  const route = 'official-api';
  const exchanges = [makeExchange(`reply ${call}`)];
  store.calls.finish(call, makeEnding({ operation: 'site.list-posts', route, exchanges }));
  const at = new Date(time.now()).toISOString();
  return store.transaction(
    () =>
      store.items.ingest(
        { collection, callId: call, at },
        names.map((entityId) =>
          itemDraft({
            shape: 'Post',
            entityId,
            operation: 'site.list-posts',
            data: JSON.stringify({ type: 'Note', content: `words of ${entityId}` }),
            text: `words of ${entityId}`,
          }),
        ),
      ).ids,
  );
};

const HUMOUR: Code = {
  id: '01a2090b-6ef8-7391-8608-000000000001',
  name: 'humour',
  definition: '',
  examples: '',
  colour: 'blue',
  key: '1',
};

/** More than are moved in one transaction. */
const NAMES = Array.from({ length: 600 }, (_, n) => `n${n}`);

/** Four rows, the first with a code and a note, and a view. */
const fill = (name = 'Links'): { row: CollectionRow; ids: readonly number[] } => {
  const { seq } = store.collections.open(name);
  const ids = gather(seq, `call of ${name}`, ['a', 'b', 'c', 'd']);
  const [item = 0] = ids;
  const coder = store.coders.current().seq;
  store.codebooks.change(seq, [HUMOUR], { coder });
  store.codings.set({ item, code: HUMOUR.id, coder });
  store.collections.annotate(item, { note: 'look again' });
  store.savedViews.save(seq, 'A view', { words: 'a' });
  return { row: store.collections.there(name), ids };
};

const inCollection = (name: string): string[] =>
  store.itemRows
    .page({ collection: store.collections.seqOf(name), limit: 100, ascending: true })
    .rows.map(({ entityId }) => entityId);
const everywhere = (filter = {}): string[] =>
  store.itemRows.page({ filter, limit: 100, ascending: true }).rows.map((row) => row.entityId);
const codesOf = (name: string) => store.codings.counts(store.collections.seqOf(name)).codes;
const unsound = () => checkData(place.dir, { full: true }).filter(({ ok }) => !ok);
const days = (n: number): string => new Date(time.now() + n * DAY_MS).toISOString().slice(0, 10);

describe('a collection', () => {
  test('is out of every list and sum, and comes back with codes, notes, views and log', async () => {
    const { row } = fill();
    fill('Other');
    const id = await store.deleted.addCollection(row);
    expect(store.collections.list().map(({ name }) => name)).toEqual(['Other']);
    expect(everywhere()).toEqual(['a', 'b', 'c', 'd']);
    expect(everywhere({ words: 'words', once: true })).toHaveLength(4);
    expect(everywhere({ repeated: true })).toEqual([]);
    expect(store.charts.viewCounts({}, { things: [], countingReplies: [] })).toMatchObject([
      { shown: 4 },
    ]);
    expect(store.deleted.list()).toMatchObject([
      { id, name: 'Links', rowsOf: null, items: 4, gone: 0, codes: 1, notes: 1 },
    ]);
    // The first that lies there has the number below 0.
    expect([...store.collections.names([-1])]).toEqual([[-1, 'Links']]);
    expect(unsound()).toEqual([]);
    // What only it holds stays until it is emptied.
    time.pass(10 * DAY_MS);
    expect(await store.pruning.prune({ olderThanDays: 3 })).toMatchObject({ replies: 0 });

    expect(await store.deleted.putBack(id)).toEqual({ name: 'Links', items: 4, gone: 0 });
    expect(store.deleted.list()).toEqual([]);
    expect(inCollection('Links')).toEqual(['a', 'b', 'c', 'd']);
    const { seq, id: own, created } = store.collections.there('Links');
    expect([own, created]).toEqual([row.id, row.created]);
    expect(codesOf('Links')).toMatchObject([{ code: HUMOUR.id, items: 1 }]);
    expect(store.savedViews.list(seq).map(({ name }) => name)).toEqual(['A view']);
    expect(store.collections.calls(seq)).toEqual(['call of Links']);
    expect(store.caseLog.actCounts(row.id)).toMatchObject({ removed: 1, restored: 1 });
    expect(store.caseLog.removed()).toEqual([]);
    expect(unsound()).toEqual([]);
  });

  test('comes back under another name where its own was taken meanwhile', async () => {
    const first = await store.deleted.addCollection(fill().row);
    store.collections.open('links');
    const second = await store.deleted.addCollection(store.collections.there('links'));
    store.collections.open('Links');
    expect(await store.deleted.putBack(first)).toMatchObject({ name: 'Links (2)', items: 4 });
    expect(await store.deleted.putBack(second)).toMatchObject({ name: 'links (3)', items: 0 });
    await expect(store.deleted.putBack(first)).rejects.toThrow('it is not in Deleted any more');
    expect(unsound()).toEqual([]);
  });

  test('goes for good after 30 days, with nothing of what another holds', async () => {
    const { row } = fill();
    fill('Other');
    await store.deleted.addCollection(row);
    time.pass(29 * DAY_MS);
    expect(await store.deleted.emptyOld()).toBe(false);
    time.pass(DAY_MS);
    expect(await store.deleted.emptyOld()).toBe(true);
    expect(store.deleted.list()).toEqual([]);
    expect(inCollection('Other')).toEqual(['a', 'b', 'c', 'd']);
    expect(await store.pruning.prune({ olderThanDays: 3 })).toMatchObject({ replies: 1 });
    expect(unsound()).toEqual([]);
  });

  test('its retention date goes on there, and leaves nothing to put back', async () => {
    const { row, ids } = fill();
    store.retention.set(row.seq, days(2));
    await store.deleted.addRows(row.seq, ids.slice(0, 1), undefined);
    await store.deleted.addCollection(store.collections.there('Links'));
    expect(store.deleted.list().map(({ goes }) => goes)).toEqual([days(2), days(30)]);
    time.pass(2 * DAY_MS);
    const [due = 0, ...others] = store.retention.due();
    expect([due < 0, others]).toEqual([true, []]);
    await store.retention.expire(due);
    expect([store.deleted.list(), store.retention.due()]).toEqual([[], []]);
    expect(store.people.record().map(({ items, reason }) => [items, reason])).toEqual([
      [4, 'retention'],
    ]);
    expect(unsound()).toEqual([]);
  });

  test('where the move is interrupted, all its rows are there, and can be put back', async () => {
    const { seq } = store.collections.open('Long');
    gather(seq, 'long', NAMES);
    const moving = store.deleted.addCollection(store.collections.there('Long'));
    store.close();
    await expect(moving).rejects.toThrow(/statement has been finalized|the database is closed/);
    store = reopen();
    const [entry] = store.deleted.list();
    const left = store.collections.there('Long').items;
    expect([entry?.rowsOf, (entry?.items ?? 0) + left, left < 600]).toEqual(['Long', 600, true]);
    expect(await store.deleted.putBack(entry?.id ?? '')).toMatchObject({ name: 'Long' });
    expect([store.collections.there('Long').items, unsound()]).toEqual([600, []]);
  });

  test('where putting it back is interrupted, what is back has its codes, and the rest follows', async () => {
    const { row } = fill('Long');
    gather(row.seq, 'long', NAMES);
    await store.deleted.addCollection(store.collections.there('Long'));
    const [whole] = store.deleted.list();
    const putting = store.deleted.putBack(whole?.id ?? '');
    store.close();
    await expect(putting).rejects.toThrow(/statement has been finalized|the database is closed/);
    store = reopen();
    const back = store.collections.there('Long');
    expect([unsound(), store.codebooks.read(back.seq).codes]).toEqual([[], [HUMOUR]]);
    expect(codesOf('Long')).toMatchObject([{ code: HUMOUR.id, items: 1 }]);
    const [rest] = store.deleted.list();
    expect([rest?.id, rest?.rowsOf, (rest?.items ?? 0) + back.items]).toEqual([
      whole?.id,
      'Long',
      604,
    ]);
    expect(await store.deleted.putBack(rest?.id ?? '')).toMatchObject({ name: 'Long' });
    expect([store.collections.there('Long').items, unsound()]).toEqual([604, []]);
  });
});

describe('rows', () => {
  test('are counted as removed with their reason, stay away when seen again, and come back', async () => {
    const { row, ids } = fill();
    const { seq } = row;
    const { id, items } = await store.deleted.addRows(seq, ids.slice(0, 2), 'off topic');
    expect([items, inCollection('Links'), everywhere()]).toEqual([2, ['c', 'd'], ['c', 'd']]);
    expect(codesOf('Links')).toEqual([]);
    expect(store.completeness.deletions(seq)).toMatchObject([
      { reason: 'removed', because: 'off topic', items: 2 },
    ]);
    expect(store.deleted.list()).toMatchObject([
      { id, name: null, rowsOf: 'Links', reason: 'off topic', items: 2, codes: 1, notes: 1 },
    ]);
    expect([...store.collections.names([-1])]).toEqual([[-1, 'Links']]);
    expect(unsound()).toEqual([]);

    gather(seq, 'again', ['a', 'c', 'e', 'a']);
    expect(inCollection('Links')).toEqual(['c', 'd', 'e']);
    expect(unsound()).toEqual([]);

    expect(await store.deleted.putBack(id)).toEqual({ name: 'Links', items: 2, gone: 0 });
    expect(inCollection('Links')).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(store.itemRows.find(ids[0] ?? 0)).toMatchObject({ timesSeen: 2 });
    expect(codesOf('Links')).toMatchObject([{ items: 1 }]);
    expect(store.completeness.deletions(seq)).toEqual([]);
    expect(unsound()).toEqual([]);
  });

  test('are still counted once they were emptied', async () => {
    const { row, ids } = fill();
    const { id } = await store.deleted.addRows(row.seq, ids.slice(0, 2), undefined);
    store.deleted.explain(id, 'twice');
    await store.deleted.empty([id]);
    expect(store.deleted.list()).toEqual([]);
    expect(store.completeness.deletions(row.seq)).toMatchObject([
      { reason: 'removed', because: 'twice', items: 2 },
    ]);
    expect(() => store.deleted.explain(id, null)).toThrow('it is not in Deleted any more');
    expect(unsound()).toEqual([]);
  });

  test('what terms ask to delete goes there too; the rest comes back and says what stays gone', async () => {
    const { row, ids } = fill();
    gather(row.seq, 'later', ['e']);
    const [last = 0] = store.itemRows.page({ collection: row.seq, limit: 1 }).rows.map((r) => r.id);
    time.pass(31 * DAY_MS);
    store.ledger.grant(10, 'for the test');
    gather(row.seq, 'young', ['e', 'f']);
    const { id } = await store.deleted.addRows(row.seq, [...ids, last], undefined);
    const before = new Date(time.now() - 30 * DAY_MS).toISOString();
    const operations = ['site.list-posts'];
    const planned = await store.termsDeletions.plan({ operations, deletesRemoved: false, before });
    await store.termsDeletions.delete(planned, (_, data) =>
      itemDraft({ shape: 'Post', entityId: '', data, text: '' }),
    );
    expect(store.deleted.list()).toMatchObject([{ id, items: 1, gone: 4 }]);
    expect(store.completeness.deletions(row.seq)).toMatchObject([
      { reason: 'terms', items: 4 },
      { reason: 'removed', items: 1 },
    ]);
    expect(await store.deleted.putBack(id)).toEqual({ name: 'Links', items: 1, gone: 4 });
    expect(inCollection('Links').toSorted()).toEqual(['e', 'f']);
    expect(unsound()).toEqual([]);
  });

  test('of a collection that was deleted after them wait for it, and go with it', async () => {
    const { row, ids } = fill();
    const rows = await store.deleted.addRows(row.seq, ids.slice(0, 1), undefined);
    const whole = await store.deleted.addCollection(store.collections.there('Links'));
    await expect(store.deleted.putBack(rows.id)).rejects.toThrow(
      'the collection Links is in Deleted as well: put it back first',
    );
    await store.deleted.putBack(whole);
    await store.deleted.putBack(rows.id);
    expect(inCollection('Links')).toEqual(['a', 'b', 'c', 'd']);
    expect(codesOf('Links')).toMatchObject([{ items: 1 }]);

    await store.deleted.addRows(store.collections.seqOf('Links'), ids.slice(0, 1), undefined);
    const again = await store.deleted.addCollection(store.collections.there('Links'));
    await store.deleted.empty([again]);
    expect([store.deleted.list(), everywhere()]).toEqual([[], []]);
    expect(unsound()).toEqual([]);
  });

  test('that are none of the collection leave nothing behind', async () => {
    const { row } = fill();
    expect(await store.deleted.addRows(row.seq, [999], 'none')).toMatchObject({ items: 0 });
    expect([store.deleted.list(), unsound()]).toEqual([[], []]);
  });
});
