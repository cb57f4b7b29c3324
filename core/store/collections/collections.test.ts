import { describe, expect, test } from 'vitest';
import { checkData } from '../doctor/check-data.ts';
import type { ItemDraft } from './items.ts';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { itemDraft } from '../testing/item-draft.ts';
import { type ItemFilter, type RowPlace, type Store } from '../index.ts';

const DAY_MS = 86_400_000;

let { place, time, store } = {} as OpenedStore;
eachStore((opened) => {
  ({ place, time, store } = opened);
  store.ledger.grant(1000, 'for the test');
});

const draft = (entityId: string, more: Partial<ItemDraft> = {}): ItemDraft =>
  itemDraft({
    entityId,
    data: JSON.stringify({ entityId, content: more.text ?? `text of ${entityId}` }),
    text: `text of ${entityId}`,
    author: 'Ann',
    authorId: 'a1',
    address: `https://site.test/${entityId}`,
    ...more,
  });

const AT = '2026-08-15T10:00:01.000Z';
const LATER = '2026-08-16T10:00:01.000Z';

let calls = 0;
/** A call that brings these items; `collection` 0 is the library. */
const bring = (
  collection: number,
  drafts: readonly ItemDraft[],
  { at = AT, run, isRecheck }: { at?: string; run?: number; isRecheck?: boolean } = {},
) => {
  const callId = `call-${(calls += 1)}`;
  store.ledger.reserve('window', 1, callId);
  let result: ReturnType<Store['items']['ingest']> | undefined;
  store.calls.finish(
    callId,
    makeEnding({
      exchanges: [makeExchange(`reply of ${callId}`)],
      answer: {
        paramsKey: JSON.stringify({ callId }),
        at,
        fetchedAt: at,
        json: JSON.stringify({ callId }),
      },
      within: () => {
        result = store.items.ingest({ collection, callId, at, run, isRecheck }, drafts);
      },
    }),
  );
  if (!result) throw new Error('nothing was taken in');
  return { callId, ...result };
};

const listIds = (filter: ItemFilter, collection?: number): string[] =>
  store.itemRows
    .page({ collection, filter, limit: 100, ascending: true })
    .rows.map(({ entityId }) => entityId);
const ADA = '01a061c6-9780-7a51-bb07-6839db288c16';
const BEN = '01a061c6-9780-7a51-bb07-6839db288c17';
const writtenBeside = (id = 0) => {
  const row = store.itemRows.find(id);
  const written = row ? store.itemRows.read(row).written : [];
  return written.map(({ author, note, tags }) => [author?.name, note, tags]);
};
const unsound = () => checkData(place.dir, { full: true }).filter(({ ok }) => !ok);

describe('what is seen', () => {
  test('what an item says is the same in whatever order of its fields', () => {
    const { seq } = store.collections.open('Talk');
    const first = draft('a', { data: '{"a":1,"b":{"c":2,"d":3}}' });
    bring(seq, [first]);
    const again = bring(seq, [draft('a', { data: '{"b":{"d":3,"c":2},"a":1}' })], { at: LATER });
    const [id = 0] = again.ids;
    expect(store.items.observations(id).map(({ data }) => data)).toEqual([first.data, first.data]);
    // What it once said is the same version, too.
    bring(seq, [draft('a', { data: '{"a":2,"b":3}' })], { at: LATER });
    bring(seq, [draft('a', { data: '{"b":{"c":2,"d":3},"a":1}' })], { isRecheck: true });
    expect(new Set(store.items.observations(id).map(({ data }) => data))).toEqual(
      new Set([first.data, '{"a":2,"b":3}']),
    );
  });

  test('an item is held once; each sight is an observation with what it said then', () => {
    const { seq } = store.collections.open('Talk');
    for (const kind of ['collect', 'recheck'] as const)
      store.runs.add({
        collection: seq,
        kind,
        keyId: 'window',
        door: 'window',
        mostRequests: 1,
        mostCredits: 1,
        lists: [],
      });
    const first = bring(seq, [draft('a', { text: 'one' }), draft('b')], { run: 1 });
    expect(first).toMatchObject({ added: 2, duplicates: 0 });
    const second = bring(seq, [draft('a', { text: 'two' })], { at: LATER, run: 2 });
    expect(second).toMatchObject({ added: 0, duplicates: 0, ids: [first.ids[0]] });
    const id = first.ids[0] ?? 0;
    expect(store.itemRows.find(id)).toMatchObject({
      data: '{"entityId":"a","content":"two"}',
      firstSeen: AT,
      lastSeen: LATER,
      timesSeen: 2,
      callId: second.callId,
    });
    expect(store.items.observations(id)).toEqual([
      {
        item: id,
        callId: first.callId,
        at: AT,
        place: 0,
        data: '{"entityId":"a","content":"one"}',
      },
      {
        item: id,
        callId: second.callId,
        at: LATER,
        place: 0,
        data: '{"entityId":"a","content":"two"}',
      },
    ]);
    expect(store.collections.there('talk')).toMatchObject({ items: 2, changes: 2 });
    expect([listIds({ words: 'one' }), listIds({ words: 'two' })]).toEqual([[], ['a']]);
    expect(unsound()).toEqual([]);
  });

  test('what the same run brings again is a duplicate, also twice on one page', () => {
    const { seq } = store.collections.open('Talk');
    expect(bring(seq, [draft('a'), draft('a', { place: 1 })], { run: 7 })).toMatchObject({
      added: 1,
      duplicates: 1,
    });
    expect(bring(seq, [draft('a')], { run: 7 })).toMatchObject({ added: 0, duplicates: 1 });
    expect(store.itemRows.page({ collection: seq, limit: 9 }).rows).toMatchObject([
      { timesSeen: 2 },
    ]);
  });

  test('a tombstone marks the item and leaves what it said; it can come back', () => {
    const { seq } = store.collections.open('Talk');
    const { ids } = bring(seq, [draft('a', { text: 'said' })]);
    const [id = 0] = ids;
    bring(
      seq,
      [draft('a', { text: '', data: '{"type":"Tombstone"}', absence: 'removed' as const })],
      {
        at: LATER,
      },
    );
    expect(store.itemRows.find(id)).toMatchObject({
      data: '{"entityId":"a","content":"said"}',
      removedSince: LATER,
    });
    expect(store.items.observations(id).map(({ data }) => data)).toEqual([
      '{"entityId":"a","content":"said"}',
      '{"type":"Tombstone"}',
    ]);
    expect(store.collections.there('Talk').removed).toBe(1);
    expect(listIds({ removed: true })).toEqual(['a']);
    bring(seq, [draft('a', { text: 'said' })], { at: '2026-08-17T00:00:00.000Z' });
    expect(store.itemRows.find(id)?.removedSince).toBeNull();
    expect(store.collections.there('Talk').removed).toBe(0);
  });

  test('a recheck replaces nothing', () => {
    const { seq } = store.collections.open('Talk');
    const { ids, callId } = bring(seq, [draft('a', { text: 'gathered' })]);
    bring(seq, [draft('a', { text: 'in detail' })], { at: LATER, isRecheck: true });
    expect(store.itemRows.find(ids[0] ?? 0)).toMatchObject({
      data: '{"entityId":"a","content":"gathered"}',
      lastSeen: LATER,
      callId,
    });
  });

  test('the same identifier on two platforms, and in two collections, is two items', () => {
    const [one, two] = [store.collections.open('One').seq, store.collections.open('Two').seq];
    bring(one, [draft('a'), draft('a', { platform: 'other' }), draft('a', { shape: 'Post' })]);
    bring(two, [draft('a')]);
    expect(store.collections.list().map(({ name, items }) => [name, items])).toEqual([
      ['Two', 1],
      ['One', 3],
    ]);
  });

  test('a page that cannot be taken in is not kept at all, and costs nothing', () => {
    const { seq } = store.collections.open('Talk');
    store.ledger.reserve('window', 1, 'broken');
    const within = (): void => {
      store.items.ingest({ collection: seq, callId: 'broken', at: AT }, [draft('a')]);
      throw new Error('out of room');
    };
    const json = '"x"';
    const ending = makeEnding({ answer: { paramsKey: '{}', at: AT, fetchedAt: AT, json }, within });
    expect(() => store.calls.finish('broken', ending)).toThrow('out of room');
    expect(store.calls.find('broken')).toBeUndefined();
    expect(store.itemRows.page({ limit: 9 }).rows).toEqual([]);
    expect(store.ledger.overview()).toMatchObject({ spent: 0, reserved: 1 });
  });
});

describe('pages that are taken in together', () => {
  test('an item that changes among them is found by what it says last', () => {
    const { seq } = store.collections.open('Birds');
    bring(seq, [draft('known', { text: 'wren' })]);
    store.transaction(() =>
      store.items.together(() => {
        bring(seq, [draft('new', { text: 'owl' }), draft('known', { text: 'heron' })], {
          at: LATER,
        });
        bring(seq, [draft('new', { text: 'stork' })], { at: '2026-08-17T10:00:01.000Z' });
      }),
    );
    expect(['wren', 'heron', 'owl', 'stork'].map((words) => listIds({ words }, seq))).toEqual([
      [],
      ['known'],
      [],
      ['new'],
    ]);
    expect(unsound()).toEqual([]);
  });

  test('what fails leaves nothing behind, and the next page is found at once', () => {
    const { seq } = store.collections.open('Birds');
    expect(() =>
      store.transaction(() =>
        store.items.together(() => {
          bring(seq, [draft('lost', { text: 'owl' })]);
          throw new Error('the disk is full');
        }),
      ),
    ).toThrow('the disk is full');
    bring(seq, [draft('kept', { text: 'owl' })]);
    expect(listIds({ words: 'owl' }, seq)).toEqual(['kept']);
  });
});

describe('pages by keyset', () => {
  test.each(['collected', 'published', 'likes', 'seen'] as const)(
    'by %s, both ways, each item comes once, also among equals and unknowns',
    (sort) => {
      const { seq } = store.collections.open('Many');
      const drafts = Array.from({ length: 23 }, (_, n) =>
        draft(String(n), {
          published: n % 3 === 0 ? '' : `2026-01-0${1 + (n % 4)}T00:00:00.000Z`,
          likeCount: n % 5 === 0 ? undefined : n % 7,
        }),
      );
      bring(seq, drafts);
      for (const ascending of [true, false]) {
        const found: string[] = [];
        let after: RowPlace | undefined;
        do {
          const page = store.itemRows.page({ collection: seq, sort, ascending, limit: 4, after });
          found.push(...page.rows.map(({ entityId }) => entityId));
          after = page.next ?? undefined;
        } while (after);
        expect(found).toHaveLength(23);
        expect(new Set(found).size).toBe(23);
      }
    },
  );

  test('what is known comes before what is not, the most liked first', () => {
    const { seq } = store.collections.open('Liked');
    bring(seq, [
      draft('a', { likeCount: 2 }),
      draft('b'),
      draft('c', { likeCount: -1 }),
      draft('d', { likeCount: 9 }),
    ]);
    const { rows } = store.itemRows.page({ collection: seq, sort: 'likes', limit: 9 });
    expect(rows.map(({ entityId }) => entityId)).toEqual(['d', 'a', 'c', 'b']);
  });

  test('filters', () => {
    const { seq } = store.collections.open('Filtered');
    const { ids } = bring(seq, [
      draft('a', { published: '2026-01-02T00:00:00.000Z', likeCount: 5 }),
      draft('b', { author: 'Ben', parent: 'https://site.test/a' }),
    ]);
    store.collections.annotate(ids[1] ?? 0, { note: 'look', tags: ['x', 'y'] });
    store.collections.annotate(ids[1] ?? 0, { tags: ['y'] });
    expect(listIds({ from: '2026-01-01' })).toEqual(['a']);
    expect(listIds({ to: '2026-01-02' })).toEqual([]);
    expect(listIds({ leastLikes: 5 })).toEqual(['a']);
    expect(listIds({ author: 'Ben' })).toEqual(['b']);
    expect(listIds({ parent: 'https://site.test/a' })).toEqual(['b']);
    expect([listIds({ tag: 'x' }), listIds({ tag: 'y' })]).toEqual([[], ['b']]);
    expect([listIds({ noted: true }), listIds({ noted: false })]).toEqual([['b'], ['a']]);
    expect(writtenBeside(ids[1])).toEqual([[undefined, 'look', ['y']]]);
    expect(store.itemRows.count(seq, { author: 'Ben' }, 10)).toBe(1);
    expect(store.itemRows.count(undefined, { shape: 'Comment' }, 10)).toBe(2);
    expect(listIds({ author: 'Ben', from: '2026-01-01' }, seq)).toEqual([]);
  });
});

test('notes of several people stand side by side, and a row with several is one row', () => {
  const { seq } = store.collections.open('Shared');
  const { ids } = bring(seq, [draft('a'), draft('b')]);
  const [ada, ben] = [store.coders.admit(ADA, 'Ada'), store.coders.admit(BEN, 'Ben')];
  const id = ids[0] ?? 0;
  store.collections.annotate(id, { note: 'early', tags: ['x'] });
  store.collections.annotate(id, { note: 'of Ben', tags: ['x', 'y'], author: ben.seq });
  store.collections.annotate(id, { note: 'of Ada', author: ada.seq });
  store.collections.annotate(id, { note: null, author: ben.seq });
  store.collections.annotate(id, { note: 'later', author: ada.seq });
  expect(writtenBeside(id)).toEqual([
    [undefined, 'early', ['x']],
    ['Ada', 'later', []],
    ['Ben', undefined, ['x', 'y']],
  ]);
  const filters = [{ tag: 'x' }, { noted: true }, { tag: 'y' }] as const;
  expect(filters.map((filter) => store.itemRows.count(seq, filter, 10))).toEqual([1, 1, 1]);
  expect(filters.map((filter) => listIds(filter, seq))).toEqual([['a'], ['a'], ['a']]);
  expect(store.charts.facetTags({ collection: seq })).toEqual({
    tags: [
      { value: 'x', count: 1 },
      { value: 'y', count: 1 },
    ],
    noted: 1,
  });
  expect(store.itemRows.notesBy(BEN).map(({ item, note, tags }) => [item, note, tags])).toEqual([
    ['a', null, '["x","y"]'],
  ]);
  expect(unsound()).toEqual([]);
});

describe('what is deleted', () => {
  test('pruning leaves what a collection points at, and takes the library along with its answers', async () => {
    const { seq } = store.collections.open('Kept');
    const kept = bring(seq, [draft('a')]);
    bring(0, [draft('b', { text: 'old' })]);
    bring(0, [draft('b', { text: 'new' })]);
    const noted = bring(0, [draft('c')]);
    store.collections.annotate(noted.ids[0] ?? 0, { note: 'mine' });
    time.pass(10 * DAY_MS);
    expect(await store.pruning.prune({ olderThanDays: 3 })).toMatchObject({
      answers: 2,
      replies: 2,
    });
    expect(listIds({})).toEqual(['a', 'c']);
    expect(store.evidence.replies(kept.callId)).toHaveLength(1);
    expect(listIds({ words: 'new' })).toEqual([]);
    expect(unsound()).toEqual([]);
  });

  test('a collection goes with its items and runs; its calls may be pruned then', async () => {
    const { seq } = store.collections.open('Gone');
    const source = store.collections.addSource(seq, { operation: 'site.list', params: {} });
    const list = {
      source: source.seq,
      operation: 'site.list',
      platform: 'site',
      params: {},
      identity: '{}',
    };
    const input = {
      collection: seq,
      keyId: 'cli',
      door: 'cli',
      mostRequests: 1,
      mostCredits: 1,
    } as const;
    const run = store.runs.add({ ...input, lists: [list] });
    const { ids } = bring(seq, [draft('a', { text: 'one' })], { run: run.seq });
    bring(seq, [draft('a', { text: 'two' })], { at: LATER, run: run.seq });
    store.collections.annotate(ids[0] ?? 0, { note: 'n' });
    store.collections.remove('Gone');
    expect(store.collections.list()).toEqual([]);
    expect([listIds({}), listIds({ words: 'two' })]).toEqual([[], []]);
    expect(unsound()).toEqual([]);
    time.pass(10 * DAY_MS);
    expect(await store.pruning.prune({ olderThanDays: 3 })).toMatchObject({ answers: 2 });
  });
});

test('what answers nothing of its collection is the top of a discussion', () => {
  const { seq } = store.collections.open('Talk');
  const at = (id: string) => `https://site.test/${id}`;
  bring(seq, [
    draft('a', { parent: at('the-video') }),
    draft('b', { parent: at('a') }),
    draft('c', { parent: at('a') }),
    draft('d'),
    draft('e', { parent: at('e') }),
  ]);
  const page = (filter: ItemFilter) =>
    store.itemRows.page({ collection: seq, filter, ascending: true, limit: 10 }).rows;
  expect(page({ topLevel: true }).map(({ entityId }) => entityId)).toEqual(['a', 'd', 'e']);
  expect(page({ topLevel: false }).map(({ entityId }) => entityId)).toEqual(['b', 'c']);
  const rows = page({ topLevel: true });
  expect(rows[0]?.address).toBe(at('a'));
  const ids = rows.map(({ id }) => id);
  expect([...store.itemRows.replies(ids, 9).values()]).toEqual([2, 0, 0]);
  expect([...store.itemRows.replies(ids.slice(0, 1), 1).values()]).toEqual([1]);
});

describe('the library', () => {
  test('goes through each answer once, in small steps, and leaves out what was collected', () => {
    const { seq } = store.collections.open('Talk');
    bring(seq, [draft('a')]);
    const plain = ['p1', 'p2', 'p3'];
    for (const id of plain) {
      store.ledger.reserve('window', 1, id);
      const answer = {
        paramsKey: JSON.stringify({ id }),
        at: AT,
        fetchedAt: AT,
        json: JSON.stringify(id),
      };
      store.calls.finish(id, makeEnding({ answer }));
    }
    const seen: unknown[] = [];
    const step = (): number =>
      store.library.advance({ calls: 2, bytes: 1_000_000 }, ({ data }) => void seen.push(data))
        .taken;
    expect([step(), step(), step()]).toEqual([2, 1, 0]);
    expect(seen).toEqual(['p1', 'p2', 'p3']);
  });
});
