/** Charts whose rows are split into series, of one collection or several. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ItemDraft } from '../items.ts';
import type { ChartOf } from './selection.ts';
import { at, between, comment, openChartPlace, type ChartPlace } from './fixtures.ts';

let place: ChartPlace;
let talk: number;
let other: number;
beforeEach(() => {
  place = openChartPlace();
  talk = place.store.collections.open('Talk').seq;
  other = place.store.collections.open('Other').seq;
});
afterEach(() => place.close());

/** A page that a run followed: of the list with this id. */
const follow = (into: number, videoId: string, drafts: readonly ItemDraft[]): void => {
  const run = place.store.runs.add({
    collection: into,
    keyId: 'window',
    door: 'window',
    mostRequests: 10,
    mostCredits: 10,
    lists: [
      {
        operation: 'site.list-comments',
        platform: 'site',
        params: { videoId },
        identity: `{"videoId":"${videoId}"}`,
      },
    ],
  });
  const [page] = place.store.runs.nextPages(run.seq);
  if (page)
    place.store.runs.updatePage(page.seq, { state: 'done', callId: place.bring(into, drafts) });
};

const day = (n: number): Partial<ItemDraft> => at(`2026-03-0${n}T10:00:00.000Z`);

/** Name and rows of each series. */
const listSeries = (of: ChartOf): readonly (readonly [string, string, number])[] =>
  (place.store.charts.overTime(of).series ?? []).map(({ kind, key, rows }) => [kind, key, rows]);

/** Certain and possible in each bin that holds something. */
const listBins = (of: ChartOf): readonly (readonly string[])[] =>
  (place.store.charts.overTime(of, { unit: 'day' }).series ?? []).map(({ bins }) =>
    bins.map(({ certain, possible }) => `${certain}+${possible}`),
  );

describe('series of authors', () => {
  test('are the most frequent ones; all others are counted together, and so is what has none', () => {
    place.bring(talk, [
      ...Array.from({ length: 10 }, (_, n) => comment(`a${n}`, { by: 'Ann', ...day(1) })),
      ...Array.from({ length: 9 }, (_, n) => comment(`b${n}`, { by: `Name ${n}`, ...day(2) })),
      comment('c', { by: 'Name 0', ...day(2) }),
      comment('d', day(3)),
      comment('e'),
    ]);
    const { series = [], inSeveral } = place.store.charts.overTime({
      collection: talk,
      split: 'author',
    });
    expect(series.map(({ key, place: one, rows }) => [key, one, rows])).toEqual([
      ['Ann', 0, 10],
      ['Name 0', 1, 2],
      ['Name 1', 2, 1],
      ['Name 2', 3, 1],
      ['Name 3', 4, 1],
      ['Name 4', 5, 1],
      ['Name 5', 6, 1],
      ['Name 6', 7, 1],
      ['', 8, 2],
      ['', 9, 2],
    ]);
    expect(series.slice(-2).map(({ kind, values }) => [kind, values])).toEqual([
      ['others', 2],
      ['none', undefined],
    ]);
    expect(inSeveral).toBeUndefined();
  });

  test('have bins of their own; together they are all rows', () => {
    place.bring(talk, [
      comment('a', { by: 'Ann', ...day(1) }),
      comment('b', { by: 'Ann', ...between('2026-03-02T12:00:00Z', '2026-03-04T12:00:00Z') }),
      comment('c', { by: 'Bob', ...day(4) }),
      comment('d', { by: 'Bob', ...day(4) }),
    ]);
    const of: ChartOf = { collection: talk, split: 'author' };
    const wanted = [
      ['1+0', '0+1', '0+1', '0+1'],
      ['0+0', '0+0', '0+0', '2+0'],
    ];
    expect(listBins(of)).toEqual(wanted);
    // Counted row by row, and by the index of dates.
    expect(listBins({ ...of, filter: { leastLikes: -1e15 } })).toEqual(wanted);
    expect(
      place.store.charts.overTime(of).bins.map(({ certain, possible }) => certain + possible),
    ).toEqual([1, 1, 1, 3]);
  });

  test('are those of the rows that the filter leaves', () => {
    place.bring(talk, [
      comment('a', { by: 'Ann', ...day(1) }),
      comment('b', { by: 'Bob', ...day(1) }),
    ]);
    const of: ChartOf = { collection: talk, split: 'author' };
    expect(listSeries({ ...of, filter: { words: 'b' } })).toEqual([['value', 'Bob', 1]]);
    expect(listSeries({ ...of, filter: { author: 'Ann' } })).toEqual([['value', 'Ann', 1]]);
  });
});

test('platforms and kinds are series', () => {
  place.bring(talk, [
    comment('a', day(1)),
    comment('b', day(1)),
    comment('c', { platform: 'forum', shape: 'Post', ...day(2) }),
  ]);
  expect(listSeries({ collection: talk, split: 'platform' })).toEqual([
    ['value', 'site', 2],
    ['value', 'forum', 1],
  ]);
  expect(listSeries({ collection: talk, split: 'kind' })).toEqual([
    ['value', 'Comment', 2],
    ['value', 'Post', 1],
  ]);
});

describe('several collections', () => {
  beforeEach(() => {
    place.bring(talk, [
      comment('a', { by: 'Ann', ...day(1) }),
      comment('b', { by: 'Bob', ...day(2) }),
    ]);
    place.bring(other, [
      comment('a', { by: 'Ann', ...day(1) }),
      comment('c', { by: 'Ann', ...day(3) }),
    ]);
  });

  test('are series in the order in which they were chosen, also without rows', () => {
    const empty = place.store.collections.open('Empty').seq;
    const of: ChartOf = { collection: other, also: [talk, empty, talk], split: 'collection' };
    expect(listSeries(of)).toEqual([
      ['value', `${other}`, 2],
      ['value', `${talk}`, 2],
      ['value', `${empty}`, 0],
    ]);
    expect(listBins(of)).toEqual([
      ['1+0', '0+0', '1+0'],
      ['1+0', '1+0', '0+0'],
      ['0+0', '0+0', '0+0'],
    ]);
    expect(listBins({ ...of, filter: { author: 'Ann' } })[1]).toEqual(['1+0', '0+0', '0+0']);
  });

  test('are counted together where they are split by something else, or by nothing', () => {
    expect(listSeries({ collection: talk, also: [other], split: 'author' })).toEqual([
      ['value', 'Ann', 3],
      ['value', 'Bob', 1],
    ]);
    const { dated, series } = place.store.charts.overTime({ collection: talk, also: [other] });
    expect([dated, series]).toEqual([4, undefined]);
  });

  test('of everything that is held are the largest ones', () => {
    expect(listSeries({ split: 'collection' })).toEqual([
      ['value', `${talk}`, 2],
      ['value', `${other}`, 2],
    ]);
  });

  test('have a version that changes with each of them', () => {
    const of = { collection: talk, also: [other] };
    const before = place.store.charts.version(of);
    place.store.collections.open('Third');
    expect(place.store.charts.version(of)).toBe(before);
    place.bring(other, [comment('z')]);
    expect(place.store.charts.version(of)).not.toBe(before);
  });

  test('have authors and figures together, with how much is of each', () => {
    const of: ChartOf = { collection: talk, also: [other], split: 'collection' };
    expect(place.store.charts.authors(of, 5)).toEqual({
      authors: [
        { name: 'Ann', items: 3, accounts: 1, parts: [1, 2] },
        { name: 'Bob', items: 1, accounts: 1, parts: [1, 0] },
      ],
      otherAuthors: 0,
      otherItems: 0,
      unnamed: 0,
      series: [
        { kind: 'value', key: `${talk}`, place: 0, rows: 2 },
        { kind: 'value', key: `${other}`, place: 1, rows: 2 },
      ],
    });
  });
});

describe('codes', () => {
  const findItem = (id: string): number =>
    place.store.itemRows
      .page({ collection: talk, limit: 10 })
      .rows.find(({ entityId }) => entityId === id)?.id ?? 0;
  const annotate = (id: string, tags: readonly string[]): void =>
    place.store.collections.annotate(findItem(id), { tags });

  test('a row with two codes is in both series, and is still one row', () => {
    place.bring(talk, [comment('a', day(1)), comment('b', day(1)), comment('c', day(2))]);
    annotate('a', ['critical', 'humour']);
    annotate('b', ['critical']);
    const coder = place.store.coders.current().seq;
    const [stance, against] = [
      '01a2090b-6ef8-7391-8608-000000000001',
      '01a2090b-6ef8-7391-8608-000000000002',
    ] as const;
    const plain = { definition: '', examples: '', colour: 'blue' } as const;
    place.store.codebooks.change(
      talk,
      [
        { ...plain, id: stance, name: 'stance' },
        { ...plain, id: against, name: 'against', parent: stance },
      ],
      { coder },
    );
    place.store.codings.set({ item: findItem('b'), code: against, coder });
    const {
      series = [],
      bins,
      inSeveral,
    } = place.store.charts.overTime({ collection: talk, split: 'code' }, { unit: 'day' });
    expect(series.map(({ kind, key, rows }) => [kind, key, rows])).toEqual([
      ['value', 'critical', 2],
      ['value', 'humour', 1],
      ['value', 'stance: against', 1],
      ['none', '', 1],
    ]);
    expect(inSeveral).toBe(2);
    expect(bins.map(({ certain }) => certain)).toEqual([2, 1]);
  });
});

describe('lists', () => {
  test('what two lists have brought is in both; what no list has, in none', () => {
    follow(talk, 'one', [comment('a', day(1)), comment('b', day(1))]);
    follow(talk, 'two', [comment('b', day(1)), comment('c', day(2))]);
    follow(talk, 'two', [comment('c', day(2))]);
    place.bring(talk, [comment('d', day(3))]);
    const { series = [], inSeveral } = place.store.charts.overTime({
      collection: talk,
      split: 'list',
    });
    expect(series.map(({ kind, list, rows }) => [kind, list?.params, rows])).toEqual([
      ['value', { videoId: 'one' }, 2],
      ['value', { videoId: 'two' }, 2],
      ['none', undefined, 1],
    ]);
    expect(inSeveral).toBe(1);
  });
});

describe('sums of a figure', () => {
  test('are of one kind; what has no figure, or is of another kind, is told', () => {
    const viewed = (viewCount: number, more = {}) => ({ figures: { viewCount }, ...more });
    place.bring(talk, [
      comment('a', { ...day(1), ...viewed(10), by: 'Ann' }),
      comment('b', { ...day(1), ...viewed(5), by: 'Bob' }),
      comment('c', { ...between('2026-03-01T01:00:00Z', '2026-03-02T01:00:00Z'), ...viewed(7) }),
      comment('d', day(2)),
      comment('e', { ...day(2), ...viewed(100), shape: 'Post' }),
      comment('f', viewed(3)),
      comment('g', {
        ...day(2),
        data: JSON.stringify({ viewCount: 1200, roundedCounts: ['viewCount'] }),
      }),
    ]);
    const sum = { field: 'viewCount', shape: 'Comment' };
    const chart = place.store.charts.overTime(
      { collection: talk, split: 'author' },
      { sum, unit: 'day' },
    );
    expect(chart.sum).toEqual({
      ...sum,
      given: 5,
      absent: 1,
      otherKinds: 1,
      rounded: 1,
      least: 1175,
      most: 1324,
    });
    expect(chart.bins.map(({ certain, possible }) => [certain, possible])).toEqual([
      [15, 7],
      [1150, 156],
    ]);
    expect([chart.dated, chart.undated]).toEqual([4, 1]);
    expect(chart.series?.map(({ key, bins }) => [key, bins.map(({ certain }) => certain)])).toEqual(
      [
        ['Ann', [10, 0]],
        ['Bob', [5, 0]],
        ['', [0, 1150]],
      ],
    );
    expect(chart.sums).toEqual([
      { field: 'viewCount', shape: 'Comment' },
      { field: 'viewCount', shape: 'Post' },
    ]);
  });

  test('what may lie elsewhere and is below zero makes a sum smaller', () => {
    const scored = (likeCount: number) => ({ figures: { likeCount } });
    place.bring(talk, [
      comment('a', { ...day(1), ...scored(4) }),
      comment('b', { ...between('2026-03-01T01:00:00Z', '2026-03-02T01:00:00Z'), ...scored(-3) }),
    ]);
    const sum = { field: 'likeCount', shape: 'Comment' };
    expect(
      place.store.charts
        .overTime({ collection: talk }, { sum, unit: 'day' })
        .bins.map(({ certain, possible, less }) => [certain, possible, less]),
    ).toEqual([
      [4, 0, -3],
      [0, 0, -3],
    ]);
  });
});

test('figures are counted in each series, with their middle', () => {
  place.bring(talk, [
    comment('a', { by: 'Ann', figures: { likeCount: 1 } }),
    comment('b', { by: 'Ann', figures: { likeCount: 3 } }),
    comment('c', { by: 'Bob', figures: { likeCount: 3 } }),
  ]);
  const { bins, series } = place.store.charts.figures(
    { collection: talk, split: 'author' },
    'likeCount',
  );
  expect(bins.map(({ from, count, parts }) => [from, count, parts])).toEqual([
    [1, 1, [1, 0]],
    [2, 0, [0, 0]],
    [3, 2, [1, 1]],
  ]);
  expect(series?.map(({ key, rows, summary }) => [key, rows, summary?.median])).toEqual([
    ['Ann', 2, 2],
    ['Bob', 1, 3],
  ]);
});

test('the bar width is the wanted one, or the next one that does not make too many bars', () => {
  place.bring(talk, [comment('a', at('2019-03-01T10:20:00.000Z')), comment('b', day(1))]);
  const unitFor = (unit: 'hour' | 'day' | 'year') =>
    place.store.charts.overTime({ collection: talk }, { unit }).unit;
  expect([unitFor('hour'), unitFor('day'), unitFor('year')]).toEqual(['week', 'week', 'year']);
});
