/** Seeded worlds of which the truth is known: it lies within the bounds of every question, and the bounds are no wider than they must be. */
import { expect, test } from 'vitest';
import { randomNumbers } from '#kit/coding/agreement.ts';
import { isWithin } from '#kit/bounds/bounds.ts';
import { partBounds, viewBounds } from '#kit/bounds/view-bounds.ts';
import type { ItemDraft } from '../items.ts';
import type { ItemFilter } from '../filter.ts';
import { at, between, comment, openChartPlace, type ChartPlace } from './fixtures.ts';

const KNOWN = { things: [], countingReplies: [] };
const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-02T00:00:00.000Z');
const DAYS = 12;
const NAMES = ['Ann', 'Bob', 'Cem', 'Dee'];

const instant = (ms: number): string => new Date(ms).toISOString();

/** A comment as it is in truth. */
interface True {
  readonly ms: number;
  readonly likes: number;
  readonly by: string;
  readonly isHeld: boolean;
  readonly isFigureShown: boolean;
}

interface World {
  readonly all: readonly True[];
  readonly place: ChartPlace;
  readonly collection: number;
}

/** "12.3K", by rounding or by cutting off. */
const shorten = (value: number, round: (n: number) => number): number => {
  if (value < 1000) return value;
  const step = value < 10_000 ? 100 : 1000;
  return round(value / step) * step;
};

const shownDate = (ms: number, random: () => number): Partial<ItemDraft> => {
  const kind = random();
  if (kind < 0.5) return at(instant(ms));
  if (kind < 0.6) return {};
  const width = (0.5 + random() * 4) * DAY_MS;
  const from = ms - random() * width;
  return between(instant(from), instant(from + width));
};

const makeWorld = (seed: number): World => {
  const random = randomNumbers(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const isWhole = random() < 0.3;
  const drafts: ItemDraft[] = [];
  const all = Array.from({ length: 4 + Math.floor(random() * 40) }, (_, n): True => {
    const ms = START + Math.floor(random() * DAYS * DAY_MS);
    const likes = Math.floor(10 ** (random() * 5.5));
    const by = pick(NAMES);
    const [isHeld, isFigureShown] = [isWhole || random() < 0.9, random() < 0.9];
    const round = pick([Math.round, Math.floor]);
    if (isHeld)
      drafts.push(
        comment(`c${n}`, {
          by: random() < 0.95 ? by : '',
          ...shownDate(ms, random),
          ...(isFigureShown && { figures: { likeCount: shorten(likes, round) } }),
        }),
      );
    return { ms, likes, by, isHeld, isFigureShown };
  });
  return { all, ...storeWorld(drafts, all.length) };
};

/** A list that states how many there are. */
const storeWorld = (drafts: readonly ItemDraft[], stated: number): Omit<World, 'all'> => {
  const place = openChartPlace();
  const collection = place.store.collections.open('World').seq;
  const { runs } = place.store;
  const run = runs.add({
    collection,
    keyId: 'window',
    door: 'window',
    mostRequests: 1,
    mostCredits: 1,
    lists: [{ operation: 'site.list', platform: 'site', params: {}, identity: 'list' }],
  });
  const [page] = runs.nextPages(run.seq);
  if (!page) throw new Error('a run begins with a page');
  runs.updatePage(page.seq, { state: 'done', callId: place.bring(collection, drafts) });
  runs.updateList(page.list, { ended: 'end', gathered: drafts.length, statedTotal: stated });
  return { place, collection };
};

const makeFilter = (random: () => number): ItemFilter => {
  const day = (): string => instant(START + Math.floor(random() * DAYS) * DAY_MS);
  return {
    ...(random() < 0.4 && { from: day() }),
    ...(random() < 0.4 && { to: day() }),
    ...(random() < 0.4 && { leastLikes: Math.floor(10 ** (random() * 5)) }),
  };
};

const isIn = ({ ms, likes }: True, { from, to, leastLikes = 0 }: ItemFilter): boolean =>
  (from === undefined || ms >= Date.parse(from)) &&
  (to === undefined || ms < Date.parse(to)) &&
  likes >= leastLikes;

/** Everything that charts tell of one filter, against the truth. */
const checkQuestion = ({ all, place, collection }: World, filter: ItemFilter): void => {
  const { charts } = place.store;
  const meant = all.filter((one) => isIn(one, filter));
  const of = { collection, filter, split: 'author' as const };
  const [view] = charts.viewCounts(of, KNOWN);
  if (!view) throw new Error('every collection is counted');
  expect(isWithin(meant.length, viewBounds(view))).toBe(true);

  const time = charts.overTime(of, { unit: 'day' }, KNOWN);
  const slack = time.bounds ?? { fewer: 0, more: null };
  for (const bin of time.bins) {
    const [from, to] = [Date.parse(bin.from), Date.parse(bin.to)];
    const inBin = meant.filter(({ ms }) => ms >= from && ms < to).length;
    const possible = bin.possible + time.undated;
    expect(isWithin(inBin, partBounds({ certain: bin.certain, possible }, slack))).toBe(true);
  }

  const countOf = (name: string): number => meant.filter(({ by }) => by === name).length;
  const counts = NAMES.map(countOf);
  for (const { name, bounds } of charts.authors(of, 25, KNOWN).authors) {
    const own = countOf(name);
    const rank = 1 + counts.filter((count) => count > own).length;
    expect(isWithin(own, bounds ?? { least: 0, most: 0 })).toBe(true);
    expect(rank).toBeGreaterThanOrEqual(bounds?.best ?? Infinity);
    expect(rank).toBeLessThanOrEqual(bounds?.worst ?? Infinity);
  }
  if (time.order?.is === 'more') {
    const [first, second] = [time.order.first, time.order.second].map((wanted) =>
      countOf(time.series?.find((one) => one.place === wanted)?.key ?? ''),
    );
    expect(first).toBeGreaterThan(second ?? 0);
  }
};

test('the truth lies within the bounds of 10,000 questions', { timeout: 600_000 }, () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const world = makeWorld(seed);
    const random = randomNumbers(seed * 7919);
    for (let n = 0; n < 100; n += 1) checkQuestion(world, makeFilter(random));
    const sum = world.place.store.charts.overTime(
      { collection: world.collection },
      { sum: { field: 'likeCount', shape: 'Comment' } },
    ).sum;
    const likes = world.all
      .filter(({ isHeld, isFigureShown }) => isHeld && isFigureShown)
      .reduce((total, one) => total + one.likes, 0);
    expect(isWithin(likes, sum ?? { least: 0, most: 0 })).toBe(true);
    world.place.close();
  }
});

/** The days on which something may have been, from the first to the last of the world. */
const SMALL_DAYS = 4;

/** Every way in which each of these may be on one of its days. */
function* ways(spans: readonly (readonly number[])[]): Generator<readonly number[]> {
  const [first, ...rest] = spans;
  if (!first) {
    yield [];
    return;
  }
  for (const day of first) for (const others of ways(rest)) yield [day, ...others];
}

const days = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

test('of small worlds, the ends are the least and the most of all that may be the case', () => {
  const random = randomNumbers(5);
  const whole = (most: number): number => Math.floor(random() * (most + 1));
  for (let world = 0; world < 60; world += 1) {
    const spans = Array.from({ length: 1 + whole(3) }, () => {
      if (random() < 0.2) return days(0, SMALL_DAYS - 1);
      const from = whole(SMALL_DAYS - 1);
      return days(from, Math.min(SMALL_DAYS - 1, from + whole(2)));
    });
    const missing = whole(2);
    const drafts = spans.map((span, n) =>
      comment(`c${n}`, {
        ...between(
          instant(START + (span[0] ?? 0) * DAY_MS),
          instant(START + ((span.at(-1) ?? 0) + 1) * DAY_MS - 1),
        ),
      }),
    );
    const { place, collection } = storeWorld(drafts, drafts.length + missing);
    const all = [...ways(spans)];
    const from = whole(SMALL_DAYS - 1);
    const to = from + 1 + whole(SMALL_DAYS - from - 1);
    const filter = { from: instant(START + from * DAY_MS), to: instant(START + to * DAY_MS) };
    const counts = all.map((way) => way.filter((day) => day >= from && day < to).length);
    const [view] = place.store.charts.viewCounts({ collection, filter }, KNOWN);
    expect(view && viewBounds(view)).toEqual({
      least: Math.min(...counts),
      most: Math.max(...counts) + missing,
    });
    const { bins, bounds } = place.store.charts.overTime({ collection }, { unit: 'day' }, KNOWN);
    for (const bin of bins) {
      const day = (Date.parse(bin.from) - START) / DAY_MS;
      const inBin = all.map((way) => way.filter((one) => one === day).length);
      expect(partBounds(bin, bounds ?? { fewer: 0, more: null })).toEqual({
        least: Math.min(...inBin),
        most: Math.max(...inBin) + missing,
      });
    }
    place.close();
  }
});
