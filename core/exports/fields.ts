/** The flat columns of a dataset: one row an item, names and dates as R, Python and people expect them. */
import { z } from 'zod';
import { declarationOf, type Declaration } from '#vocab/identifies.ts';
import { shapes, type ShapeId } from '#vocab/index.ts';
import { columnName, columnSchemas, valueAt, type Column, type ColumnSchema } from './columns.ts';
import { fieldName, type Naming } from './field-names.ts';
import { cell, findUnit, type Field, type Kind } from './field.ts';
import { joinFields, PROVENANCE, SOURCES } from './own-fields.ts';

const ADDRESSES = /(?:^|\.)(?:id|url|href|inReplyTo|context)$/;
const IDS = /(?:^|\.)(?:entityId|postId|commentId|awardId|repliesToken)$/;

type PlainSchema = Pick<z.core.JSONSchema.BaseSchema, 'type' | 'format' | 'enum'>;

const plainSchemas = new WeakMap<z.ZodType, PlainSchema>();

/** Made once: shapes share their schemas, and several hundred take longer than an answer may. */
const plainSchema = (schema: z.ZodType): PlainSchema => {
  const known = plainSchemas.get(schema);
  if (known) return known;
  const { type, format, enum: values } = z.toJSONSchema(schema);
  const plain = {
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(values !== undefined && { enum: values }),
  };
  plainSchemas.set(schema, plain);
  return plain;
};

const columnKindFromSchema = (path: string, schema: z.ZodType, naming: Naming): Kind => {
  const { type, format } = plainSchema(schema);
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type !== 'string') return type === undefined ? 'text' : 'list';
  if (format === 'date-time') return 'instant';
  if (format === 'uri' && ADDRESSES.test(path)) return 'address';
  if (naming === 'current' && type === 'string' && isIdentifying(schema)) return 'id';
  return IDS.test(path) ? 'id' : 'text';
};

const IDENTIFYING: ReadonlySet<string> = new Set([
  'identifier',
  'second identifier',
  'handle',
  'token',
]);

const isIdentifying = (schema: z.ZodType): boolean =>
  IDENTIFYING.has(declarationIn(schema)?.as ?? '');

const choicesFromSchema = (schema: z.ZodType | undefined): Pick<Field, 'choices'> => {
  const values = schema && plainSchema(schema).enum;
  const texts = values?.filter((value) => typeof value === 'string') ?? [];
  return texts.length > 0 ? { choices: texts } : {};
};

/** Above an author's name stands "Author": both are told, the outer first. */
const joinDescriptions = (schemas: readonly z.ZodType[]): string =>
  schemas.flatMap(({ description }) => (description === undefined ? [] : [description])).join(' ');

const WIDER: Readonly<Record<string, Kind>> = { 'integer number': 'number' };

/** Two shapes that have the same column: both meanings, and a kind that holds both. */
const merged = (one: Field, other: Field): Field => {
  const pair = [one.kind, other.kind].sort().join(' ');
  return {
    ...one,
    meaning: one.meaning.includes(other.meaning)
      ? one.meaning
      : [one.meaning, other.meaning].filter(Boolean).join(' / '),
    kind: one.kind === other.kind ? one.kind : (WIDER[pair] ?? 'text'),
    ...(one.choices || other.choices
      ? { choices: [...new Set([...(one.choices ?? []), ...(other.choices ?? [])])] }
      : {}),
    ...((one.isProse || other.isProse) && { isProse: true }),
  };
};

const fieldFromColumn = ({ column, schemas }: ColumnSchema, naming: Naming): Field => {
  const path = columnName(column);
  const kind = columnKindFromSchema(path, schemas.at(-1) ?? z.unknown(), naming);
  const unit = findUnit(path, kind);
  return {
    name: fieldName(path, naming),
    meaning: joinDescriptions(schemas),
    unit,
    source: path,
    kind,
    ...choicesFromSchema(schemas.at(-1)),
    ...(kind === 'text' && isProseSchema(schemas.at(-1)) && { isProse: true }),
    value: reader(column),
  };
};

const isProseSchema = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && declarationIn(schema)?.as === 'text';

/** What a value declares, also where it may be absent. */
const declarationIn = (schema: z.ZodType): Declaration | undefined =>
  declarationOf(schema) ??
  (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? declarationIn(schema.unwrap() as z.ZodType)
    : undefined);

const reader = (column: Column): Field['value'] => {
  const [only] = column;
  return column.length === 1 && only !== undefined
    ? ({ item }) => cell(Object.hasOwn(item, only) ? item[only] : undefined)
    : ({ item }) => cell(valueAt(item, column));
};

/** The columns of the items that these schemas have, without those of the collection. */
const itemFields = (schemas: readonly z.ZodType[], naming: Naming): readonly Field[] => {
  const found = new Map<string, Field>();
  for (const schema of schemas)
    for (const one of columnSchemas(schema)) {
      if (one.column[0] === '@context') continue;
      const field = fieldFromColumn(one, naming);
      const known = found.get(field.name);
      found.set(field.name, known ? merged(known, field) : field);
    }
  return [...found.values()];
};

/**
 * Every column that rows of answers with this schema can have: what their items say, and which call brought
 * them. What only a collection knows is none.
 */
export const fieldsFromSchema = (schema: z.ZodType): readonly Field[] => {
  const joins = joinFields('current');
  const names = new Set(joins.map(({ name }) => name));
  const fields = itemFields([schema], 'current');
  const there = new Set(fields.map(({ name }) => name));
  return [
    ...joins.filter(({ name }) => IN_EVERY_ROW.has(name) || there.has(name)),
    ...fields.filter(({ name }) => !names.has(name)),
    ...SOURCES,
  ];
};

/** Also of what has no such field: what it is, and by what it is known. */
const IN_EVERY_ROW: ReadonlySet<string> = new Set(['shape', 'entity_id']);

/** Every column that a dataset of these shapes can have, in the order of the table. */
export const fieldsFromShapes = (
  shapeIds: readonly string[],
  naming: Naming = 'current',
): readonly Field[] => {
  const schemas = shapeIds.flatMap((id): z.ZodType[] =>
    Object.hasOwn(shapes, id) ? [shapes[id as ShapeId]] : [],
  );
  const joins = joinFields(naming);
  const names = new Set(joins.map(({ name }) => name));
  return [
    ...joins,
    ...itemFields(schemas, naming).filter(({ name }) => !names.has(name)),
    ...PROVENANCE,
  ];
};
