/** Which columns of a table lead to people, by what the fields of the vocabulary declare. */
import { z } from 'zod';
import type { ChosenColumns } from '#kit/view-columns.ts';
import { declarationOf } from '#vocab/identifies.ts';
import { shapes, type ShapeId } from '#vocab/index.ts';
import { columnName, columnSchemas } from './columns.ts';
import { fieldName } from './field-names.ts';
import { fieldsFromShapes } from './fields.ts';
import { fieldsOfView } from './view-fields.ts';

/** `people`: they name somebody; `things`: what they name leads to somebody; `texts`: they may say a name. */
const WAYS = ['people', 'things', 'texts'] as const;
type Way = (typeof WAYS)[number];

/** Names of columns, in their order. */
export type IdentifyingColumns = Readonly<Record<Way, readonly string[]>>;

/** Columns that no field of an item has under this name. */
const OWN: Readonly<Record<string, Way>> = { parent_entity_id: 'things', source_url: 'things' };

/** Of the columns that rows of these shapes can have, or of those that a view shows. */
export const identifyingColumns = (
  shapeIds: readonly string[],
  view?: ChosenColumns,
): IdentifyingColumns => {
  const ways = new Map<string, Way>(Object.entries(OWN));
  for (const id of shapeIds)
    for (const { column, schemas } of Object.hasOwn(shapes, id)
      ? columnSchemas(shapes[id as ShapeId])
      : []) {
      const name = fieldName(columnName(column));
      const way = firstWay([ways.get(name), wayOf(schemas.at(-1), new Set())]);
      if (way !== undefined) ways.set(name, way);
    }
  const fields = fieldsFromShapes(shapeIds);
  const written = view ? fieldsOfView(view, fields) : fields;
  const namesBy = (way: Way): readonly string[] =>
    written.flatMap(({ name }) => (ways.get(name) === way ? [name] : []));
  return { people: namesBy('people'), things: namesBy('things'), texts: namesBy('texts') };
};

/** That which leads to somebody most directly. */
const firstWay = (found: readonly (Way | undefined)[]): Way | undefined =>
  WAYS.find((way) => found.includes(way));

/** How a value leads to people; of a list or an object, how something in it does. */
const wayOf = (schema: z.core.$ZodType | undefined, seen: Set<unknown>): Way | undefined => {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return undefined;
  seen.add(schema);
  const declaration = declarationOf(schema);
  if (declaration)
    return declaration.identifies === 'nothing'
      ? declaration.as === 'text'
        ? 'texts'
        : undefined
      : declaration.identifies === 'person'
        ? 'people'
        : 'things';
  return firstWay(partsOf(schema).map((part) => wayOf(part, seen)));
};

const partsOf = (schema: z.ZodType): readonly z.core.$ZodType[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodTuple) return schema.def.items;
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return schema instanceof z.ZodObject ? Object.values(schema.shape) : [];
};
