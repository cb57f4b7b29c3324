import { expect, test } from 'vitest';
import { api, site } from '../cases/reply.ts';
import {
  codes,
  ids,
  parseCheckedPage,
  comment,
  entry,
  feed,
  buildListing,
  post,
} from '../cases/listed.ts';
import { placeIn, sealPlace, buildStep } from './place.ts';

const PATH = '/r/Corvids/new?limit=3&raw_json=1';
const read = (children: readonly object[], after: unknown, cursor?: string) =>
  parseCheckedPage('list-subreddit-posts', api(PATH, buildListing(children, after)), {
    subreddit: 'Corvids',
    cursor,
  });

test('a place keeps the platform’s own word and what was there already', () => {
  const state = sealPlace({ after: 't3_1b', seen: ['t3_1a', 't3_1b'] });
  expect(placeIn(state)).toEqual({ after: 't3_1b', seen: ['t3_1a', 't3_1b'] });
  expect(placeIn(undefined)).toEqual({ after: undefined, seen: [] });
  expect(placeIn('t3_1b|')).toEqual({ after: 't3_1b', seen: [] });
  expect(() => placeIn('t9_1b|t3_1a')).toThrow('not a cursor of this list');
});

test('what an earlier page had is dropped, and said', () => {
  const first = read([post('1a'), post('1b')], 't3_1b');
  expect([ids(first), codes(first)]).toEqual([['1a', '1b'], []]);
  const second = read([post('1b'), post('1c')], 't3_1c', first.data.next ?? '');
  expect(ids(second)).toEqual(['1c']);
  expect(second.notices).toEqual([
    expect.objectContaining({
      code: 'repeated-items',
      message: '1 of the platform’s items had come before; it is left out.',
      count: 1,
    }),
  ]);
  const third = read([post('1a'), post('1d')], null, second.data.next ?? '');
  expect([ids(third), third.data.next]).toEqual([['1d'], null]);
});

test('a page that repeats itself shows each thing once', () => {
  const page = read([post('1a'), post('1b'), post('1a')], 't3_1a');
  expect([ids(page), codes(page)]).toEqual([['1a', '1b'], ['repeated-items']]);
  expect(page.data.next).not.toBeNull();
});

test('a post and a comment of one number are two things', () => {
  const page = parseCheckedPage(
    'list-user-overview',
    api('/user/x/overview?raw_json=1', buildListing([post('1a'), comment('1a')], 't1_1a')),
  );
  expect(ids(page)).toEqual(['1a', '1a']);
});

test('a list that goes in a circle ends', () => {
  const first = read([post('1a'), post('1b')], 't3_1b');
  const again = read([post('1a'), post('1b')], 't3_1b', first.data.next ?? '');
  expect([ids(again), again.data.next]).toEqual([[], null]);
});

test('empty pages that point at each other end', () => {
  const first = read([], 't3_1a');
  const second = read([], 't3_1b', first.data.next ?? '');
  expect(second.data.next).not.toBeNull();
  expect(read([], 't3_1a', second.data.next ?? '').data.next).toBeNull();
});

test('a page that is short, or empty, goes on as long as the platform says so', () => {
  expect(read([], 't3_1b').data.next).toBe('t3_1b|t3_1b');
  expect(read([post('1a')], 't3_1a').data.next).toBe('t3_1a|t3_1a');
});

test('a place beyond the end is the end', () => {
  const beyond = read([], null, 't3_zzzzzz|t3_1a');
  expect([ids(beyond), beyond.data.next, codes(beyond)]).toEqual([[], null, []]);
});

test('a feed goes on after its last entry, until nothing new comes', () => {
  const page = (entries: readonly string[], cursor?: string) =>
    parseCheckedPage('list-subreddit-posts', site('/r/Corvids/new/.rss', feed(...entries)), {
      subreddit: 'Corvids',
      cursor,
    });
  const [a, b, c] = ['t3_1a', 't3_1b', 't3_1c'].map((id) => entry({ id })) as [
    string,
    string,
    string,
  ];
  const first = page([a, b]);
  expect([ids(first), first.data.next]).toEqual([['1a', '1b'], 't3_1b|t3_1a,t3_1b']);
  const second = page([b, c], first.data.next ?? '');
  expect([ids(second), codes(second)]).toEqual([['1c'], ['partial-detail', 'repeated-items']]);
  const same = page([a, b, c], second.data.next ?? '');
  expect([ids(same), same.data.next]).toEqual([[], null]);
  expect(page([], second.data.next ?? '').data.next).toBeNull();
});

test('a list without an end keeps a bounded memory', () => {
  let state: string | undefined;
  for (let page = 0; page < 30; page += 1) {
    const placed = Array.from({ length: 100 }, (_, i) => ({
      fullname: `t3_${(page * 100 + i).toString(36)}`,
      item: i,
    }));
    const step = buildStep(placed, `t3_${(page * 100 + 99).toString(36)}`, placeIn(state));
    expect(step.items).toHaveLength(100);
    state = step.next ?? undefined;
  }
  expect(placeIn(state).seen).toHaveLength(2000);
});

const things = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ fullname: `t3_${(from + i).toString(36)}`, item: i }));
const walked = (count: number): string | undefined =>
  buildStep(things(1, count), 't3_zz', placeIn(undefined)).next ?? undefined;

test('a list that ends near 1,000 things says that it was cut', () => {
  const reason =
    'Reddit lists about 1,000 things at most, and this list ended after 1002: what comes behind them cannot be listed.';
  const last = buildStep(things(1001, 1), null, placeIn(walked(1000)));
  expect(last.incomplete).toEqual({
    reason: { message: reason, id: 'forum.listLimitReached', values: { things: 1002 } },
    statedTotal: null,
  });
  expect(last.notices).toEqual([expect.objectContaining({ code: 'more-exist', message: reason })]);
  // A feed names no end: it is where nothing new comes.
  const feed = buildStep(things(1, 100), 't3_zz', placeIn(walked(1000)));
  expect([feed.next, feed.incomplete?.statedTotal]).toEqual([null, null]);
});

test('a shorter list ends where it ends', () => {
  const last = buildStep(things(500, 1), null, placeIn(walked(499)));
  expect([last.next, last.incomplete, last.notices]).toEqual([null, undefined, []]);
});
