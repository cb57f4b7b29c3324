import { expect, test } from 'vitest';
import { kaplanMeier, medianSurvival, shareAt, type Lifetime } from './survival.ts';

const lifetimes = (gone: readonly number[], censored: readonly number[] = []): Lifetime[] => [
  ...gone.map((exit) => ({ entry: 0, exit, isGone: true })),
  ...censored.map((exit) => ({ entry: 0, exit, isGone: false })),
];
const round = (value: number | undefined): number => Number(value?.toFixed(4));

/**
 * Weeks in remission of leukaemia patients under 6-mercaptopurine and under placebo: Freireich et al.
 * 1963, as published by Gehan 1965. The estimates are those of Cox and Oakes 1984 and of Kleinbaum and
 * Klein; the intervals those of R's survfit(conf.type = "log-log").
 */
const TREATED = lifetimes(
  [6, 6, 6, 7, 10, 13, 16, 22, 23],
  [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35],
);
const PLACEBO = lifetimes([1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23]);

test('the remissions of Freireich: the treated', () => {
  const steps = kaplanMeier(TREATED);
  expect(steps.map(({ time, atRisk, gone, share }) => [time, atRisk, gone, round(share)])).toEqual([
    [6, 21, 3, 0.8571],
    [7, 17, 1, 0.8067],
    [10, 15, 1, 0.7529],
    [13, 12, 1, 0.6902],
    [16, 11, 1, 0.6275],
    [22, 7, 1, 0.5378],
    [23, 6, 1, 0.4482],
  ]);
  expect(steps.map(({ least, most }) => [round(least), round(most)])).toEqual([
    [0.6197, 0.9516],
    [0.5631, 0.9228],
    [0.5032, 0.8894],
    [0.4316, 0.8491],
    [0.3675, 0.8049],
    [0.2678, 0.7468],
    [0.1881, 0.6801],
  ]);
  expect(medianSurvival(steps)).toBe(23);
});

test('the remissions of Freireich: the others', () => {
  const steps = kaplanMeier(PLACEBO);
  expect(steps.map(({ time, atRisk, gone, share }) => [time, atRisk, gone, round(share)])).toEqual([
    [1, 21, 2, 0.9048],
    [2, 19, 2, 0.8095],
    [3, 17, 1, 0.7619],
    [4, 16, 2, 0.6667],
    [5, 14, 2, 0.5714],
    [8, 12, 4, 0.381],
    [11, 8, 2, 0.2857],
    [12, 6, 2, 0.1905],
    [15, 4, 1, 0.1429],
    [17, 3, 1, 0.0952],
    [22, 2, 1, 0.0476],
    [23, 1, 1, 0],
  ]);
  expect([round(steps[0]?.least), round(steps[0]?.most)]).toEqual([0.67, 0.9753]);
  expect([steps[11]?.least, steps[11]?.most]).toEqual([undefined, undefined]);
  expect(medianSurvival(steps)).toBe(8);
});

test('who is watched later is not at risk before', () => {
  const steps = kaplanMeier([
    { entry: 0, exit: 5, isGone: true },
    { entry: 6, exit: 10, isGone: true },
    { entry: 5, exit: 12, isGone: false },
    // Never watched for any time.
    { entry: 3, exit: 3, isGone: true },
  ]);
  expect(steps.map(({ time, atRisk, share }) => [time, atRisk, share])).toEqual([
    [5, 1, 0],
    [10, 2, 0],
  ]);
  expect(shareAt(steps, 4)).toBe(1);
});
