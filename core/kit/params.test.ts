import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkParams, coerceParams, earlierParams, formerly, isList, listIn } from './params.ts';

const schema = z.strictObject({
  id: z.string().regex(/^[a-z]+$/, 'is small letters'),
  count: z.int().min(1).default(10),
  page: z.number().optional(),
  ids: z.array(z.string()).optional(),
});

test('checked parameters have their defaults', () => {
  expect(checkParams(schema, { id: 'a' })).toEqual({ id: 'a', count: 10 });
});

test.each([
  [{ id: 'a', x: 1, 'y\n\u202e': 2 }, 'Validation error: unknown parameter x, y??'],
  [{ id: 'A', count: 'x' }, 'Validation error: id: is small letters; count must be a whole number'],
  [{ id: 'a', ids: ['b', 7] }, 'Validation error: ids.1 must be a text'],
  ['text', 'Validation error: the parameters are not an object'],
])('%j: every fault is named at once', (params, message) => {
  expect(() => checkParams(schema, params)).toThrow(message);
});

test('texts become what the parameter is; what is none of it is left for the check', () => {
  expect(
    coerceParams(schema, { id: '12', count: '12', page: '-3', ids: 'a,b', unknown: '7' }),
  ).toEqual({ id: '12', count: 12, page: -3, ids: ['a', 'b'], unknown: '7' });
  for (const text of ['1.5', 'x1', '1x', '', '1234567890123456'])
    expect(coerceParams(schema, { count: text })).toEqual({ count: text });
  expect(coerceParams(schema, { count: '123456789012345' })).toEqual({ count: 123456789012345 });
});

test.each([
  ['a,b c\nd', ['a', 'b', 'c', 'd']],
  [' a,, b ,', ['a', 'b']],
  ['a \n , b', ['a', 'b']],
  ['', []],
  [' ["a", 7]', ['a', 7]],
  ['{"a":1}', { a: 1 }],
  ['a["b"]', ['a["b"]']],
])('%j is a list', (text, found) => {
  expect(listIn(text)).toEqual(found);
});

test('a list that begins as JSON has to be JSON', () => {
  expect(() => listIn('["a"')).toThrow(/^Validation error: /);
});

test('which parameters are lists, a wrapped one too', () => {
  expect(['ids', 'id', 'count', 'unknown'].map((name) => isList(schema, name))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test.each([[{ words: 'half \ud800 of one' }], [{ words: ['whole 🐦', '\udc00'] }]])(
  'half a character is refused by the name of its parameter',
  (params) => {
    const schema = z.object({ words: z.union([z.string(), z.array(z.string())]) });
    expect(() => checkParams(schema, params)).toThrow(
      'Validation error: words: is not well-formed text',
    );
    expect(checkParams(schema, { words: 'whole 🐦' })).toEqual({ words: 'whole 🐦' });
  },
);

describe('a parameter that was called otherwise before', () => {
  const list = z.strictObject({
    order: formerly(z.enum(['best', 'new']).optional(), {
      name: 'sort',
      values: { confidence: 'best' },
    }),
    cursor: z.string().optional(),
  });

  test('is taken under its earlier name, with its earlier values', () => {
    expect(checkParams(list, { sort: 'confidence' })).toEqual({ order: 'best' });
    expect(coerceParams(list, { sort: 'new' })).toEqual({ order: 'new' });
  });

  test('is refused by the earlier name beside today’s', () => {
    expect(() => checkParams(list, { sort: 'new', order: 'best' })).toThrow(
      'Validation error: unknown parameter sort',
    );
  });

  test('can be named as before, and only that', () => {
    expect(earlierParams(list, { order: 'best', cursor: 'x' })).toEqual({
      sort: 'confidence',
      cursor: 'x',
    });
    expect(earlierParams(list, { cursor: 'x' })).toBeUndefined();
  });

  test('the cursor 0 is the first page', () => {
    expect(checkParams(list, { cursor: '0' })).toEqual({});
    expect(checkParams(z.strictObject({ id: z.string() }), { id: '0' })).toEqual({ id: '0' });
    expect(() => checkParams(z.strictObject({}), { cursor: '0' })).toThrow('unknown parameter');
  });
});
