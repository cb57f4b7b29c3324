import { expect, test } from 'vitest';
import { survivalCurve } from './survival.ts';

test('what went between two looks went as early as after the first, or as late as at the second', () => {
  const curve = survivalCurve([
    { entry: 0, exit: 2, missing: 4 },
    { entry: 0, exit: 0, missing: 4 },
    { entry: 0, exit: 6, missing: 8 },
    { entry: 0, exit: 10 },
    // Seen once: it tells nothing.
    { entry: 0, exit: 0 },
  ]);
  expect(curve).toMatchObject({ things: 4, gone: 3, until: 10, medianLeast: 2, medianMost: 4 });
  expect(
    curve.points.map(({ time, atRisk, gone, shareLeast, shareMost }) => [
      time,
      atRisk,
      gone,
      shareLeast,
      shareMost,
    ]),
  ).toEqual([
    [4, 4, 2, 0.5, 0.5],
    [8, 2, 1, 0.25, 0.25],
  ]);
  expect(curve.earliest.map(({ time, share }) => [Math.round(time), share])).toEqual([
    [0, 0.75],
    [2, 0.5],
    [6, 0.25],
  ]);
});

test('more steps than a screen shows are thinned, the last one stays', () => {
  const things = Array.from({ length: 2000 }, (_, n) => ({ entry: 0, exit: n, missing: n + 1 }));
  const { points } = survivalCurve(things);
  expect([points.length, points.at(-1)?.time]).toEqual([500, 2000]);
});
