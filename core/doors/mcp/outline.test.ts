import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../engine/catalogue.ts';
import { outlineOf } from './outline.ts';
import { inputOf, outputOf } from './schema.ts';

const Author = z
  .strictObject({ name: z.string().describe('Who.'), age: z.int() })
  .meta({ id: 'A' });
const Item = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('a'), by: Author, tags: z.array(z.string()).optional() }),
  z.strictObject({ type: z.literal('b'), count: z.int().nullable() }),
]);

test('the fields of a page and of its items, without words, bounds and what lies deeper', () => {
  const page = z.strictObject({ total: z.int().min(0).nullable(), items: z.array(Item) });
  expect(outlineOf(z.toJSONSchema(page) as Record<string, unknown>)).toEqual({
    type: 'object',
    properties: {
      total: { type: ['integer', 'null'] },
      items: {
        type: 'array',
        items: {
          anyOf: [
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'a' },
                by: { type: 'object' },
                tags: { type: 'array' },
              },
            },
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'b' },
                count: { type: ['integer', 'null'] },
              },
            },
          ],
        },
      },
    },
  });
});

test('what names itself again and again ends', () => {
  const schema = {
    $ref: '#/$defs/Node',
    $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
  };
  expect(outlineOf(schema)).toEqual({
    type: 'object',
    properties: {
      next: {
        type: 'object',
        properties: { next: { type: 'object', properties: { next: { type: 'object' } } } },
      },
    },
  });
});

test('the list of all tools leaves an assistant room: no tool takes more than 1,800 tokens', () => {
  const tokens = (value: unknown): number => JSON.stringify(value).length / 3;
  const long = catalogue.entries.filter((entry) => {
    const both = [inputOf(entry), outputOf(entry)].map((one) =>
      one['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
    );
    return tokens([both, entry.operation.summary]) > 1800;
  });
  expect(long.map(({ id }) => id)).toEqual([]);
});
