import { expect, test } from 'vitest';
import { chapman, estimateExisting, whyNoEstimate } from './capture-recapture.ts';
import { overlapFrom, rankCorrelation, type ComparedList } from './overlap.ts';

test('ten turtles marked, fifteen caught, five of them marked', () => {
  const turtles = { first: 10, second: 15, both: 5 };
  expect(chapman(turtles)).toBeCloseTo(28.333, 3);
  expect(estimateExisting(turtles)).toEqual({ exist: 28, least: 21, most: 57 });
});

test('where one list adds nothing, there are few further things that it could have missed', () => {
  // It found 122 of 126: of one further thing it would have found none in 3 of 100 cases.
  expect(estimateExisting({ first: 122, second: 126, both: 122 })).toEqual({
    exist: 126,
    least: 126,
    most: 126,
  });
  // It found half of them: of four further ones it would have found none in 6 of 100 cases.
  expect(estimateExisting({ first: 400, second: 200, both: 200 })).toEqual({
    exist: 400,
    least: 400,
    most: 404,
  });
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
