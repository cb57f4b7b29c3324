import { assert, constantFrom, integer, array, property, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { compareBounds, exactly, isWithin } from './bounds.ts';
import { missingOfList, missingOfLists, mostMissing, type FollowedList } from './missing.ts';
import { rankBounds } from './rank.ts';
import { figureBounds, shownPlace } from './rounded-figure.ts';
import { partBounds, viewBounds, viewSlack } from './view-bounds.ts';

test('what is more is more whatever is missing, or it is not decided', () => {
  expect(compareBounds(exactly(9), exactly(5), 3)).toBe('more');
  expect(compareBounds(exactly(9), exactly(5), 4)).toBe('undecided');
  expect(compareBounds(exactly(5), { least: 7, most: 9 })).toBe('fewer');
  expect(compareBounds(exactly(5), exactly(5))).toBe('equal');
  expect(compareBounds(exactly(5), exactly(5), 1)).toBe('undecided');
  expect(compareBounds(exactly(9), exactly(5), null)).toBe('undecided');
  expect(compareBounds({ least: 4, most: 6 }, exactly(5))).toBe('undecided');
});

test.each([
  [0, 0, 0],
  [999, 999, 999],
  [1000, 1000, 1999],
  [12_000, 11_500, 12_999],
  [12_300, 12_250, 12_399],
  [1230, 1225, 1239],
  [12_340, 12_340, 12_340],
  [12_345, 12_345, 12_345],
  [192_100, 192_050, 192_199],
  [999_000, 998_500, 999_999],
  [1_000_000, 999_500, 1_999_999],
  [9_600_000, 9_550_000, 9_699_999],
  [1_230_000, 1_225_000, 1_239_999],
  [1_000_000_000, 999_500_000, 1_999_999_999],
  [-3, -3, -3],
  [0.5, 0.5, 0.5],
])('a shown %d stands for %d to %d', (shown, least, most) => {
  expect(figureBounds(shown)).toEqual({ least, most });
});

/** "12.3K" of 12,345, by rounding or by cutting off, with so many decimal places. */
const shorten = (value: number, places: number, round: (n: number) => number): number => {
  const letter = value < 1e3 ? 1 : value < 1e6 ? 1e3 : value < 1e9 ? 1e6 : 1e9;
  if (letter === 1) return value;
  const place = letter / 10 ** places;
  return round(value / place) * place;
};

test('whatever a platform shortens lies within what is read from it', () => {
  assert(
    property(
      integer({ min: 0, max: 3e9 }),
      constantFrom(Math.round, Math.floor),
      constantFrom(0, 1, 2),
      (value, round, wanted) => {
        // Only small figures of a letter have a second place.
        const digits = String(value).length % 3;
        const shown = shorten(value, wanted === 2 && digits !== 1 ? 1 : wanted, round);
        expect(isWithin(value, figureBounds(shown))).toBe(true);
      },
    ),
    { numRuns: 3000, seed: 13 },
  );
});

test('a place is never shown beyond what a platform shows', () => {
  expect([12_000, 12_300, 1230, 12_310, 5, 1_234_000].map(shownPlace)).toEqual([
    1000, 100, 10, 0, 0, 0,
  ]);
});

const LIST: FollowedList = { stated: 86, came: 84, setAside: 0, repliesLeft: 0, isThing: false };

test('of a list at most what it states is missing, or nobody knows', () => {
  expect(missingOfList(LIST)).toBe(2);
  expect(missingOfList({ ...LIST, unfinished: 'gap' })).toBe(2);
  expect(missingOfList({ ...LIST, came: 90 })).toBe(0);
  expect(missingOfList({ ...LIST, stated: 1200, came: 1190 })).toBe(109);
  expect(missingOfList({ ...LIST, stated: undefined })).toBe(0);
  expect(missingOfList({ ...LIST, stated: undefined, setAside: 3, repliesLeft: 2 })).toBe(5);
  expect(missingOfList({ ...LIST, stated: undefined, unfinished: 'limited' })).toBeNull();
  expect(
    missingOfList({ ...LIST, stated: undefined, came: 0, unfinished: 'refused', isThing: true }),
  ).toBe(1);
});

test('lists are put together, and what is not known is told by its reason', () => {
  const found = missingOfLists([
    LIST,
    { ...LIST, stated: undefined, unfinished: 'refused' },
    { ...LIST, stated: undefined, unfinished: 'limited' },
    { ...LIST, stated: undefined, unfinished: 'limited' },
  ]);
  expect(found).toEqual({
    known: 2,
    unknown: [
      { reason: 'limited', lists: 2 },
      { reason: 'refused', lists: 1 },
    ],
  });
  expect(mostMissing(found)).toBeNull();
  expect(mostMissing(missingOfLists([LIST, LIST]))).toBe(4);
});

test('a view of 84 rows, 81 of them certain, has up to 97', () => {
  const view = { shown: 84, certain: 81, possible: 95, missing: { known: 2, unknown: [] } };
  expect(viewBounds(view)).toEqual({ least: 81, most: 97 });
  expect(viewSlack(view)).toEqual({ fewer: 3, more: 13 });
  expect(partBounds({ certain: 2, possible: 4 }, viewSlack(view))).toEqual({ least: 0, most: 19 });
  const open = { ...view, missing: { known: 0, unknown: [{ reason: 'gap' as const, lists: 1 }] } };
  expect(viewBounds(open)).toEqual({ least: 81, most: null });
});

/** Every way in which things may fall to people, the last of whom nobody has counted yet. */
function* waysToGive(pool: number, people: number): Generator<readonly number[]> {
  if (people === 0) {
    yield [];
    return;
  }
  for (let own = 0; own <= pool; own += 1)
    for (const rest of waysToGive(pool - own, people - 1)) yield [own, ...rest];
}

function* waysToCount(all: readonly { least: number; most: number }[]): Generator<number[]> {
  const [first, ...rest] = all;
  if (!first) {
    yield [];
    return;
  }
  for (let own = first.least; own <= first.most; own += 1)
    for (const others of waysToCount(rest)) yield [own, ...others];
}

const rankIn = (counts: readonly number[], at: number): number =>
  1 + counts.filter((count) => count > (counts[at] ?? 0)).length;

test('ranks are those of all that may be the case', () => {
  const person = tuple(integer({ min: 0, max: 5 }), integer({ min: 0, max: 2 })).map(
    ([least, more]) => ({ least, most: least + more }),
  );
  assert(
    property(
      record({
        all: array(person, { minLength: 1, maxLength: 3 }),
        pool: integer({ min: 0, max: 3 }),
      }),
      ({ all, pool }) => {
        const ranks = all.map(() => ({ best: Infinity, worst: 0 }));
        for (const counts of waysToCount(all))
          // As many people more, of whom nothing is known.
          for (const given of waysToGive(pool, all.length + pool)) {
            const sums = given.map((more, at) => more + (counts[at] ?? 0));
            for (const [at, rank] of ranks.entries()) {
              rank.best = Math.min(rank.best, rankIn(sums, at));
              rank.worst = Math.max(rank.worst, rankIn(sums, at));
            }
          }
        const found = rankBounds(all, { pool, mayBeOthers: true });
        expect(found).toEqual(ranks);
      },
    ),
    { numRuns: 150, seed: 29 },
  );
  expect(rankBounds([{ least: 5, most: 5 }], { pool: null })).toEqual([{ best: 1, worst: null }]);
});
