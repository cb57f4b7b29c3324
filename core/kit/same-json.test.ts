import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { isSameJson } from './json-text.ts';

test('is what Node finds equal, for any two values of JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(isSameJson(a, b)).toBe(isDeepStrictEqual(a, b));
      expect(isSameJson(a, structuredClone(a))).toBe(true);
    }),
    { seed: 2026 },
  );
});

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [1], false],
  [[], {}, false],
  [0, -0, false],
  [null, {}, false],
  ['1', 1, false],
])('%j and %j: %j', (a, b, isSame) => {
  expect(isSameJson(a, b)).toBe(isSame);
});
