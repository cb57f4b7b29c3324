import { describe, expect, it } from 'vitest';
import {
  alphaInterval,
  cohensKappa,
  countCategories,
  fleissKappa,
  krippendorffsAlpha,
  percentAgreement,
  type CategoryCounts,
  type Ratings,
} from './agreement.ts';

/** Krippendorff (2011), “Computing Krippendorff’s Alpha-Reliability”, example C: 4 observers, 12 units. */

const krippendorff = (): Ratings[] => {
  const rows = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, undefined, undefined, undefined],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, undefined, 3],
    [undefined, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, undefined],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, undefined],
  ];
  return Array.from({ length: 12 }, (_unit, at) => rows.map((row) => row[at]));
};

/** Fleiss (1971) as the table of 10 subjects, 14 raters and 5 categories that is usually shown. */
const FLEISS: readonly CategoryCounts[] = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];

/** 20 times both yes, 5 times yes and no, 10 times no and yes, 15 times both no. */
const TWO_BY_TWO: readonly Ratings[] = [
  ...Array.from({ length: 20 }, () => [1, 1]),
  ...Array.from({ length: 5 }, () => [1, 0]),
  ...Array.from({ length: 10 }, () => [0, 1]),
  ...Array.from({ length: 15 }, () => [0, 0]),
];

describe('published tables', () => {
  it('Krippendorff’s alpha of 4 observers and 12 units', () => {
    const units = countCategories(krippendorff());
    expect(krippendorffsAlpha(units, 'nominal')).toBeCloseTo(0.743, 3);
    expect(krippendorffsAlpha(units, 'ordinal')).toBeCloseTo(0.815, 3);
  });
  it('Fleiss’ kappa of 14 raters', () => {
    expect(fleissKappa(FLEISS)).toBeCloseTo(0.21, 3);
  });
  it('Cohen’s kappa of two by two', () => {
    expect(cohensKappa(TWO_BY_TWO)).toBeCloseTo(0.4, 10);
    expect(percentAgreement(countCategories(TWO_BY_TWO))).toBeCloseTo(0.7, 10);
  });
  it('Krippendorff’s alpha of two observers and ten units without missing data', () => {
    // Example A of the same paper: 10 units, values 0 and 1, alpha = 0.095.
    const one = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
    const other = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
    const units = countCategories(one.map((value, at) => [value, other[at]]));
    expect(krippendorffsAlpha(units, 'nominal')).toBeCloseTo(0.095, 3);
  });
});

describe('what is not defined', () => {
  it.each([
    ['no unit', []],
    ['one coder', [[1, undefined]]],
    [
      'one category',
      [
        [1, 1],
        [1, 1],
      ],
    ],
  ])('has no coefficient: %s', (_what, ratings: Ratings[]) => {
    const units = countCategories(ratings);
    expect(cohensKappa(ratings)).toBeUndefined();
    expect(fleissKappa(units)).toBeUndefined();
    expect(krippendorffsAlpha(units, 'nominal')).toBeUndefined();
    expect(krippendorffsAlpha(units, 'ordinal')).toBeUndefined();
  });
  it('leaves out units that one coder alone rated', () => {
    expect(
      percentAgreement(
        countCategories([
          [0, 0],
          [1, undefined],
        ]),
      ),
    ).toBe(1);
    expect(cohensKappa([...TWO_BY_TWO, [1, undefined], [undefined, 0]])).toBeCloseTo(0.4, 10);
  });
});

const intervalOf = (seed: number, samples = 400) => {
  const steps = alphaInterval(countCategories(TWO_BY_TWO), 'nominal', { seed, samples });
  let pauses = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) return { interval: step.value, pauses };
    pauses += 1;
  }
};

describe('the interval', () => {
  it('lies around alpha, and is the same for the same seed', () => {
    const { interval, pauses } = intervalOf(7);
    expect(interval?.low).toBeGreaterThan(0.05);
    expect(interval?.low).toBeLessThan(0.3);
    expect(interval?.high).toBeGreaterThan(0.5);
    expect(interval?.high).toBeLessThan(0.7);
    expect(intervalOf(7).interval).toEqual(interval);
    expect(intervalOf(8).interval).not.toEqual(interval);
    expect(pauses).toBe(20);
  });
  it('is left out where samples have no alpha', () => {
    const units = countCategories([
      [1, 1],
      [1, 1],
    ]);
    const steps = alphaInterval(units, 'nominal', { seed: 1, samples: 1 });
    steps.next();
    expect(steps.next()).toEqual({ done: true, value: undefined });
  });
});
