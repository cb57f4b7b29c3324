import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checked, quickCheck, UNSURE } from './check-answer.ts';
import { sampleResults } from '../../test/support/sample.ts';
import { Uri } from '../vocab/fields.ts';

const Thing = z.strictObject({
  type: z.literal('Thing'),
  id: Uri,
  size: z.int().min(1).optional(),
  share: z.number().max(1).nullable(),
});
const good = { type: 'Thing', id: 'https://a.example/1', share: 0.5 };

test('good data is seen to be good without Zod, in the order of the schema', () => {
  expect(quickCheck(Thing)(good)).toBe(good);
  const turned = { share: null, size: 2, id: 'https://a.example/1', type: 'Thing' };
  expect(JSON.stringify(quickCheck(Thing)(turned))).toBe(
    '{"type":"Thing","id":"https://a.example/1","size":2,"share":null}',
  );
});

test.each([
  ['another word', { ...good, type: 'Other' }],
  ['a field too many', { ...good, more: 1 }],
  ['a field missing', { type: 'Thing', id: good.id }],
  ['a pattern not held', { ...good, id: 'ftp://a.example/' }],
  ['too little', { ...good, size: 0 }],
  ['not whole', { ...good, size: 1.5 }],
  ['more than a double holds', { ...good, size: 2 ** 53 }],
  ['not finite', { ...good, share: Number.NEGATIVE_INFINITY }],
  ['too much', { ...good, share: 1.1 }],
  ['null where none may be', { ...good, size: null }],
  ['a list', [good]],
  ['an instance', new Map()],
  ['nothing', undefined],
])('left to Zod and refused in its words: %s', (_name, data) => {
  expect(quickCheck(Thing)(data)).toBe(UNSURE);
  expect(() => checked(Thing, data)).toThrow('the answer could not be read');
});

test('a small object that many items share is looked at once, and nothing else is taken for it', () => {
  const Small = z.strictObject({ name: z.string() });
  expect(quickCheck(Small)(undefined)).toBe(UNSURE);
  const shared = { name: 'a' };
  const list = quickCheck(z.array(Small));
  expect(list([shared, shared])).toEqual([{ name: 'a' }, { name: 'a' }]);
  expect(list([shared, { name: 1 }])).toBe(UNSURE);
  expect(list([shared, undefined])).toBe(UNSURE);
});

test('an explicit undefined is left to Zod, which allows it', () => {
  const data = { ...good, size: undefined };
  expect(quickCheck(Thing)(data)).toBe(UNSURE);
  expect(checked(Thing, data)).toEqual(data);
});

test('what is not known here is asked of Zod itself', () => {
  const Odd = z.strictObject({
    upper: z.string().transform((text) => text.toUpperCase()),
    fine: z.string().refine((text) => text !== 'no'),
    when: z.iso.datetime(),
    pair: z.tuple([z.literal('a'), z.int()]),
    filled: z.string().default('x'),
  });
  const data = { upper: 'a', fine: 'yes', when: '2026-01-01T00:00:00Z', pair: ['a', 1] };
  expect(checked(Odd, data)).toEqual({ ...data, upper: 'A', filled: 'x' });
  expect(() => checked(Odd, { ...data, fine: 'no' })).toThrow('fine');
  expect(() => checked(Odd, { ...data, when: 'today' })).toThrow('when');
  expect(() => checked(Odd, { ...data, pair: ['a', 1, 2] })).toThrow('pair');
});

test('kinds told apart by a field, and a schema that holds itself', () => {
  const Leaf = z.strictObject({ kind: z.enum(['leaf', 'bud']), n: z.int() });
  const Branch = z.strictObject({
    kind: z.literal('branch'),
    get inside() {
      return z.array(Tree);
    },
  });
  const Tree: z.ZodType = z.discriminatedUnion('kind', [Leaf, Branch]);
  const tree = {
    kind: 'branch',
    inside: [
      { kind: 'bud', n: 1 },
      { kind: 'branch', inside: [] },
    ],
  };
  expect(quickCheck(Tree)(tree)).toBe(tree);
  for (const bad of [
    { kind: 'root' },
    { kind: 'leaf' },
    { kind: 'branch', inside: [{ kind: 'leaf', n: 'x' }] },
  ]) {
    expect(quickCheck(Tree)(bad)).toBe(UNSURE);
    expect(() => checked(Tree, bad)).toThrow('the answer could not be read');
  }
});

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

test('of kinds that no field tells apart the first is taken that may be', () => {
  const One = z.strictObject({
    type: z.string(),
    name: z.string().optional(),
    size: z.int().min(1),
  });
  const Other = z.strictObject({ type: z.string(), depth: z.int(), size: z.int().optional() });
  const Either = z.union([One, Other]);
  const check = quickCheck(Either);
  const [one, other] = [
    { type: 'a', size: 1 },
    { type: 'a', depth: 0 },
  ];
  expect(check(one)).toBe(one);
  expect(check(other)).toBe(other);
  // Nothing in it says that it cannot be the first kind: that is for Zod to say.
  expect(check({ type: 'a', size: 0 })).toBe(UNSURE);
  expect(check({ type: 'a', depth: 0.5 })).toBe(UNSURE);
  const drawn = fc.record(
    { type: fc.constant('a'), name: fc.string(), size: fc.integer(), depth: fc.double() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(drawn, (value) => {
      const quick = check({ ...value });
      const slow = Either.safeParse({ ...value });
      expect(quick === UNSURE ? quick : { success: true, data: quick }).toEqual(
        quick === UNSURE ? quick : slow,
      );
    }),
  );
});
