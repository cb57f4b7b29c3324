import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { checked, quickCheck, UNSURE } from './check-answer.ts';
import { Uri } from '#vocab/fields.ts';

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

describe('Zod is not asked where its answer is known', () => {
  const whetherAsked = ({ _zod: inside }: z.ZodType) => vi.spyOn(inside, 'run');

  test.each([
    ['a text', z.string(), 'a'],
    ['a text of a pattern', z.string().regex(/^a/), 'a'],
    ['a text of two patterns', z.string().regex(/^a/).regex(/b$/), 'ab'],
    ['a number', z.number(), 1.5],
    ['a whole number', z.int(), 2],
    ['the least number', z.number().min(1), 1],
    ['the greatest number', z.number().max(1), 1],
    ['a number above', z.number().gt(1), 1.5],
    ['a number below', z.number().lt(1), 0.5],
    ['true', z.boolean(), true],
    ['false', z.boolean(), false],
    ['a word', z.literal('a'), 'a'],
    ['one of some words', z.enum(['a', 'b']), 'b'],
    ['nothing', z.string().nullable(), null],
    ['what may be nothing', z.string().nullable(), 'a'],
    ['what may be absent', z.string().optional(), 'a'],
    ['a list', z.array(z.string()), ['a']],
    ['an object', z.strictObject({ a: z.string(), b: z.int().optional() }), { a: 'a' }],
    [
      'one of two',
      z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]),
      { b: 'b' },
    ],
    [
      'one of two kinds',
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('a') }),
        z.strictObject({ type: z.literal('b') }),
      ]),
      { type: 'b' },
    ],
  ] as const)('%s', (_, schema: z.ZodType, value) => {
    const asked = whetherAsked(schema);
    expect(quickCheck(schema)(value)).toBe(value);
    expect(asked).not.toHaveBeenCalled();
  });

  test.each([
    ['a text made of anything', z.coerce.string(), 5, '5'],
    ['a number made of anything', z.coerce.number(), '5', 5],
    ['a yes or no made of anything', z.coerce.boolean(), 'x', true],
    ['a date', z.iso.date(), '2026-11-22', '2026-11-22'],
    ['a text of a length', z.string().min(2), 'ab', 'ab'],
    ['a pattern that remembers', z.string().regex(/a/g), 'a', 'a'],
    ['a pattern that sticks', z.string().regex(/a/y), 'a', 'a'],
    ['a number of few digits', z.int32(), 5, 5],
    ['a multiple', z.number().multipleOf(2), 4, 4],
    ['a list of a length', z.array(z.string()).min(1), ['a'], ['a']],
    ['a pair', z.tuple([z.string()]), ['a'], ['a']],
    ['an object with more', z.looseObject({ a: z.string() }), { a: 'a', b: 1 }, { a: 'a', b: 1 }],
    ['an object without the rest', z.object({ a: z.string() }), { a: 'a', b: 1 }, { a: 'a' }],
    ['an object that is filled up', z.strictObject({ a: z.int().default(1) }), {}, { a: 1 }],
    ['a refinement', z.strictObject({ a: z.int() }).refine(() => true), { a: 1 }, { a: 1 }],
    ['just one of two', z.xor([z.string(), z.int()]), 1, 1],
    [
      'kinds of which another may be one too',
      z.discriminatedUnion('type', [z.strictObject({ type: z.literal('a') })], {
        unionFallback: true,
      }),
      { type: 'a' },
      { type: 'a' },
    ],
  ] as const)('but it is about %s', (_, schema: z.ZodType, value, answer) => {
    const asked = whetherAsked(schema);
    expect(quickCheck(schema)(value)).toEqual(answer);
    expect(asked).toHaveBeenCalled();
  });

  test('a check is made once for a schema', () => {
    const schema = z.strictObject({ a: z.string() });
    expect(quickCheck(schema)).toBe(quickCheck(schema));
  });
});

test.each([
  ['not above', z.number().gt(1), 1],
  ['not below', z.number().lt(1), 1],
  ['below the least', z.number().min(1), 0.5],
  ['above the greatest', z.number().max(1), 1.5],
  ['another word', z.enum(['a', 'b']), 'c'],
  ['no yes or no', z.boolean(), 'true'],
  ['one of two patterns alone', z.string().regex(/^a/).regex(/b$/), 'a'],
  ['the other alone', z.string().regex(/^a/).regex(/b$/), 'b'],
  ['no text', z.string(), 5],
  ['no text for two patterns', z.string().regex(/1/).regex(/2/), 12],
  ['no text for a pattern', z.string().regex(/1/), 1],
  ['no list', z.array(z.string()), 'a'],
  ['a list with one that is none', z.array(z.string()), ['a', 5]],
  ['no object', z.strictObject({ a: z.string() }), null],
  ['no kind', z.discriminatedUnion('type', [z.strictObject({ type: z.literal('a') })]), null],
])('nobody but Zod judges %s', (_, schema: z.ZodType, value) => {
  expect(quickCheck(schema)(value)).toBe(UNSURE);
  expect(schema.safeParse(value).success).toBe(false);
});

test('a text that passed lets no other pass', () => {
  const check = quickCheck(z.string().regex(/^a/));
  expect([check('ab'), check('ab'), check('b'), check('ab')]).toEqual(['ab', 'ab', UNSURE, 'ab']);
});

test('what is wrong is told with its place', () => {
  expect(() => checked(z.strictObject({ list: z.array(z.int()) }), { list: [1, 'x'] })).toThrow(
    'Platform error: the answer could not be read: list.1 Invalid input: expected number, received string',
  );
});

describe('what Zod changes', () => {
  const Upper = z.string().transform((text) => text.toUpperCase());

  test('in a list is changed in a copy, and a list without changes is the same list', () => {
    const list = ['A', 'b', 'c'];
    const same = ['A', 'B'];
    const check = quickCheck(z.array(Upper));
    expect(check(list)).toEqual(['A', 'B', 'C']);
    expect(list).toEqual(['A', 'b', 'c']);
    expect(check(same)).toBe(same);
  });

  test('in an object is changed in a copy', () => {
    const value = { a: 'a', b: 'b', c: 1 };
    const check = quickCheck(z.strictObject({ a: Upper, b: Upper, c: z.int() }));
    expect(check(value)).toEqual({ a: 'A', b: 'B', c: 1 });
    expect(value).toEqual({ a: 'a', b: 'b', c: 1 });
  });
});

describe('the fields of an object', () => {
  const Letters = z.strictObject({
    a: z.int(),
    b: z.int().optional(),
    c: z.int(),
    d: z.int().optional(),
  });
  const check = quickCheck(Letters);

  test.each(['{"a":1,"b":2,"c":3,"d":4}', '{"a":1,"c":3}', '{"a":1,"c":3,"d":4}'])(
    'in the order of the schema are left as they are: %s',
    (json) => {
      const value: unknown = JSON.parse(json);
      expect(check(value)).toBe(value);
    },
  );

  test.each([
    ['{"a":1,"c":3,"b":2,"d":4}', '{"a":1,"b":2,"c":3,"d":4}'],
    ['{"d":4,"c":3,"b":2,"a":1}', '{"a":1,"b":2,"c":3,"d":4}'],
    ['{"c":3,"a":1}', '{"a":1,"c":3}'],
    ['{"a":1,"d":4,"c":3}', '{"a":1,"c":3,"d":4}'],
  ])('in another order are put into it: %s', (json, ordered) => {
    expect(JSON.stringify(check(JSON.parse(json)))).toBe(ordered);
  });

  test.each(['{"a":1}', '{"b":2,"c":3}', '{}', '{"a":1,"c":3,"e":5}', '{"e":5,"a":1,"c":3}'])(
    'that lack one or have another are no such object: %s',
    (json) => {
      expect(check(JSON.parse(json))).toBe(UNSURE);
    },
  );
});

describe('an object that several items share', () => {
  const reads = (value: object): { readonly value: object; readonly count: () => number } => {
    let count = 0;
    const seen = Object.defineProperty({ ...value }, 'a', {
      enumerable: true,
      get: () => {
        count += 1;
        return 'a';
      },
    });
    return { value: seen, count: () => count };
  };

  test('is read once where it holds texts, numbers and the like', () => {
    const { value, count } = reads({ a: 'a', b: 1, c: true, d: 'd', e: 'e' });
    const Small = z.strictObject({
      a: z.string(),
      b: z.int().optional(),
      c: z.boolean().nullable(),
      d: z.literal('d'),
      e: z.enum(['e']),
    });
    const check = quickCheck(Small);
    expect([check(value), check(value), count()]).toEqual([value, value, 1]);
    const { value: other, count: others } = reads(value);
    check(other);
    check(value);
    expect([others(), count()]).toEqual([1, 3]);
  });

  test('and anew where it holds a list, which would be kept in memory with it', () => {
    const { value, count } = reads({ a: 'a', list: [] });
    const check = quickCheck(z.strictObject({ a: z.string(), list: z.array(z.string()) }));
    expect([check(value), check(value), count()]).toEqual([value, value, 2]);
  });
});

describe('of kinds that no field tells apart', () => {
  const One = z.strictObject({ a: z.int() });
  const Two = z.strictObject({ b: z.int() });

  test('one that may be anything else is left to Zod', () => {
    expect(quickCheck(z.union([z.object({ a: z.int() }), Two]))({ b: 1 })).toBe(UNSURE);
    expect(quickCheck(z.union([z.looseObject({ a: z.int() }), Two]))({ b: 1 })).toBe(UNSURE);
    expect(quickCheck(z.union([z.string(), Two]))({ b: 1 })).toBe(UNSURE);
  });

  test('what is none of them is left to Zod too', () => {
    const check = quickCheck(z.union([One, Two]));
    expect([check({ c: 1 }), check({}), check([1]), check(null)]).toEqual([
      UNSURE,
      UNSURE,
      UNSURE,
      UNSURE,
    ]);
  });
});
