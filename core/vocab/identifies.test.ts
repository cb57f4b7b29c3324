import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../engine/catalogue.ts';
import { Author } from './person.ts';
import { PersonId, Text, ThingId, whereabouts, Word } from './fields.ts';
import { declarationOf, type UndeclaredFields } from './identifies.ts';
import { shapes } from './index.ts';
import { Post } from './post.ts';
import type { defineShape } from './shape.ts';

const bare = {
  text: z.strictObject({ id: ThingId, note: z.string() }),
  optional: z.strictObject({ note: z.string().optional().describe('A note.') }),
  number: z.strictObject({ score: z.number() }),
  truth: z.strictObject({ isOpen: z.boolean() }),
  inList: z.strictObject({ codes: z.array(z.string()) }),
  nested: z.strictObject({ parts: z.array(z.strictObject({ code: z.string() })) }),
  inUnion: z.union([z.strictObject({ a: Word }), z.strictObject({ b: z.string() })]),
  unknown: z.strictObject({ more: z.unknown() }),
  record: z.strictObject({ names: z.record(z.string(), z.string()) }),
  extended: Post.extend({ note: z.string() }),
  picked: Author.partial().extend({ note: z.string().optional() }).pick({ note: true }),
};

/** What the compiler finds undeclared in each, and whether a shape can be made of it. */
type Found = { [Name in keyof typeof bare]: UndeclaredFields<(typeof bare)[Name]> };
type Accepts<T extends z.ZodType> = T extends Parameters<typeof defineShape<T>>[1] ? true : false;
type IsAccepted = { [Name in keyof typeof bare]: Accepts<(typeof bare)[Name]> };

test('a field that does not say what it identifies does not compile', () => {
  expectTypeOf<Found>().toEqualTypeOf<{
    text: 'note';
    optional: 'note';
    number: 'score';
    truth: 'isOpen';
    inList: 'codes';
    nested: 'code';
    inUnion: 'b';
    unknown: 'more';
    record: 'names';
    extended: 'note';
    picked: 'note';
  }>();
  expectTypeOf<IsAccepted[keyof IsAccepted]>().toEqualTypeOf<false>();
  expectTypeOf<Accepts<typeof Post>>().toEqualTypeOf<true>();
  expectTypeOf<UndeclaredFields<typeof Post>>().toBeNever();
});

test('a declaration is kept by descriptions, checks, wrappers, picks and parts', () => {
  const { shape } = z
    .strictObject({ a: ThingId.min(3).describe('a').optional(), b: z.array(Text) })
    .partial();
  expect(declarationOf(shape.a.unwrap().unwrap())).toEqual({
    identifies: 'thing',
    as: 'identifier',
  });
  expect(declarationOf(Author.required().shape.entityId.unwrap().unwrap())).toEqual({
    identifies: 'person',
    as: 'identifier',
  });
  expect(declarationOf(whereabouts(shape.b))).toEqual({ identifies: 'person', as: 'place' });
  expect(declarationOf(shape.b)).toBeUndefined();
  expect(declarationOf(PersonId)).not.toEqual(declarationOf(ThingId));
});

/** Where nothing is declared, from a schema down; a schema that contains itself is not in the vocabulary. */
const undeclaredIn = (schema: z.ZodType, path: string): readonly string[] => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodNonOptional
  )
    return undeclaredIn(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) return undeclaredIn(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => undeclaredIn(option as z.ZodType, path));
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item) => undeclaredIn(item as z.ZodType, `${path}[]`));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(
      ([name, field]) => undeclaredIn(field, `${path}.${name}`),
    );
  return declarationOf(schema) ? [] : [path];
};

test('every field of every shape, and of what every operation answers, is declared', () => {
  const answered = catalogue.entries.map(({ id, operation }) => [id, operation.schema] as const);
  expect(answered.length).toBeGreaterThan(100);
  const all = [...Object.entries(shapes), ...answered];
  expect(all.flatMap(([name, schema]) => undeclaredIn(schema, name))).toEqual([]);
});
