import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { address, at, between, comment, openChartPlace, type ChartPlace } from './fixtures.ts';
import { readChart, type ChartTask } from './read-charts.ts';
import { ofSqliteAlone } from '../../testing/engines.ts';

let place: ChartPlace;
let collection: number;
beforeEach(() => {
  place = openChartPlace();
  collection = place.store.collections.open('Talk').seq;
});
afterEach(() => place.close());

describe('when items were published', () => {
  test('dates are counted for certain, stretches as possible, and what has no date is told', () => {
    place.bring(collection, [
      comment('a', at('2026-03-01T10:00:00.000Z')),
      comment('b', at('2026-03-01T23:59:59.999Z')),
      comment('c', between('2026-03-03T12:00:00.000Z', '2026-03-05T12:00:00.000Z')),
      comment('d'),
    ]);
    const { bins, ...rest } = place.store.charts.overTime({ collection });
    expect(rest).toEqual({ unit: 'day', dated: 3, undated: 1 });
    expect(
      bins.map(({ from, certain, possible }) => [from.slice(0, 10), certain, possible]),
    ).toEqual([
      ['2026-03-01', 2, 0],
      ['2026-03-02', 0, 0],
      ['2026-03-03', 0, 1],
      ['2026-03-04', 0, 1],
      ['2026-03-05', 0, 1],
    ]);
  });

  test('accounts are not published: the day on which they were opened is in no bar', () => {
    const drafts = [
      comment('a', at('2026-03-01T10:00:00.000Z')),
      comment('b'),
      comment('ann', { shape: 'Person', ...at('2009-03-01T10:00:00.000Z') }),
      comment('club', { shape: 'Group', ...at('2026-03-01T12:00:00.000Z') }),
      comment('firm', {
        shape: 'Organization',
        ...between('2019-01-01T00:00:00.000Z', '2019-12-31T00:00:00.000Z'),
      }),
      comment('eve', { shape: 'Person' }),
    ];
    place.bring(collection, drafts);
    for (const filter of [{}, { leastLikes: undefined }, { platform: drafts[0]?.platform }]) {
      const { bins, ...rest } = place.store.charts.overTime({ collection, filter });
      expect(rest).toEqual({ unit: 'hour', dated: 1, undated: 1, accounts: 4 });
      expect(bins.map(({ from, certain }) => [from, certain])).toEqual([
        ['2026-03-01T10:00:00.000Z', 1],
      ]);
    }
    const split = { collection, split: 'kind' } as const;
    expect(
      place.store.charts
        .overTime(split)
        .series?.map(({ rows }) => rows)
        .toSorted(),
    ).toEqual([1, 1, 2, 2]);
    const people = place.store.charts.overTime({ collection, filter: { shape: 'Person' } });
    expect([people.dated, people.undated, people.accounts]).toEqual([0, 0, 2]);
  });

  test('a few days are counted by the hour', () => {
    place.bring(collection, [
      comment('a', at('2026-03-01T10:20:00.000Z')),
      comment('b', between('2026-03-01T11:50:00.000Z', '2026-03-01T12:10:00.000Z')),
      comment('c'),
    ]);
    const { unit, bins, undated } = place.store.charts.overTime({ collection });
    expect([unit, undated]).toEqual(['hour', 1]);
    expect(
      bins.map(({ from, certain, possible }) => [from.slice(11, 16), certain, possible]),
    ).toEqual([
      ['10:00', 1, 0],
      ['11:00', 0, 1],
      ['12:00', 0, 1],
    ]);
  });

  test('what is counted from day to day is what is counted item by item', () => {
    const other = place.store.collections.open('Other').seq;
    const days = [1, 1, 2, 5, 5, 5, 28].map((day) => `2026-03-0${day}`.replace('-028', '-28'));
    place.bring(collection, [
      ...days.map((day, n) =>
        comment(`${n}`, { by: n % 2 ? 'Ann' : 'Bob', ...at(`${day}T0${n}:00:00.000Z`) }),
      ),
      comment('vague', {
        by: 'Ann',
        ...between(`${days[2]}T00:00:00.000Z`, '2026-03-05T12:00:00Z'),
      }),
      comment('within a day', {
        by: 'Ann',
        ...between(`${days[0]}T01:00:00.000Z`, `${days[0]}T02:00:00.000Z`),
      }),
      comment('undated', { by: 'Ann' }),
    ]);
    place.bring(other, [comment('c', { by: 'Eve', ...at('2026-03-05T10:00:00.000Z') })]);
    // Where a filter leaves few, they are counted one by one; nobody has fewer likes than this.
    const all = { leastLikes: -1e15 };
    const inTurn = [{ collection }, {}].map((of) => place.store.charts.overTime(of));
    expect(inTurn).toEqual(
      [{ collection }, {}].map((of) => place.store.charts.overTime({ ...of, filter: all })),
    );
    const [one, everything] = inTurn;
    expect([one?.dated, one?.undated, everything?.dated]).toEqual([9, 1, 10]);
    expect(
      one?.bins
        .filter(({ certain, possible }) => certain + possible > 0)
        .map(({ from, certain, possible }) => [from.slice(8, 10), certain, possible]),
    ).toEqual([
      ['01', 3, 0],
      ['02', 1, 1],
      ['03', 0, 1],
      ['04', 0, 1],
      ['05', 3, 1],
      ['28', 1, 0],
    ]);
  });

  test('only what the filter lets through is counted, and only of the collection', () => {
    const other = place.store.collections.open('Other').seq;
    place.bring(collection, [
      comment('a', { by: 'Ann', ...at('2026-03-01T10:00:00.000Z') }),
      comment('b', { by: 'Bob', ...at('2026-03-01T10:00:00.000Z') }),
    ]);
    place.bring(other, [comment('c', { by: 'Ann', ...at('2026-03-01T10:00:00.000Z') })]);
    expect(place.store.charts.overTime({ collection, filter: { author: 'Ann' } }).dated).toBe(1);
    expect(place.store.charts.overTime({ collection, filter: { words: 'b' } }).dated).toBe(1);
    expect(place.store.charts.overTime({ filter: { author: 'Ann' } }).dated).toBe(2);
    expect(place.store.charts.overTime({ collection, filter: { author: 'Zoe' } })).toEqual({
      unit: 'day',
      bins: [],
      dated: 0,
      undated: 0,
    });
  });
});

describe('authors', () => {
  test('are counted by their name; accounts of one name, other names and no name are told', () => {
    place.bring(collection, [
      comment('a', { by: 'Ann' }),
      comment('b', { by: 'Ann', authorId: 'ann-2' }),
      comment('c', { by: 'Ann' }),
      comment('d', { by: 'Bob', authorId: '' }),
      comment('e', { by: 'Bob', authorId: '' }),
      comment('f', { by: 'Cem' }),
      comment('g', { by: 'Dee' }),
      comment('h'),
    ]);
    expect(place.store.charts.authors({ collection }, 2)).toEqual({
      authors: [
        { name: 'Ann', items: 3, accounts: 2 },
        { name: 'Bob', items: 2, accounts: 0 },
      ],
      otherAuthors: 2,
      otherItems: 2,
      unnamed: 1,
    });
    expect(place.store.charts.authors({ collection, filter: { author: 'Cem' } }, 2)).toEqual({
      authors: [{ name: 'Cem', items: 1, accounts: 1 }],
      otherAuthors: 0,
      otherItems: 0,
      unnamed: 0,
    });
  });

  test('are none where nothing is held', () => {
    expect(place.store.charts.authors({ collection }, 2)).toEqual({
      authors: [],
      otherAuthors: 0,
      otherItems: 0,
      unnamed: 0,
    });
  });
});

describe('figures', () => {
  test('are those that the items have; absent ones are told and are not zero', () => {
    place.bring(collection, [
      comment('a', { figures: { likeCount: 0, viewCount: 10 } }),
      comment('b', { figures: { likeCount: 3 } }),
      comment('c', { figures: { likeCount: 3, latitude: 3 } }),
      comment('d'),
    ]);
    expect(place.store.charts.figureFields({ collection })).toEqual(['likeCount', 'viewCount']);
    expect(place.store.charts.figures({ collection }, 'likeCount')).toEqual({
      field: 'likeCount',
      scale: 'linear',
      bins: [
        { from: 0, to: 1, count: 1 },
        { from: 1, to: 2, count: 0 },
        { from: 2, to: 3, count: 0 },
        { from: 3, to: 4, count: 2 },
      ],
      given: 3,
      absent: 1,
      summary: { least: 0, median: 3, most: 3 },
    });
    expect(place.store.charts.figures({ collection }, 'viewCount')).toEqual({
      field: 'viewCount',
      scale: 'linear',
      bins: [{ from: 10, to: 11, count: 1 }],
      given: 1,
      absent: 3,
      summary: { least: 10, median: 10, most: 10 },
    });
    expect(place.store.charts.figures({ collection }, 'shareCount')).toEqual({
      field: 'shareCount',
      scale: 'linear',
      bins: [],
      given: 0,
      absent: 4,
    });
  });
});

describe('who answers whom', () => {
  test('is counted by account; what is answered may lie outside of the filter', () => {
    place.bring(collection, [
      comment('a', { by: 'Ann', ...at('2026-03-01T10:00:00.000Z') }),
      comment('b', { by: 'Bob', to: 'a', ...at('2026-03-02T10:00:00.000Z') }),
      comment('c', { by: 'Bob', to: 'a', ...at('2026-03-02T10:00:00.000Z') }),
      comment('d', { by: 'Ann', to: 'c', ...at('2026-03-02T10:00:00.000Z') }),
      comment('e', { by: 'Ann', authorId: 'ann-2', to: 'b', ...at('2026-03-02T10:00:00.000Z') }),
      comment('f', { by: 'Cem', to: 'not held' }),
      comment('g', { to: 'a' }),
    ]);
    const wanted = { people: 10, replies: 10 };
    expect(place.store.charts.replies({ collection }, wanted)).toEqual({
      people: [
        { name: 'Bob', written: 2, received: 2 },
        { name: 'Ann', written: 1, received: 2 },
        { name: 'Ann', written: 1, received: 0 },
      ],
      replies: [
        { from: 0, to: 1, count: 2 },
        { from: 1, to: 0, count: 1 },
        { from: 2, to: 0, count: 1 },
      ],
      allPeople: 3,
      allReplies: 4,
      unresolved: 2,
    });
    const later = place.store.charts.replies(
      { collection, filter: { author: 'Bob', from: '2026-03-02T00:00:00.000Z' } },
      wanted,
    );
    expect(later.replies).toEqual([{ from: 1, to: 0, count: 2 }]);
    expect(later.people.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
    const found = place.store.charts.replies({ collection, filter: { words: 'b' } }, wanted);
    expect([found.allReplies, found.people]).toEqual([
      1,
      [
        { name: 'Ann', written: 0, received: 1 },
        { name: 'Bob', written: 1, received: 0 },
      ],
    ]);
  });

  test('has those with the most replies, and tells how many there are in all', () => {
    place.bring(collection, [
      comment('a', { by: 'Ann' }),
      comment('b', { by: 'Bob', to: 'a' }),
      comment('c', { by: 'Bob', to: 'a' }),
      comment('d', { by: 'Cem', to: 'a' }),
    ]);
    expect(place.store.charts.replies({ collection }, { people: 2, replies: 10 })).toEqual({
      people: [
        { name: 'Ann', written: 0, received: 3 },
        { name: 'Bob', written: 2, received: 0 },
      ],
      replies: [{ from: 1, to: 0, count: 2 }],
      allPeople: 3,
      allReplies: 3,
      unresolved: 0,
    });
  });

  test('an answer counts once where two items share the address that it answers', () => {
    place.bring(collection, [
      comment('a', { by: 'Ann' }),
      comment('a2', { by: 'Zoe', address: address('a') }),
      comment('b', { by: 'Bob', to: 'a' }),
    ]);
    expect(place.store.charts.replies({ collection }, { people: 5, replies: 5 })).toMatchObject({
      allReplies: 1,
      people: [{ name: 'Ann' }, { name: 'Bob' }],
    });
  });
});

test.skipIf(ofSqliteAlone('PostgreSQL calls no function of the program'))(
  'a long reading tells at which item it is',
  () => {
    place.bring(
      collection,
      Array.from({ length: 5000 }, (_, n) =>
        comment(`${n}`, { figures: { viewCount: n % 10 }, platform: 'site' }),
      ),
    );
    const texts: number[] = [];
    const task: ChartTask = { chart: 'figures', args: [{ collection }, 'viewCount'] };
    const chart = readChart(place.dir, task, (item) => texts.push(item));
    expect(chart).toMatchObject({ given: 5000, absent: 0, summary: { median: 4.5 } });
    expect(texts).toEqual([4096]);
  },
);
