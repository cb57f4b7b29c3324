import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Uri } from '#vocab/fields.ts';
import { checked, compileAnswersWith } from './checked-answers.ts';

compileAnswersWith(z.compile);

const good = { type: 'Thing', id: 'https://a.example/1', share: 0.5 };

/** A schema of which so many good answers were checked before: a much used one is compiled. */
const usedSchema = (uses: number): z.ZodType => {
  const schema = z.strictObject({
    type: z.literal('Thing'),
    id: Uri,
    size: z.int().min(1).optional(),
    share: z.number().max(1).nullable(),
  });
  for (let use = 0; use < uses; use++) checked(schema, good);
  return schema;
};

describe.each([0, 20])('after %i answers', (uses) => {
  test('good data is handed out in the order of the schema', () => {
    const turned = { share: null, size: 2, id: 'https://a.example/1', type: 'Thing' };
    expect(JSON.stringify(checked(usedSchema(uses), turned))).toBe(
      '{"type":"Thing","id":"https://a.example/1","size":2,"share":null}',
    );
  });

  test.each([
    ['another word', { ...good, type: 'Other' }],
    ['a field too many', { ...good, more: 1 }],
    ['a field missing', { type: 'Thing', id: good.id }],
    ['a pattern not held', { ...good, id: 'ftp://a.example/' }],
    ['too little', { ...good, size: 0 }],
    ['more than a double holds', { ...good, size: 2 ** 53 }],
    ['not finite', { ...good, share: Number.NEGATIVE_INFINITY }],
    ['null where none may be', { ...good, size: null }],
    ['a list', [good]],
    ['an instance', new Map()],
    ['nothing', undefined],
  ])('refused: %s', (_name, data) => {
    expect(() => checked(usedSchema(uses), data)).toThrow('the answer could not be read');
  });

  test('what is wrong is told with its place', () => {
    const lists = z.strictObject({ list: z.array(z.int()) });
    for (let use = 0; use < uses; use++) checked(lists, { list: [1] });
    expect(() => checked(lists, { list: [1, 'x'] })).toThrow(
      'Platform error: the answer could not be read: list.1 Invalid input: expected number, received string',
    );
  });
});
