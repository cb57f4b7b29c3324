import type { Absence } from '#kit/absence.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeEnding } from '../../calls/fixtures.ts';
import { checkData } from '../../doctor/check-data.ts';
import { openRepair } from '../../doctor/repair.ts';
import { eachStore, type OpenedStore } from '../../testing/each-store.ts';
import { forceChange, isOnPostgres } from '../../testing/engines.ts';
import { raw } from '../../file/sql.ts';
import { openDatabase } from '../../open-database.ts';
import type { ItemDraft } from '../items.ts';
import { at, between, comment } from './fixtures.ts';

let opened: OpenedStore;
let calls = 0;
eachStore((one) => {
  opened = one;
  one.store.ledger.grant(100_000, 'for the test');
});

/** Nobody has fewer likes than this: all rows pass, and each is counted. */
const ALL = { leastLikes: -1e15 };
const UNITS = [undefined, 'hour', 'day', 'week', 'month', 'year'] as const;

/** Charts over whole collections, by the sums that are kept where they are, and the same counted row by row. */
const expectSumsToBeCounts = (seqs: readonly number[]): void => {
  const { charts } = opened.store;
  const [collection] = seqs;
  const wanted = [
    ...seqs.map((seq) => ({ collection: seq })),
    { collection, also: seqs.slice(1) },
    { collection, also: seqs.slice(1), split: 'collection' as const },
    {},
  ];
  for (const of of wanted)
    for (const unit of UNITS)
      expect(charts.overTime(of, { unit })).toEqual(
        charts.overTime({ ...of, filter: ALL }, { unit }),
      );
};

const instant = fc
  .record({
    day: fc.constantFrom('2024-12-31', '2026-02-28', '2026-03-01', '2026-03-02'),
    time: fc.constantFrom('00:00:00', '14:59:59', '14:00:00', '23:59:59'),
  })
  .map(({ day, time }) => `${day}T${time}.000Z`);
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
  })
  .map(({ n, when, absence }) =>
    comment(`c${n}`, { ...when, data: JSON.stringify({ n, ...when, absence }), absence }),
  );

/** What data read again becomes. */
const redraft = (_operation: string, data: string): ItemDraft => {
  const { n, absence, ...when } = JSON.parse(data) as { n: number; absence?: Absence };
  return comment(`c${n}`, { ...when, data, absence });
};

const STEPS = ['page', 'older', 'fail', 'look back', 'expire', 'remove', 'rename'] as const;
const step = fc.record({
  do: fc.oneof(
    { weight: 8, arbitrary: fc.constant('page' as const) },
    fc.constantFrom(...STEPS.slice(1)),
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

test('a chart over time of whole collections is what is counted row by row, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const seqs = openTwo();
      for (const one of steps) await take(seqs, one);
      expectSumsToBeCounts(seqs);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  opened.store.close();
  const found = checkData(opened.place.dir, { full: true }).filter(({ what }) => what === SUMS);
  expect(found).toEqual(
    isOnPostgres() ? [{ what: SUMS, ok: true, says: 'are what the items come to' }] : [],
  );
});

const SUMS = 'sums by hour';

test.skipIf(!isOnPostgres())('other sums than the items come to are told and put right', () => {
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
  const hours = 'SELECT earliest, latest, items FROM itemHours ORDER BY earliest';
  const right = [
    { earliest: '', latest: '', items: 1 },
    { earliest: '2026-03-01T10', latest: '2026-03-01T10', items: 2 },
    { earliest: '2026-03-01T11', latest: '2026-03-02T11', items: 1 },
  ];
  expect(rowsIn(place.dir, hours)).toEqual(right);
  const version = store.charts.version({ collection: seq });
  store.close();
  forceChange(
    place.dir,
    `UPDATE itemHours SET items = 5 WHERE earliest = '';
     DELETE FROM itemHours WHERE earliest = '2026-03-01T10';
     UPDATE itemHours SET latest = '2027' WHERE earliest = '2026-03-01T11'`,
  );
  const faults = (): unknown =>
    checkData(place.dir, { full: true })
      .filter(({ ok }) => !ok)
      .map(({ what, says: text }) => `${what}: ${text}`);
  expect(faults()).toEqual([`${SUMS}: those of 1 collections are not what their items come to`]);
  const repair = openRepair(place.dir);
  expect(repair.transaction(repair.recount)).toBe(6);
  repair.close();
  expect([faults(), rowsIn(place.dir, hours)]).toEqual([[], right]);
  expect(opened.reopen().charts.version({ collection: seq })).not.toBe(version);
});

const rowsIn = (dir: string, text: string): unknown => {
  const db = openDatabase(dir);
  try {
    return db.all(raw(text));
  } finally {
    db.close();
  }
};
