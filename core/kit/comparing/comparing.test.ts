import { expect, test } from 'vitest';
import { chapman, estimateExisting, logitInterval, whyNoEstimate } from './capture-recapture.ts';
import { overlapFrom, rankCorrelation, type ComparedList } from './overlap.ts';

test('ten turtles marked, fifteen caught, five of them marked', () => {
  const turtles = { first: 10, second: 15, both: 5 };
  expect(chapman(turtles)).toBeCloseTo(28.333, 3);
  // The interval as the article “Mark and recapture” of Wikipedia computes it.
  expect(logitInterval(turtles)).toEqual({ least: 22, most: 65 });
  expect(estimateExisting(turtles)).toEqual({ exist: 28, least: 21, most: 57 });
});

test('no number is given where the assumptions do not hold', () => {
  expect(whyNoEstimate({ first: 0, second: 9, both: 0 }, false)).toBe('empty');
  expect(whyNoEstimate({ first: 20, second: 20, both: 9 }, true)).toBe('truncated');
  expect(whyNoEstimate({ first: 20, second: 20, both: 20 }, false)).toBe('identical');
  expect(whyNoEstimate({ first: 20, second: 20, both: 6 }, false)).toBe('fewShared');
  expect(whyNoEstimate({ first: 20, second: 20, both: 7 }, false)).toBeUndefined();
});

test('rank correlation has the published values', () => {
  // Intelligence quotient and hours of television, the example of Wikipedia: 194 of ten.
  expect(rankCorrelation(10, 194)).toBeCloseTo(-0.175758, 6);
  expect(rankCorrelation(4, 0)).toBe(1);
  expect(rankCorrelation(4, 20)).toBe(-1);
  expect(rankCorrelation(2, 0)).toBeUndefined();
});

const list = (rows: number, more: Partial<ComparedList> = {}): ComparedList => ({
  rows,
  unfinished: [],
  only: 0,
  firstOnly: [],
  routes: [],
  ...more,
});

test('an overlap has a share, an order and a number, or the reason why it has none', () => {
  const whole = overlapFrom({ first: 30, second: 40, both: 20 }, 0, {
    first: list(30),
    second: list(40),
  });
  expect(whole).toMatchObject({
    both: 20,
    share: 0.4,
    order: 1,
    estimate: { exist: 60, least: 52, most: 74 },
  });
  const cut = overlapFrom({ first: 30, second: 40, both: 20 }, 0, {
    first: list(30, { unfinished: ['limited'] }),
    second: list(40),
  });
  expect([cut.estimate, cut.noEstimate]).toEqual([undefined, 'truncated']);
  const none = overlapFrom({ first: 0, second: 0, both: 0 }, 0, {
    first: list(0),
    second: list(0),
  });
  expect([none.share, none.order, none.noEstimate]).toEqual([undefined, undefined, 'empty']);
});
