import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeEnding, tempDir } from '../../calls/fixtures.ts';
import { openStore, type ItemDraft, type Store } from '../../index.ts';
import { comment } from './fixtures.ts';

let place: ReturnType<typeof tempDir>;
let store: Store;
let collection: number;
let calls: number;

beforeEach(() => {
  place = tempDir();
  store = openStore({ dir: place.dir });
  store.ledger.grant(1000, 'for the test');
  collection = store.collections.open('Test').seq;
  calls = 0;
});
afterEach(() => {
  store.close();
  place.remove();
});

const bring = (day: string, drafts: readonly ItemDraft[]): void => {
  const callId = `call-${(calls += 1)}`;
  const source = { collection, callId, at: `${day}T10:00:00.000Z` };
  store.ledger.reserve('window', 1, callId);
  store.calls.finish(callId, makeEnding({ within: () => store.items.ingest(source, drafts) }));
};

const saying = (id: string, content: string, likeCount: number): ItemDraft =>
  comment(id, { data: JSON.stringify({ type: 'Note', content, likeCount }), text: content });
const gone = (id: string): ItemDraft =>
  comment(id, { data: JSON.stringify({ type: 'Tombstone' }), absence: 'removed' as const });

test('what became of things between two moments', () => {
  bring('2026-03-01', [saying('a', 'one', 1), saying('b', 'two', 1), saying('c', 'three', 1)]);
  bring('2026-03-05', [saying('a', 'one', 2), gone('b'), saying('c', 'four', 1), gone('x')]);
  bring('2026-03-09', [saying('a', 'one', 1), saying('c', 'three', 1), saying('d', 'new', 1)]);
  const between = (since: string, until: string) => {
    const { items } = store.charts.changes({ collection }, { since, until }, []);
    return Object.entries(items).flatMap(([kind, rows]) =>
      rows.map(({ id, at }) => `${kind} ${store.itemRows.find(id)?.entityId} ${at.slice(0, 10)}`),
    );
  };
  expect(between('2026-03-02', '2026-03-06')).toEqual([
    'removed b 2026-03-05',
    'text c 2026-03-05',
    'figures a 2026-03-05',
    'came x 2026-03-05',
  ]);
  // What changed and changed back is the same at both ends.
  expect(between('2026-03-02', '2026-03-10')).toEqual([
    'removed b 2026-03-05',
    'came x 2026-03-05',
    'came d 2026-03-09',
  ]);
  expect(between('2026-03-06', '2026-03-10')).toEqual([
    'text c 2026-03-09',
    'figures a 2026-03-09',
    'came d 2026-03-09',
  ]);
  expect(between('2026-03-10', '2026-03-11')).toEqual([]);
});

test('how long things stay, since they were gathered and since they were published', () => {
  const dated = (draft: ItemDraft): ItemDraft => ({
    ...draft,
    published: '2026-02-27T10:00:00.000Z',
    publishedLatest: '2026-02-27T10:00:00.000Z',
  });
  const first = ['a', 'b', 'c', 'd'].map((id) => dated(saying(id, id, 1)));
  bring('2026-03-01', [...first, saying('e', 'undated', 1)]);
  bring('2026-03-05', [
    gone('a'),
    dated(saying('b', 'b', 1)),
    dated(saying('c', 'c', 1)),
    gone('x'),
  ]);
  bring('2026-03-09', [gone('b'), dated(saying('c', 'c', 1))]);
  const survival = (start: 'gathered' | 'published') =>
    store.charts.survival({ collection }, start);
  const gathered = survival('gathered');
  expect(gathered).toMatchObject({ seenOnce: 2, neverThere: 1, undated: 0 });
  expect(gathered.curves[0]?.points.map(({ time, atRisk }) => [time, atRisk])).toEqual([
    [4, 3],
    [8, 2],
  ]);
  expect(gathered.curves[0]?.points.map(({ shareMost }) => shareMost.toFixed(4))).toEqual([
    '0.6667',
    '0.3333',
  ]);
  const published = survival('published');
  expect(published).toMatchObject({ seenOnce: 1, neverThere: 0, undated: 2 });
  expect(published.curves[0]?.points.map(({ time, atRisk }) => [time, atRisk])).toEqual([
    [6, 3],
    [10, 2],
  ]);
});
