import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quickCheck, UNSURE } from './check-answer.ts';
import { sampleResults } from '../../test/support/sample.ts';

/** What every operation answers in the sample world. */
const results = (await sampleResults()).map(({ entry, data }) => ({
  id: entry.id,
  schema: entry.result,
  data,
}));

type Place = readonly [holder: Record<string, unknown>, key: string];

const placesIn = (here: unknown): Place[] =>
  typeof here === 'object' && here !== null
    ? Object.keys(here).flatMap((key): Place[] => {
        const holder = here as Record<string, unknown>;
        return [[holder, key], ...placesIn(holder[key])];
      })
    : [];

const STRANGE: readonly unknown[] = [
  null,
  undefined,
  '',
  'x',
  'https://a.example/',
  'https://a.example/<"',
  0,
  -1,
  1.5,
  2 ** 60,
  Number.NaN,
  true,
  [],
  [[]],
  {},
  'Video',
  'Note',
  '2026-01-01T00:00:00.000Z',
  'public',
];

/** One place dropped, replaced, renamed, moved to the end, doubled, or put into a list. */
const changed = (data: unknown, at: number, way: number, strange: unknown): unknown => {
  const copy: unknown = JSON.parse(JSON.stringify(data));
  const places = placesIn(copy);
  const place = places[at % places.length];
  if (place === undefined) return copy;
  const [holder, key] = place;
  const old = holder[key];
  const ways = [
    () => delete holder[key],
    () => (holder[key] = strange),
    () => (holder[`${key}X`] = strange),
    () => delete holder[key] && (holder[key] = old),
    () => (holder[key] = [old, old]),
  ];
  ways[way]?.();
  return copy;
};

describe('beside Zod', () => {
  test('every result of the sample world is good at once', () => {
    const unsure = results.filter(({ schema, data }) => quickCheck(schema)(data) === UNSURE);
    expect(unsure.map(({ id }) => id)).toEqual([]);
    expect(new Set(results.map(({ id }) => id)).size).toBeGreaterThan(15);
  });

  test('whatever is changed in them, nothing is accepted that Zod refuses, or answered otherwise', () => {
    const seen = { accepted: 0, refused: 0 };
    const strange = fc.oneof(fc.constantFrom(...STRANGE), fc.anything());
    fc.assert(
      fc.property(
        ...([
          fc.constantFrom(...results),
          fc.nat(),
          fc.nat(4),
          strange,
          fc.nat(),
          fc.nat(4),
        ] as const),
        ({ schema, data }, at, way, odd, second, other) => {
          const broken = changed(changed(data, at, way, odd), second, other, odd);
          const quick = quickCheck(schema)(broken);
          const zod = schema.safeParse(broken);
          seen[zod.success ? 'accepted' : 'refused']++;
          if (quick === UNSURE) return;
          expect(zod.success).toBe(true);
          expect(JSON.stringify(quick)).toBe(JSON.stringify(zod.data));
        },
      ),
      { numRuns: 1000 },
    );
    expect(seen.accepted).toBeGreaterThan(30);
    expect(seen.refused).toBeGreaterThan(100);
  });
});
