import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldNames, firstSentences, inputOutline, buildOutline } from './outline.ts';

const json = (schema: z.ZodType) => z.toJSONSchema(schema) as Record<string, unknown>;

const Author = z
  .strictObject({ name: z.string().describe('Who.'), age: z.int() })
  .meta({ id: 'A' });
const One = z.strictObject({
  type: z.literal('a'),
  by: Author,
  tags: z.array(z.string()).optional(),
  count: z.int().nullable(),
});
const Other = z.strictObject({ type: z.literal('b'), count: z.int(), more: z.string() });

test('the fields of an answer and their types, without words, bounds and what lies below', () => {
  expect(buildOutline(json(One))).toEqual({
    type: 'object',
    properties: {
      type: { type: 'string' },
      by: { type: 'object' },
      tags: { type: 'array' },
      count: { type: ['integer', 'null'] },
    },
  });
});

test('of an answer of several forms just that it is an object', () => {
  expect(buildOutline(json(z.discriminatedUnion('type', [One, Other])))).toEqual({
    type: 'object',
  });
});

test('what names itself again and again ends', () => {
  const schema = {
    $ref: '#/$defs/Node',
    $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
  };
  expect(buildOutline(schema)).toEqual({
    type: 'object',
    properties: { next: { type: 'object' } },
  });
});

test('the names of the fields of every form, each once', () => {
  expect(fieldNames(json(z.discriminatedUnion('type', [One, Other])))).toEqual([
    'type',
    'by',
    'tags',
    'count',
    'more',
  ]);
});

test('parameters with their types, choices, bounds and one sentence each', () => {
  const params = z.strictObject({
    id: z.string().regex(/^x+$/).max(9).describe('Which one. It has nine letters at most.'),
    sort: z.enum(['new', 'top']).default('new').describe('Order of the list; `new` when omitted.'),
    count: z.int().min(1).max(100).optional(),
    ids: z.array(z.string().min(1)).max(3).optional(),
  });
  expect(inputOutline(z.toJSONSchema(params, { io: 'input' }) as Record<string, unknown>)).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string', description: 'Which one.' },
      sort: {
        type: 'string',
        enum: ['new', 'top'],
        default: 'new',
        description: 'Order of the list',
      },
      count: { type: 'integer', minimum: 1, maximum: 100 },
      ids: { type: 'array', items: { type: 'string' } },
    },
    required: ['id'],
    additionalProperties: false,
  });
});

test('as many sentences as there is room for, and never less than one', () => {
  const text = 'The first one. And the second. The third is longer than the others.';
  expect(firstSentences(text, 5)).toBe('The first one.');
  expect(firstSentences(text, 30)).toBe('The first one. And the second.');
  expect(firstSentences(text, 300)).toBe(text);
});
