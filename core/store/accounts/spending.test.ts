import { expect, test } from 'vitest';
import { openTestStore } from '../testing/open-test-store.ts';

const open = (at: string) => {
  let now = Date.parse(at);
  const store = openTestStore({ now: () => now });
  return {
    store,
    spending: store.spending,
    goTo: (later: string) => void (now = Date.parse(later)),
  };
};

test('what is set aside counts until it is known what was billed', () => {
  const { store, spending } = open('2026-11-30T23:59:59.000Z');
  const settle = spending.reserve('microblog', 500, undefined);
  expect([spending.thisMonth(), spending.spent('microblog')]).toEqual(['2026-11', 500]);
  settle?.(15);
  expect([spending.spent('microblog'), spending.spent('forum')]).toEqual([15, 0]);
  store.close();
});

test('nothing goes beyond the cap, also of requests that are on their way together', () => {
  const { store, spending } = open('2026-11-01T00:00:00.000Z');
  expect(spending.reserve('microblog', 101, 100)).toBeUndefined();
  const first = spending.reserve('microblog', 60, 100);
  expect(spending.reserve('microblog', 60, 100)).toBeUndefined();
  expect(spending.spent('microblog')).toBe(60);
  first?.(40);
  expect(spending.reserve('microblog', 60, 100)).toBeTypeOf('function');
  expect(spending.spent('microblog')).toBe(100);
  store.close();
});

test('a new month begins at nothing, and a late answer counts where it was asked', () => {
  const { store, spending, goTo } = open('2026-11-30T23:59:59.000Z');
  const settle = spending.reserve('microblog', 100, 100);
  goTo('2026-12-01T00:00:00.000Z');
  expect(spending.spent('microblog')).toBe(0);
  settle?.(5);
  expect(spending.spent('microblog')).toBe(0);
  goTo('2026-11-30T23:59:59.000Z');
  expect(spending.spent('microblog')).toBe(5);
  store.close();
});
