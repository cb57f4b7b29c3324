import type { Absence } from '#kit/absence.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeEnding } from '../../calls/fixtures.ts';
import { checkData } from '../../doctor/check-data.ts';
import { openRepair } from '../../doctor/repair.ts';
import { eachStore, type OpenedStore } from '../../testing/each-store.ts';
import { raw } from '../../file/sql.ts';
import { openDatabase } from '../../open-database.ts';
import type { ItemFilter } from '../filter.ts';
import type { ItemDraft } from '../items.ts';
import { createCharts, type Charts } from './charts.ts';
import { at, between, comment } from './fixtures.ts';
import type { ChartOf } from './selection.ts';

let opened: OpenedStore;
let calls = 0;
eachStore((one) => {
  opened = one;
  one.store.ledger.grant(100_000, 'for the test');
});

const KNOWN = { things: [], countingReplies: [] };
/** Nothing has fewer views than this: all rows pass, and each is counted, because no sum tells views. */
const ALL = { leastViews: -1e15 };
const UNITS = [undefined, 'hour', 'month'] as const;
const FILTERS: readonly ItemFilter[] = [
  {},
  { platform: 'other' },
  { shape: ['Comment', 'Person'] },
  { language: 'de' },
  { removed: false },
  { from: '2026-02-28T15:00:00.000Z', to: '2026-03-02T14:00:00.000Z' },
];

const listQuestions = (seqs: readonly number[]): readonly ChartOf[] => {
  const [collection] = seqs;
  const all: readonly ChartOf[] = [
    { collection },
    { collection, also: seqs.slice(1), split: 'collection' },
    { collection, also: seqs.slice(1), split: 'kind' },
    { collection, split: 'author' },
    {},
    { split: 'platform' },
  ];
  return all.flatMap((of, n) =>
    [n, n + 3].map((at) => ({ ...of, filter: FILTERS[at % FILTERS.length] })),
  );
};

/** Everything that sums may tell of a question. */
const readAll = (charts: Charts, of: ChartOf): unknown => [
  UNITS.map((unit) => charts.overTime(of, { unit })),
  charts.authors(of, 3),
  charts.figures(of, 'likeCount'),
  charts.viewCounts(of, KNOWN).map(({ shown }) => shown),
  charts.facets(of),
  charts.facetAuthors(of),
  charts.facetCollections(of),
  charts.facetCodes(of),
];

/** Facets and charts, by the sums that are kept where they are, and the same counted row by row. */
const expectSumsToBeCounts = (seqs: readonly number[]): void => {
  const db = openDatabase(opened.place.dir);
  try {
    const charts = createCharts(db, undefined, 0);
    for (const of of listQuestions(seqs))
      expect(readAll(charts, of)).toEqual(
        readAll(charts, { ...of, filter: { ...of.filter, ...ALL } }),
      );
  } finally {
    db.close();
  }
};

const instant = fc
  .record({
    day: fc.constantFrom('2024-12-31', '2026-02-28', '2026-03-01', '2026-03-02'),
    time: fc.constantFrom('00:00:00', '14:59:59', '14:00:00', '23:59:59'),
  })
  .map(({ day, time }) => `${day}T${time}.000Z`);
const KINDS: readonly Partial<ItemDraft>[] = [
  {},
  { platform: 'other' },
  { shape: 'Person', operation: 'site.get-person' },
];
const dates = fc.oneof(
  instant.map(at),
  fc.tuple(instant, instant).map((pair) => {
    const [first = '', last = ''] = pair.toSorted();
    return between(first, last);
  }),
  fc.constant(at('')),
);
const draft = fc
  .record({
    n: fc.integer({ min: 0, max: 15 }),
    when: dates,
    absence: fc.constantFrom('removed' as const, 'notShown' as const, undefined),
    likeCount: fc.constantFrom(0, 7, 1000, undefined),
    by: fc.constantFrom('Ada', 'Bea', 'Cleo', 'Dot', 'Eve', ''),
    language: fc.constantFrom('de', 'en', '', undefined),
  })
  .map(({ n, when, absence, by, likeCount, language }) =>
    comment(`c${n}`, {
      by,
      likeCount,
      ...when,
      ...KINDS[n % KINDS.length],
      data: JSON.stringify({ n, ...when, absence, by, likeCount, language }),
      absence,
    }),
  );

/** What data read again becomes. */
const redraft = (_operation: string, data: string): ItemDraft => {
  const { n, absence, ...more } = JSON.parse(data) as { n: number; absence?: Absence };
  return comment(`c${n}`, { ...more, ...KINDS[n % KINDS.length], data, absence });
};

const STEPS = [
  'page',
  'sum',
  'sum a part',
  'older',
  'fail',
  'look back',
  'delete',
  'put back',
  'expire',
  'remove',
  'rename',
] as const;
const step = fc.record({
  do: fc.oneof(
    { weight: 6, arbitrary: fc.constant('page' as const) },
    { weight: 6, arbitrary: fc.constantFrom('sum' as const, 'sum a part' as const) },
    { weight: 7, arbitrary: fc.constantFrom(...STEPS.slice(3)) },
  ),
  into: fc.integer({ min: 0, max: 1 }),
  drafts: fc.uniqueArray(draft, { selector: ({ entityId }) => entityId, maxLength: 8 }),
  door: fc.constantFrom('window' as const, 'capture' as const),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const bring = (collection: number, { drafts, door, do: how }: Step): void => {
  const { store, time } = opened;
  const callId = `call-${(calls += 1)}`;
  time.pass(1000);
  // Seen before what was seen last: it stands beside that.
  const seen = new Date(time.now() - (how === 'older' ? 5000 : 0)).toISOString();
  store.ledger.reserve('window', 1, callId);
  try {
    store.calls.finish(
      callId,
      makeEnding({
        door,
        finishedAt: new Date(time.now()).toISOString(),
        within: () => {
          store.items.ingest({ collection, callId, at: seen }, drafts);
          if (how === 'fail') throw new Error('no');
        },
      }),
    );
  } catch {
    store.ledger.refund(callId);
  }
};

const take = async (seqs: number[], one: Step): Promise<void> => {
  const { store } = opened;
  const seq = seqs[one.into] ?? 0;
  const { id = '', name = '' } = store.collections.bySeq(seq) ?? {};
  switch (one.do) {
    case 'sum':
      Array.from(store.itemSums.add(undefined, 3));
      return;
    case 'sum a part':
      store.itemSums.add(undefined, 3).next();
      return;
    case 'delete':
      await store.deleted.addRows(
        seq,
        [...store.itemRows.idsInView({ collection: seq })].slice(1, 4),
        'why',
      );
      return;
    case 'put back':
      for (const { id: gone } of store.deleted.list()) await store.deleted.putBack(gone);
      return;
    case 'look back':
      await store.captures.forget(2000, redraft);
      return;
    case 'expire':
      return store.retention.expire(seq);
    case 'remove':
      store.collections.remove(id);
      seqs[one.into] = store.collections.open(name).seq;
      return;
    case 'rename':
      store.collections.rename(id, `${name}+`);
      return;
    default:
      bring(seq, one);
  }
};

const openTwo = (): number[] =>
  ['One', 'Two'].map((name) => opened.store.collections.open(`${name} ${(calls += 1)}`).seq);

test('facets and charts by sums are what is counted row by row, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const seqs = openTwo();
      for (const one of steps) await take(seqs, one);
      expectSumsToBeCounts(seqs);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  opened.store.close();
  const found = checkData(opened.place.dir, { full: true }).filter(({ what }) => what === SUMS);
  expect(found).toEqual([{ what: SUMS, ok: true, says: 'are what the items come to' }]);
});

const SUMS = 'sums of items';

test('other sums than the items come to are told and put right', () => {
  const { store, place } = opened;
  const { seq } = store.collections.open('Talk');
  const page: Step = {
    do: 'page',
    into: 0,
    door: 'window',
    drafts: [
      comment('a', at('2026-03-01T10:20:00.000Z')),
      comment('b', at('2026-03-01T10:40:00.000Z')),
      comment('c', between('2026-03-01T11:00:00.000Z', '2026-03-02T11:00:00.000Z')),
      comment('d'),
    ],
  };
  bring(seq, page);
  Array.from(store.itemSums.add());
  const hours = 'SELECT earliest, latest, items FROM itemHours ORDER BY earliest';
  const right = [
    { earliest: '', latest: '', items: 1 },
    { earliest: '2026-03-01T10', latest: '2026-03-01T10', items: 2 },
    { earliest: '2026-03-01T11', latest: '2026-03-02T11', items: 1 },
  ];
  expect(rowsIn(place.dir, hours)).toEqual(right);
  const version = store.charts.version({ collection: seq });
  store.close();
  const changed = openDatabase(place.dir);
  changed.exec(
    `UPDATE itemHours SET items = 5 WHERE earliest = '';
     DELETE FROM itemHours WHERE earliest = '2026-03-01T10';
     UPDATE itemHours SET latest = '2027' WHERE earliest = '2026-03-01T11'`,
  );
  changed.close();
  const faults = (): unknown =>
    checkData(place.dir, { full: true })
      .filter(({ ok }) => !ok)
      .map(({ what, says: text }) => `${what}: ${text}`);
  expect(faults()).toEqual([`${SUMS}: those of 1 collections are not what their items come to`]);
  const repair = openRepair(place.dir);
  expect(repair.transaction(repair.recount)).toBe(1);
  repair.close();
  expect([faults(), rowsIn(place.dir, hours)]).toEqual([[], []]);
  const reopened = opened.reopen();
  expect(reopened.charts.version({ collection: seq })).not.toBe(version);
  Array.from(reopened.itemSums.add());
  expect([faults(), rowsIn(place.dir, hours)]).toEqual([[], right]);
});

const rowsIn = (dir: string, text: string): unknown => {
  const db = openDatabase(dir);
  try {
    return db.all(raw(text));
  } finally {
    db.close();
  }
};
