/** How far the counts of views are certain: whatever may be the case lies within their bounds. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ListKnowledge } from '#kit/bounds/missing.ts';
import { NO_ROWS, type ViewCount } from '#kit/bounds/view-bounds.ts';
import type { ListRow } from '../run-rows.ts';
import { at, between, comment, openChartPlace, type ChartPlace } from './fixtures.ts';
import { listsToCompare } from '#kit/comparing/overlap.ts';

let place: ChartPlace;
let talk: number;
let other: number;
beforeEach(() => {
  place = openChartPlace();
  talk = place.store.collections.open('Talk').seq;
  other = place.store.collections.open('Other').seq;
});
afterEach(() => place.close());

const KNOWN: ListKnowledge = {
  things: ['site.get-video'],
  countingReplies: ['site.list-comments'],
};

type Followed = Partial<Pick<ListRow, 'statedTotal' | 'ended' | 'unread' | 'gathered'>>;

/** A run that followed one list, as the given comments came of it. Returns the id of the run. */
const follow = (
  into: number,
  drafts: Parameters<ChartPlace['bring']>[1],
  { operation = 'site.list-videos', ...list }: Followed & { operation?: string } = {},
): string => {
  const { runs } = place.store;
  const run = runs.add({
    collection: into,
    keyId: 'window',
    door: 'window',
    mostRequests: 10,
    mostCredits: 10,
    lists: [{ operation, platform: 'site', params: {}, identity: operation }],
  });
  const [page] = runs.nextPages(run.seq);
  if (!page) throw new Error('a run begins with a page');
  const placed = drafts.map((draft, at_) => ({ ...draft, place: at_ }));
  runs.updatePage(page.seq, { state: 'done', callId: place.bring(into, placed) });
  runs.updateList(page.list, { ended: 'end', gathered: drafts.length, ...list });
  return run.id;
};

const count = (filter = {}, collection = talk): ViewCount =>
  place.store.charts.viewCounts({ collection, filter }, KNOWN)[0] ?? NO_ROWS;

describe('how many rows a view has', () => {
  test('what a list states and did not bring may be missing', () => {
    follow(talk, [comment('a'), comment('b')], { statedTotal: 5 });
    expect(count()).toEqual({
      shown: 2,
      certain: 2,
      possible: 2,
      missing: { known: 3, unknown: [] },
    });
    expect(count({ platform: 'elsewhere' }).missing).toEqual({ known: 0, unknown: [] });
    expect(count({ coded: true }).missing).toEqual({ known: 0, unknown: [] });
  });

  test('only the latest reading of a list counts, and no list twice', () => {
    follow(talk, [comment('a')], { statedTotal: 9 });
    follow(talk, [comment('a'), comment('b')], { statedTotal: 4 });
    expect(count().missing).toEqual({ known: 2, unknown: [] });
  });

  test('of a list that stopped without a total nobody knows', () => {
    follow(talk, [comment('a')], { ended: 'refused' });
    expect(count().missing).toEqual({ known: 0, unknown: [{ reason: 'refused', lists: 1 }] });
    expect(count({}, other).missing).toEqual({ known: 0, unknown: [] });
  });

  test('a thing that was refused is one thing', () => {
    follow(talk, [], { operation: 'site.get-video', ended: 'refused' });
    expect(count().missing).toEqual({ known: 1, unknown: [] });
  });

  test('a total that counts replies is compared with what came of their lists as well', () => {
    const { runs } = place.store;
    const id = follow(talk, [comment('a'), comment('b')], {
      operation: 'site.list-comments',
      statedTotal: 6,
    });
    expect(count().missing).toEqual({ known: 4, unknown: [] });
    const { seq } = runs.there(id);
    const parent = place.store.itemRows.page({ collection: talk, limit: 1 }).rows[0]?.id;
    runs.addList(seq, {
      operation: 'site.list-replies',
      platform: 'site',
      params: {},
      identity: 'replies',
      parent,
    });
    const [page] = runs.nextPages(seq);
    const callId = place.bring(talk, [comment('r1'), comment('r2')]);
    if (page) {
      runs.updatePage(page.seq, { state: 'done', callId });
      runs.updateList(page.list, { ended: 'refused', gathered: 2 });
    }
    expect(count().missing).toEqual({ known: 2, unknown: [] });
  });

  test('a span of dates and a rounded figure may be on either side of a filter', () => {
    place.bring(talk, [
      comment('exact', { ...at('2026-03-10T00:00:00.000Z'), figures: { likeCount: 500 } }),
      comment('span', {
        ...between('2026-03-01T00:00:00.000Z', '2026-03-12T00:00:00.000Z'),
        figures: { likeCount: 12_000 },
      }),
      comment('none'),
    ]);
    const { missing: _, ...dates } = count({ from: '2026-03-05T00:00:00.000Z' });
    expect(dates).toEqual({ shown: 1, certain: 1, possible: 3 });
    const { missing: _before, ...before } = count({ to: '2026-03-11T00:00:00.000Z' });
    expect(before).toEqual({ shown: 2, certain: 1, possible: 3 });
    const { missing: _likes, ...likes } = count({ leastLikes: 11_800 });
    expect(likes).toEqual({ shown: 1, certain: 0, possible: 2 });
    const { missing: _more, ...more } = count({ leastLikes: 12_999 });
    expect(more).toEqual({ shown: 0, certain: 0, possible: 2 });
  });

  test('no date is from a day on and before it', () => {
    place.bring(talk, [
      comment('span', between('2026-03-01T00:00:00.000Z', '2026-03-12T00:00:00.000Z')),
    ]);
    const day = '2026-03-05T00:00:00.000Z';
    expect(count({ from: day, to: day })).toMatchObject({ shown: 0, certain: 0, possible: 0 });
  });

  test('everything that is held has no end', () => {
    follow(talk, [comment('a')], { statedTotal: 1 });
    expect(place.store.charts.viewCounts({}, KNOWN)[0]?.missing.unknown).toEqual([
      { reason: 'noList', lists: 0 },
    ]);
  });
});

describe('what charts tell of it', () => {
  const many = (by: string, n: number) =>
    Array.from({ length: n }, (_, place_) =>
      comment(`${by}${place_}`, { by, ...at('2026-03-01T10:00:00.000Z') }),
    );

  test('who has more rows, whatever is missing', () => {
    follow(talk, [...many('Ann', 9), ...many('Bob', 5), ...many('Cem', 4)], { statedTotal: 20 });
    const chart = place.store.charts.authors({ collection: talk }, 25, KNOWN);
    expect(chart.bounds).toMatchObject({ least: 18, most: 20, fewer: 0, more: 2 });
    expect(chart.authors.map(({ name, bounds }) => [name, bounds])).toEqual([
      ['Ann', { least: 9, most: 11, best: 1, worst: 1 }],
      ['Bob', { least: 5, most: 7, best: 2, worst: 3 }],
      ['Cem', { least: 4, most: 6, best: 2, worst: 3 }],
    ]);
    const { order } = place.store.charts.overTime({ collection: talk, split: 'author' }, {}, KNOWN);
    expect(order).toEqual({ first: 0, second: 1, is: 'more' });
  });

  test('a row without an author may be anybody’s, and an unknown number of rows too', () => {
    follow(talk, [...many('Ann', 3), ...many('Bob', 2), comment('x'), comment('y')]);
    const of = { collection: talk, split: 'author' as const };
    expect(place.store.charts.overTime(of, {}, KNOWN).order?.is).toBe('undecided');
    expect(place.store.charts.authors(of, 25, KNOWN).authors[1]?.bounds).toEqual({
      least: 2,
      most: 4,
      best: 1,
      worst: 2,
    });
    follow(talk, [], { operation: 'site.search', ended: 'limit' });
    expect(place.store.charts.authors(of, 25, KNOWN).authors[0]?.bounds).toEqual({
      least: 3,
      most: null,
      best: 1,
      worst: null,
    });
  });

  test('collections have what is missing in each', () => {
    follow(talk, many('Ann', 5), { statedTotal: 5 });
    follow(other, many('Bob', 2), { statedTotal: 4 });
    const of = { collection: talk, also: [other], split: 'collection' as const };
    expect(place.store.charts.overTime(of, {}, KNOWN).order).toEqual({
      first: 0,
      second: 1,
      is: 'more',
    });
    follow(other, many('Bob', 2), { statedTotal: 5 });
    expect(place.store.charts.overTime(of, {}, KNOWN).order?.is).toBe('undecided');
  });

  test('sums have the least and the most of rounded figures', () => {
    place.bring(talk, [
      comment('a', { figures: { likeCount: 12_000 }, ...at('2026-03-01T10:00:00.000Z') }),
      comment('b', { figures: { likeCount: 7 }, ...at('2026-03-01T11:00:00.000Z') }),
    ]);
    const sum = { field: 'likeCount', shape: 'Comment' };
    const chart = place.store.charts.overTime({ collection: talk }, { unit: 'day', sum });
    expect(chart.sum).toMatchObject({ least: 11_507, most: 13_006, rounded: 1 });
    expect(chart.bins.map(({ certain, possible }) => [certain, possible])).toEqual([
      [11_507, 1499],
    ]);
  });
});

test('a shortened figure may lie in several bars', () => {
  place.bring(
    talk,
    [12_000, 11_900, 20_000, 25_001].map((likeCount, n) =>
      comment(`f${n}`, { figures: { likeCount } }),
    ),
  );
  const chart = place.store.charts.figures({ collection: talk }, 'likeCount', KNOWN);
  expect(
    chart.bins.filter(({ certain, possible }) => (certain ?? 0) + (possible ?? 0) > 0),
  ).toEqual([
    { from: 11_000, to: 12_000, count: 1, certain: 1, possible: 1 },
    { from: 12_000, to: 13_000, count: 1, certain: 0, possible: 1 },
    { from: 19_000, to: 20_000, count: 0, certain: 0, possible: 1 },
    { from: 20_000, to: 21_000, count: 1, certain: 0, possible: 1 },
    { from: 25_000, to: 26_000, count: 1, certain: 1, possible: 0 },
  ]);
  expect(chart.bounds).toMatchObject({ least: 4, most: 4 });
});

describe('two lists', () => {
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => comment(`c${from + n}`));
  const compare = (first: string, second: string) => {
    const [one, two] = [first, second].map((id) => place.store.runs.there(id).seq);
    return place.store.charts.overlap(
      listsToCompare({ collection: talk, run: one }, { collection: talk, run: two }),
      KNOWN,
    );
  };

  test('have in common what both brought, in an order, and tell how much there is', () => {
    const first = follow(talk, ids(0, 30));
    const second = follow(talk, ids(10, 50).toReversed(), { operation: 'site.search' });
    expect(compare(first, second)).toMatchObject({
      first: { rows: 30, only: 10, unfinished: [] },
      second: { rows: 40, only: 20, unfinished: [] },
      both: 20,
      share: 0.4,
      order: -1,
      estimate: { exist: 60, least: 52, most: 74 },
    });
    expect(compare(first, second).first.firstOnly[0]).toEqual({
      text: 'c0',
      author: '',
      address: 'https://site.test/c0',
    });
  });

  test('tell no number where one was cut short', () => {
    const first = follow(talk, ids(0, 30), { ended: 'limit' });
    const second = follow(talk, ids(10, 50), { operation: 'site.search' });
    expect(compare(first, second)).toMatchObject({
      first: { unfinished: ['limited'] },
      noEstimate: 'truncated',
    });
    expect(compare(first, second).estimate).toBeUndefined();
  });

  test('collections are compared by what things they hold', () => {
    follow(talk, ids(0, 9));
    follow(other, ids(5, 14));
    const found = place.store.charts.overlap(
      listsToCompare({ collection: talk }, { collection: other }),
      KNOWN,
    );
    expect(found).toMatchObject({ both: 4, order: 1, noEstimate: 'fewShared' });
  });
});
