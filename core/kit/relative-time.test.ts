import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relativeInterval } from './relative-time.ts';

const AT = '2026-07-02T12:00:00.000Z';

const span = (text: string): string | undefined => {
  const found = relativeInterval(text, AT);
  return found && `${found.earliest} ${found.latest}`;
};

describe('what is read', () => {
  test.each([
    ['0 seconds ago', '2026-07-02T11:59:59.000Z 2026-07-02T12:00:00.000Z'],
    ['1 second ago', '2026-07-02T11:59:58.000Z 2026-07-02T11:59:59.000Z'],
    ['5 minutes ago', '2026-07-02T11:54:00.000Z 2026-07-02T11:55:00.000Z'],
    ['1 hour ago', '2026-07-02T10:00:00.000Z 2026-07-02T11:00:00.000Z'],
    ['2 days ago', '2026-06-29T12:00:00.000Z 2026-06-30T12:00:00.000Z'],
    ['3 weeks ago', '2026-06-04T12:00:00.000Z 2026-06-11T12:00:00.000Z'],
    ['Streamed 2 weeks ago', '2026-06-11T12:00:00.000Z 2026-06-18T12:00:00.000Z'],
    ['Premiered 2 weeks ago', '2026-06-11T12:00:00.000Z 2026-06-18T12:00:00.000Z'],
    ['1 month ago', '2026-05-01T12:00:00.000Z 2026-06-04T12:00:00.000Z'],
    ['1 year ago', '2024-06-30T12:00:00.000Z 2025-07-02T12:00:00.000Z'],
    ['3y ago', '2022-06-29T12:00:00.000Z 2023-07-03T12:00:00.000Z'],
    ['2mo ago', '2026-03-31T12:00:00.000Z 2026-05-07T12:00:00.000Z'],
    ['12m ago', '2026-07-02T11:47:00.000Z 2026-07-02T11:48:00.000Z'],
    ['5h ago', '2026-07-02T06:00:00.000Z 2026-07-02T07:00:00.000Z'],
    ['6d ago', '2026-06-25T12:00:00.000Z 2026-06-26T12:00:00.000Z'],
    ['2\u00a0days ago', '2026-06-29T12:00:00.000Z 2026-06-30T12:00:00.000Z'],
    ['4 hours ago (edited)', '2026-07-02T07:00:00.000Z 2026-07-02T08:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect(span(text)).toBe(expected);
    expect(relativeInterval(text, AT)?.text).toBe(text);
  });

  test.each([
    '',
    'ago',
    'Aug 24, 2019',
    'vor 3 Jahren',
    'Premieres in 3 hours',
    'Scheduled for 2 days ago',
    'Updated 2 days ago',
    '3 fortnights ago',
    '3 constructor ago',
    '1.5 hours ago',
    '-3 days ago',
    '9999 years ago',
    // It may have begun before the year 1.
    '2024 years ago',
    '12345 days ago',
    '3 days ago, they say',
  ])('no interval: %s', (text) => {
    expect(relativeInterval(text, AT)).toBeUndefined();
  });

  test('no words, no time', () => {
    expect(relativeInterval(undefined, AT)).toBeUndefined();
    expect(relativeInterval('3 days ago', 'when?')).toBeUndefined();
  });
});

/** Whole calendar months between two instants: one way in which a platform may count. */
const calendarMonths = (from: Date, to: Date): number => {
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const rest = (date: Date): number =>
    date.getTime() - Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  return rest(to) < rest(from) ? months - 1 : months;
};

const SIZES: readonly (readonly [number, string])[] = [
  [1000, 'second'],
  [60_000, 'minute'],
  [3_600_000, 'hour'],
  [86_400_000, 'day'],
  [7 * 86_400_000, 'week'],
  [30 * 86_400_000, 'month'],
  [365 * 86_400_000, 'year'],
];

/** Every way of saying an age that a platform may use, by days and by the calendar. */
const sayings = (then: Date, now: Date): string[] => {
  const age = now.getTime() - then.getTime();
  const months = calendarMonths(then, now);
  const texts = SIZES.map(([size, unit]) => [Math.floor(age / size), unit] as const);
  return [...texts, [months, 'month'] as const, [Math.floor(months / 12), 'year'] as const]
    .filter(([n]) => n <= 9999)
    .flatMap(([n, unit]) => [
      `${n} ${unit}${n === 1 ? '' : 's'} ago`,
      `Streamed ${n} ${unit}s ago`,
      `${n}${unit === 'month' ? 'mo' : unit.charAt(0)} ago (edited)`,
    ]);
};

test('the same words at another time say another time', () => {
  expect(relativeInterval('1 hour ago', AT)?.latest).toBe('2026-07-02T11:00:00.000Z');
  expect(relativeInterval('1 hour ago', '2026-07-02T13:00:00.000Z')?.latest).toBe(AT);
  expect(relativeInterval('odd', AT)).toBeUndefined();
  expect(relativeInterval('odd', AT)).toBeUndefined();
});

test('the true instant is always inside', () => {
  const year = 365 * 86_400_000;
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2040, 0) }),
      fc.oneof(fc.integer({ min: 0, max: year / 6 }), fc.integer({ min: 0, max: 20 * year })),
      (nowMs, age) => {
        const now = new Date(nowMs);
        const then = new Date(nowMs - age);
        for (const text of sayings(then, now)) {
          const found = relativeInterval(text, now.toISOString());
          expect([text, found && found.earliest <= then.toISOString()]).toEqual([text, true]);
          expect([text, found && found.latest >= then.toISOString()]).toEqual([text, true]);
        }
      },
    ),
    { seed: 20_260_702, numRuns: 300 },
  );
});
