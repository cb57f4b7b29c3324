/** Every field of every shape is told in words: no name of a field reaches the page. */
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { shapes, type ShapeId } from '#vocab/index.ts';
import { startI18n } from '../i18n.ts';
import { shownAs, viewOf, type Shown } from './index.ts';
import { textsIn } from './testing/texts-in.tsx';
import type { Thing } from './answer.ts';

beforeAll(startI18n);

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Deeper than any field that is told goes. */
const DEEPEST = 4;

/** A value of a schema with each of its fields. */
const filled = (schema: Schema, defs: Readonly<Record<string, Schema>>, depth = 0): unknown => {
  if (schema.$ref !== undefined) {
    const named = defs[schema.$ref.split('/').at(-1) ?? ''];
    return named && filled(named, defs, depth);
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return filled(choice, defs, depth);
  if (schema.type === 'object' || schema.properties) {
    if (depth > DEEPEST) return {};
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, filled(field, defs, depth + 1)] as const,
    );
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (schema.type === 'array') {
    const one = schema.items ?? schema.prefixItems?.[0];
    return one ? [filled(one, defs, depth + 1)] : [];
  }
  if (schema.type === 'integer' || schema.type === 'number') return 3;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'uri') return 'https://site.test/1';
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z';
  return 'words';
};

const fullest = (id: ShapeId): Thing => {
  const schema = z.toJSONSchema(shapes[id], { unrepresentable: 'any' });
  const defs = (schema.$defs ?? {}) as Readonly<Record<string, Schema>>;
  const thing = filled(schema as Schema, defs) as Thing;
  const counts = Object.keys(thing).filter((field) => field.endsWith('Count'));
  return 'roundedCounts' in thing ? { ...thing, roundedCounts: counts } : thing;
};

/** The same thing as platforms have it, which never give two dates or a hidden score: in a group, in none, of a channel. */
const variants = (id: ShapeId): readonly Thing[] => {
  const all = fullest(id);
  const without = (...fields: readonly string[]): Thing =>
    Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field)));
  const channel = 'id' in all ? { id: 'https://site.test/channel/1' } : {};
  return [
    without('publishedInterval', 'isScoreHidden'),
    without('audience', 'published', 'voteCount', 'commentCount'),
    { ...without('postScore', 'published', 'voteCount'), ...channel },
  ];
};

const textsFromFacts = (shown: Shown): readonly string[] =>
  viewOf(shown)
    .facts(shown.item, i18next.t)
    .flatMap(([name, value]) => [name, ...textsIn(<>{value}</>)]);

/** Two words written as one, as fields are named. */
const FIELD_NAME = /(?<![\p{L}\p{N}])[a-z]+(?:[A-Z][a-z]+)+(?![\p{L}\p{N}])/u;

const ids = Object.keys(shapes) as ShapeId[];

test('a name of a field is known from words', () => {
  expect(FIELD_NAME.test('Rounded by the platform: postCount')).toBe(true);
  expect(FIELD_NAME.test('{"postCount":3}')).toBe(true);
  expect(FIELD_NAME.test('Mention, NSFW, JavaScript, Post count')).toBe(false);
});

test.each(ids)('%s', (id) => {
  for (const thing of variants(id)) {
    const words = textsFromFacts(shownAs(thing, [id]));
    expect(words.filter((text) => FIELD_NAME.test(text))).toEqual([]);
    expect(words.filter((text) => /undefined|\[object|NaN/.test(text))).toEqual([]);
  }
});

test.each(ids)('%s tells no fact twice', (id) => {
  for (const thing of variants(id)) {
    const names = viewOf(shownAs(thing, [id]))
      .facts(shownAs(thing, [id]).item, i18next.t)
      .map(([name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});

test('a field that the window does not know yet is told by the words of its name', () => {
  const person = { type: 'Person', id: 'https://site.test/1', newBadgeCount: 3 };
  expect(textsFromFacts(shownAs(person, ['Person']))).toEqual(['New badge count', '3']);
});
