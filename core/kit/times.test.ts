import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromIso, fromUnix, isBareDate, iso } from './times.ts';

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [1, '1970-01-01T00:00:00.001Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
  [1_793_059_199_999, '2026-10-26T23:59:59.999Z'],
  [-62_135_596_800_000, '0001-01-01T00:00:00.000Z'],
  [253_402_300_799_999, '9999-12-31T23:59:59.999Z'],
])('%d milliseconds since 1970 are %s', (ms, text) => {
  expect(iso(ms)).toBe(text);
});

test('what no year of four digits holds is no instant', () => {
  expect([-62_135_596_800_001, 253_402_300_800_000, Number.NaN, undefined].map(iso)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('instants are written as the language itself writes them', () => {
  const instant = fc.double({ min: -62_135_596_800_000, max: 253_402_300_799_999, noNaN: true });
  fc.assert(
    fc.property(instant, (ms) => {
      expect(iso(ms)).toBe(new Date(ms).toISOString());
    }),
  );
});

test('seconds with a part, a zero that means nothing, and an offset', () => {
  expect(fromUnix(1_439_821_858.25)).toBe('2015-08-17T14:30:58.250Z');
  expect(fromUnix(0)).toBeUndefined();
  expect(fromIso('2019-08-24T08:39:57-07:00')).toBe('2019-08-24T15:39:57.000Z');
});

test.each([
  ['2019-08-24', '2019-08-24T00:00:00.000Z'],
  ['2019-08-24T08:39:57Z', '2019-08-24T08:39:57.000Z'],
  ['2019-08-24T08:39:57.5+0530', '2019-08-24T03:09:57.500Z'],
  [undefined, undefined],
  ['', undefined],
  ['2019-8-24', undefined],
  ['2019-13-24', undefined],
  ['24 August 2019', undefined],
  // A time without an offset is somebody's own, and nobody says whose.
  ['2019-08-24T08:39:57', undefined],
  ['on 2019-08-24', undefined],
  ['2019-08-24 or so', undefined],
])('the text %j is the instant %j', (text, instant) => {
  expect(fromIso(text)).toBe(instant);
});

test('no time is no instant', () => {
  expect([undefined, -1].map(fromUnix)).toEqual([undefined, undefined]);
});

test('a day without a time', () => {
  expect(
    ['2019-08-24', '2019-08-24T00:00:00Z', 'on 2019-08-24', '19-08-24', '2019-8-24', ''].map(
      isBareDate,
    ),
  ).toEqual([true, false, false, false, false, false]);
});

test('more days than are remembered are written as well', () => {
  const day = 86_400_000;
  for (let n = 0; n < 1002; n++) iso(n * day);
  expect([iso(0), iso(1001 * day)]).toEqual([
    '1970-01-01T00:00:00.000Z',
    '1972-09-28T00:00:00.000Z',
  ]);
});
